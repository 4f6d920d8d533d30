import PegbarSystem

/// Detects a worker that will never end although no plugin call exceeds its time limit.
///
/// A plugin can stop the process or cause a deadlock. Both show in the state of the process: it is stopped, or it uses no
/// processor time although it waits for neither a child process nor the reader of standard output.
struct Standstill {
  /// The reason why a worker does not continue.
  enum Fault {
    /// A signal has stopped it.
    case stopped
    /// It uses no processor time and waits for no other process.
    case idle
  }

  private let process: pid_t
  private let limit: Double
  private let prints: Bool
  private var usedTime = -1
  private var since: UInt64

  /// Starts the observation.
  ///
  /// - Parameters:
  ///   - process: the worker.
  ///   - limit: the time limit of a plugin call, seconds; 0 for no limit. A standstill may last a second longer, so
  ///     that a call that hangs is reported with its name.
  ///   - prints: whether the worker may wait for the reader of standard output.
  init(_ process: pid_t, limit: Double, prints: Bool) {
    self.process = process
    self.limit = limit
    self.prints = prints
    since = MonotonicClock.nanoseconds
  }

  /// Checks the worker; call it several times a second.
  ///
  /// - Returns: the fault, or nil.
  mutating func look() -> Fault? {
    guard let status = ProcessStatus("/proc/\(process)/stat") else { return nil }
    let isStopped = status.state == "T" || status.state == "t"
    let now = MonotonicClock.nanoseconds
    if status.time != usedTime {
      (usedTime, since) = (status.time, now)
      return nil
    }
    let start = max(since, SignalWatch.resumedAt)
    let seconds = now > start ? Double(now - start) / 1e9 : 0
    if isStopped { return seconds > 1 ? .stopped : nil }
    guard limit > 0, seconds > limit + 1, !ProcessStatus.hasChildren(process), !isWaitingForReader
    else {
      return nil
    }
    return .idle
  }

  /// Whether the pipe of standard output is full.
  private var isWaitingForReader: Bool {
    guard prints else { return false }
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&output, 1, 0) != 1
  }
}
