import PegbarCore
import PegbarSystem
import Synchronization

/// The scans that one search for plugins needs, run side by side with one deadline for all.
///
/// A first pass of the search asks for scans that nobody has run and gets no answers; `run` runs
/// them; a second pass finds every answer here, and perhaps providers with files to open: then
/// there is a third one. So the order of what is found stays that of the search, whichever scan
/// ends first.
final class ScanBatch: Sendable {
  /// Seconds for all scans of a search together; what the search itself takes comes on top.
  static let limit = 9.0

  /// How many libraries are looked at at the same time: most of those that take long only wait.
  private static let width = 32

  /// Looks at a library until a moment and remembers what came of it.
  typealias Job = @Sendable (_ end: Double) -> JSONValue

  private struct State {
    var waiting: [(key: String, job: Job)] = []
    var asked: Set<String> = []
    var next = 0
    /// When it is over, by `MonotonicClock.seconds`; nil before the first run.
    var end: Double?
    var records: [String: JSONValue] = [:]
  }

  private let state = Mutex(State())

  /// Whether there is nothing to run.
  var isEmpty: Bool { state.withLock { $0.next >= $0.waiting.count } }

  /// Finds the record of a scan.
  ///
  /// - Parameters:
  ///   - key: names the library's content and what is asked of it.
  ///   - job: runs the scan, at most until the given moment of `MonotonicClock.seconds`.
  /// - Returns: nil for one that has not been run; it is now waiting.
  func record(_ key: String, _ job: @escaping Job) -> JSONValue? {
    state.withLock { state in
      if let record = state.records[key] { return record }
      if state.asked.insert(key).inserted { state.waiting.append((key, job)) }
      return nil
    }
  }

  /// Runs what is waiting; returns when all has been run, a little after `limit` at the latest.
  ///
  /// The limit counts from the first run.
  func run() {
    let (end, waiting) = state.withLock { state in
      let end = state.end ?? MonotonicClock.seconds + ScanBatch.limit
      state.end = end
      return (end, state.waiting.count - state.next)
    }
    let count = min(ScanBatch.width, waiting)
    // Each thread waits for its scans: a scan ends with the thread that started it.
    // Where the system has no more threads, fewer do the work.
    let threads = (1..<max(count, 1)).compactMap { _ in SystemThread { self.work(until: end) } }
    work(until: end)
    for thread in threads { thread.join() }
  }

  private func work(until end: Double) {
    while let (key, job) = take() {
      let record = job(end)
      state.withLock { $0.records[key] = record }
    }
  }

  private func take() -> (key: String, job: Job)? {
    state.withLock { state in
      guard state.next < state.waiting.count else { return nil }
      defer { state.next += 1 }
      return state.waiting[state.next]
    }
  }
}
