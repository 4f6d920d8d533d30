import PegbarSystem

/// Notices a worker that will never end although no plugin's call takes too long.
///
/// Plugins can stop their process, or break what its threads wait for. The signs are those of the kernel: the process
/// is stopped, or takes no processor time while it has neither a child nor a reader to wait for.
struct Standstill {
  /// What is wrong with a worker.
  enum Fault {
    /// Somebody stopped it.
    case stopped
    /// It waits for nothing.
    case idle
  }

  private let process: pid_t
  private let limit: Double
  private let prints: Bool
  private var usedTime = -1
  private var since: UInt64

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - process: the worker.
  ///   - limit: the seconds for which it may stand still.
  ///   - prints: whether it may wait for the reader of standard output.
  init(_ process: pid_t, limit: Double, prints: Bool) {
    self.process = process
    self.limit = limit
    self.prints = prints
    since = MonotonicClock.nanoseconds
  }

  /// Looks at the worker.
  ///
  /// - Returns: what is wrong; nil for nothing.
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

  /// Whether nobody takes what stands in the pipe behind standard output.
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
    guard let threads = opendir("/proc/\(process)/task") else { return false }
    defer { closedir(threads) }
    while let entry = readdir(threads) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") { continue }
      if text("/proc/\(process)/task/\(name)/children")?.isEmpty == false { return true }
    }
    return false
  }

  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }
}
