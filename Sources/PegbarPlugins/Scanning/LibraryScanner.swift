import PegbarCore
import PegbarSystem
import Synchronization

/// Loads unknown libraries in a separate process, `pegbar-scan`, with a deadline.
///
/// A library may crash, hang, exit, fork or print there: the result is a record with a nonce that was passed
/// before the library ran, never the exit status or the end of a pipe.
public struct LibraryScanner: Sendable {
  /// The absolute path of pegbar-scan.
  public var executable: String

  /// The time limit for a library to load and describe itself, seconds.
  public var deadline: Double

  /// The additional time for a library that still computes at the deadline, because the machine may be busy, seconds;
  /// 0 if the library is known to hang or crash.
  var patience = 60.0

  /// Uses a given pegbar-scan.
  public init(executable: String, deadline: Double = 5) {
    self.executable = executable
    self.deadline = deadline
  }

  /// Looks for pegbar-scan beside the program, in PREFIX/libexec/pegbar and in PREFIX/bin.
  ///
  /// - Returns: nil if it is in none of them.
  public init?(environment: HostEnvironment = .process) {
    guard let folder = environment.executableFolder, let prefix = environment.prefix else {
      return nil
    }
    let places = [
      folder + "/pegbar-scan", prefix + "/libexec/pegbar/pegbar-scan", prefix + "/bin/pegbar-scan",
    ]
    guard let found = places.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.init(executable: found)
  }

  /// Loads a library in pegbar-scan and waits for its record, at most until the deadline.
  ///
  /// Blocks the calling thread. Costs about 2 to 8 ms.
  ///
  /// - Parameters:
  ///   - path: the library, absolute.
  ///   - entry: its entry function.
  /// - Returns: the library's description, or the reason for refusing it.
  public func scan(_ path: String, entry: String) -> ScanOutcome {
    scan(path, entry: entry, until: .infinity)
  }

  /// Does so until a moment of `MonotonicClock`, whatever the deadline.
  func scan(_ path: String, entry: String, until end: Double) -> ScanOutcome {
    switch answer(["--scan", "--entry", entry, path], doing: "loading it", until: end) {
    case .record(let value):
      return ScanOutcome(value)
        ?? .refused(code: .exited, reason: "its scan answered with an invalid record")
    case .refused(let code, let reason): return .refused(code: code, reason: reason)
    }
  }

  /// What came of running something over there.
  enum Answer {
    case record(JSONValue)
    case refused(code: Refusal.Code, reason: String)
  }

  /// Starts pegbar-scan and waits for its record; a library that sleeps is tried once more.
  ///
  /// - Parameters:
  ///   - arguments: of pegbar-scan.
  ///   - deed: for messages: "loading it".
  ///   - end: the moment of `MonotonicClock` at which it is over, whatever the deadline.
  /// - Returns: the record, or why there is none. Only a library that had its whole deadline is said
  ///   to have missed it.
  func answer(_ arguments: [String], doing deed: String, until end: Double = .infinity) -> Answer {
    let first = attempt(arguments, doing: deed, until: end)
    guard case .refused(.asleep, _) = first else { return first }
    let second = attempt(arguments, doing: deed, until: end)
    if case .refused(.notReached, _) = second { return first }
    return second
  }

  /// The number of scans in progress.
  private static let running = Atomic(0)

  private func attempt(_ arguments: [String], doing deed: String, until end: Double) -> Answer {
    guard end > MonotonicClock.seconds else { return LibraryScanner.notReached }
    var nonce = [UInt8](repeating: 0, count: 16)
    var generator = SystemRandomNumberGenerator()
    for i in nonce.indices { nonce[i] = UInt8.random(in: 0...255, using: &generator) }
    guard
      let child = ScanProcess(executable: executable, arguments: arguments, nonce: nonce)
    else {
      return .refused(
        code: .noScanner, reason: "\(executable) cannot be started: \(FileSystem.reason(errno))")
    }
    // If many libraries compute for ever, at least the first ones reach their limit of processor time.
    let others = LibraryScanner.running.wrappingAdd(1, ordering: .relaxed).oldValue
    defer { LibraryScanner.running.wrappingSubtract(1, ordering: .relaxed) }
    child.yield(steps: others)
    switch child.collect(nonce: nonce, deadline: deadline, patience: patience, until: end) {
    case .record(let bytes):
      if let value = try? JSONReader(maximumDepth: 20).read(bytes) { return .record(value) }
      return .refused(code: .exited, reason: "its scan answered with an invalid record")
    case .outOfTime where patience > 0 || MonotonicClock.seconds >= end:
      return LibraryScanner.notReached
    case .outOfTime:
      let seconds = JSONWriter.numeral(deadline)
      return .refused(
        code: .timeout, reason: "\(deed) did not finish within \(seconds) s and was stopped")
    case .asleep:
      let seconds = JSONWriter.numeral(deadline)
      return .refused(
        code: .asleep,
        reason: "\(deed) did not finish within \(seconds) s, was asleep and was stopped")
    case .exited(let code):
      return .refused(code: .exited, reason: "\(deed) ended the process with code \(code)")
    case .killed(let signal) where signal == SIGXCPU:
      return .refused(
        code: .timeout, reason: "\(deed) did not finish within its limit of processor time")
    case .killed(let signal):
      return .refused(
        code: .crashed, reason: "\(deed) crashed with \(SignalName.of(signal))")
    }
  }

  /// The answer for a library that was not looked at for want of time: others took it all.
  private static let notReached = Answer.refused(
    code: .notReached,
    reason: "not looked at: other libraries took all the time that there is for unknown ones; "
      + "run it again, and remove those that hang")
}
