import PegbarSystem

/// Starts this program a second time.
enum WorkerProcess {
  /// Starts a worker in a process group of its own.
  ///
  /// - Parameters:
  ///   - arguments: the program's name and what follows.
  ///   - memory: the descriptor of the shared memory; closed here.
  ///   - isSilent: whether its output is discarded.
  /// - Returns: the process.
  /// - Throws: `SupervisionError`.
  static func start(
    _ arguments: [String], memory: Int32, isSilent: Bool = false
  ) throws -> pid_t {
    defer { close(memory) }
    let dropped = [WorkerMemory.variable + "=", "SWIFT_BACKTRACE="]
    var environment = ChildProgram.environment
    environment.removeAll { entry in dropped.contains { entry.hasPrefix($0) } }
    environment.append("\(WorkerMemory.variable)=\(memory)")
    // A crash is expected here and told in one line.
    environment.append("SWIFT_BACKTRACE=enable=no")
    var program = ChildProgram(
      path: "/proc/self/exe", arguments: Array(arguments.dropFirst()), environment: environment)
    if isSilent { program.descriptors = [.inherited, .empty, .empty] }
    let (worker, error) = program.start(as: arguments.first ?? "")
    guard error == 0 else { throw SupervisionError("no worker process", error) }
    return worker
  }
}
