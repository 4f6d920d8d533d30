import PegbarSupervision

extension Supervisor.End {
  /// Says how a worker ended.
  ///
  /// - Parameter isStrict: whether a warning is told by the exit code.
  /// - Returns: the exit code.
  func tell(isStrict: Bool) -> Int32 {
    switch self {
    case .told(let code, let copied):
      // Somebody else than this process asked it to end.
      if code > 128 { Console.error(SignalStop(signal: code - 128).message) }
      guard let copied else { return code }
      Console.warning(
        "plugin '\(copied.plugin)' forked in \(copied.function) and came back twice; the copy was "
          + "ended")
      return isStrict && code == 0 ? ExitStatus.warnings.rawValue : code
    case .stopped(let signal):
      let stop = SignalStop(signal: signal)
      Console.error(stop.message)
      return stop.exitCode
    case .verdict(let number, let reason, let delivery):
      let status = ExitStatus(rawValue: number) ?? .failed
      return Self.tell(Failure(status, reason), delivery, isStrict)
    case .failed(let reason): return Self.tell(Failure(.failed, reason), .none, isStrict)
    case .broken(let reason, let delivery):
      return Self.tell(Failure(.pluginBroken, reason), delivery, isStrict)
    }
  }

  private static func tell(
    _ failure: Failure, _ delivery: WorkerMemory.Delivery, _ isStrict: Bool
  ) -> Int32 {
    guard failure.status == .pluginBroken else {
      Console.error(failure)
      return failure.status.rawValue
    }
    switch delivery {
    case .none: Console.error(failure)
    case .begun:
      Console.error(
        failure.message + "; the output was about to get its name, look whether it is whole")
    case .done:
      Console.warning(failure.message + "; the output was whole by then and stays")
      return (isStrict ? ExitStatus.warnings : .done).rawValue
    }
    return failure.status.rawValue
  }
}
