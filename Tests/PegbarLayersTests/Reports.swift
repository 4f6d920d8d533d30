import Foundation
import Pegbar
import Synchronization

/// The reports of tests that run side by side, by threads; those that no test waits for are dropped.
final class Reports: Sendable {
  static let shared = Reports()

  private let heard = Mutex<[UInt: [String]]>([:])

  /// Sets the handler, once in the process.
  private init() {
    Diagnostics.setHandler { message in Reports.shared.hear(message) }
  }

  private static var thread: UInt { UInt(pthread_self()) }

  private func hear(_ message: String) {
    heard.withLock { heard in
      // Of two threads either may find the other.
      let isForAll = message.contains("two threads")
      for thread in heard.keys where isForAll || thread == Reports.thread {
        heard[thread]?.append(message)
      }
    }
  }

  /// What this thread reports while something runs.
  func of(_ body: () -> Void) -> [String] {
    let thread = Reports.thread
    heard.withLock { $0[thread] = [] }
    body()
    return heard.withLock { $0.removeValue(forKey: thread) } ?? []
  }
}
