import CPegbarSupervision
import PegbarSystem

/// Starts this program a second time.
enum WorkerProcess {
  /// Starts a worker in a process group of its own.
  ///
  /// - Parameters:
  ///   - arguments: the program's name and what follows.
  ///   - memory: the descriptor of the shared memory; closed here.
  ///   - isSilent: whether what it prints is thrown away.
  /// - Returns: the process.
  /// - Throws: `SupervisionError`.
  static func start(
    _ arguments: [String], memory: Int32, isSilent: Bool = false
  ) throws -> pid_t {
    defer { close(memory) }
    let dropped = [WorkerMemory.variable + "=", "SWIFT_BACKTRACE="]
    var environment = WorkerProcess.environment
    environment.removeAll { entry in dropped.contains { entry.hasPrefix($0) } }
    environment.append("\(WorkerMemory.variable)=\(memory)")
    // A crash is expected here and told in one line.
    environment.append("SWIFT_BACKTRACE=enable=no")
    var worker: pid_t = 0
    let error = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        pegbar_spawn_worker(
          "/proc/self/exe", arguments, environment, isSilent ? 1 : 0, &worker)
      }
    }
    guard error == 0 else {
      throw SupervisionError("no worker process", error)
    }
    return worker
  }

  /// This process's variables, `NAME=value`.
  private static var environment: [String] {
    let entries = pegbar_environment()
    var list: [String] = []
    while let entry = entries[list.count] { list.append(String(cString: entry)) }
    return list
  }
}

/// Calls `body` with C strings in an array that ends with NULL.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
  pointers.append(nil)
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("an array of one or more") }
    return body(base)
  }
}
