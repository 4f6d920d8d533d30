import PegbarSystem

/// Starts this program a second time.
enum WorkerProcess {
  /// Starts a worker in a session and a process group of its own, without a terminal.
  ///
  /// - Parameters:
  ///   - arguments: the program's name and what follows.
  ///   - memory: the descriptor of the shared memory; closed here.
  ///   - given: its variables, `NAME=value`; nil for those of this process.
  ///   - folders: the only ones in which it may write.
  ///   - output: a descriptor of ours for its standard output and standard error; nil to inherit them.
  /// - Returns: the process.
  /// - Throws: `SupervisionError`.
  static func start(
    _ arguments: [String], memory: Int32, environment given: [String]? = nil,
    folders: WorkerFolders, output: Int32? = nil
  ) throws -> pid_t {
    defer { close(memory) }
    let dropped =
      WorkerFolders.variableNames + [WorkerMemory.variable + "=", "SWIFT_BACKTRACE="]
    var environment = given ?? ChildProgram.environment
    environment.removeAll { entry in dropped.contains { entry.hasPrefix($0) } }
    environment += folders.variables
    environment.append("\(WorkerMemory.variable)=\(memory)")
    // A crash is expected here and told in one line.
    environment.append("SWIFT_BACKTRACE=enable=no")
    var program = ChildProgram(
      path: "/proc/self/exe", arguments: Array(arguments.dropFirst()), environment: environment)
    // Without a controlling terminal nothing can be typed into the user's shell.
    program.company = .session
    if let output { program.descriptors = [.inherited, .own(output), .own(output)] }
    let (worker, error) = program.start(as: arguments.first ?? "")
    guard error == 0 else { throw SupervisionError("no worker process", error) }
    return worker
  }
}
