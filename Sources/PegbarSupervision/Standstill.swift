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
  ///   - limit: the time without progress that is allowed, seconds; 0 for no limit.
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
    guard let (state, time) = Standstill.status(of: process) else { return nil }
    let isStopped = state == "T" || state == "t"
    let now = MonotonicClock.nanoseconds
    if time != usedTime {
      (usedTime, since) = (time, now)
      return nil
    }
    let start = max(since, SignalWatch.resumedAt)
    let seconds = now > start ? Double(now - start) / 1e9 : 0
    if isStopped { return seconds > 1 ? .stopped : nil }
    guard limit > 0, seconds > limit, !Standstill.hasChildren(process), !isWaitingForReader else {
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

  /// The state of a process, and the processor time of all its threads, ticks; nil when it has ended.
  private static func status(of process: pid_t) -> (state: Character, time: Int)? {
    guard let text = text("/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    let words = text[end...].split(separator: " ").dropFirst()
    guard words.count > 13, let state = words.first?.first,
      let user = Int(words[words.startIndex + 11]), let system = Int(words[words.startIndex + 12])
    else { return nil }
    return (state, user + system)
  }

  /// Whether a process has started another one that still runs.
  private static func hasChildren(_ process: pid_t) -> Bool {
    let threads = FolderListing.names(in: "/proc/\(process)/task") ?? []
    return threads.contains { text("/proc/\(process)/task/\($0)/children")?.isEmpty == false }
  }

  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }
}
