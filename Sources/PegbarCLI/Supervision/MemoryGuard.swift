import CPegbarCodecs
import CPegbarSupervision
import Foundation
import PegbarCore
import Synchronization

/// Ends the program with exit code 1 and a line when there is no memory left.
enum MemoryGuard {
  /// Whether a thread is ending the program already.
  private static let isEnding = Mutex(false)

  /// Begins to watch; called once, before anything is drawn.
  static func start() {
    MemoryShortage.setHandler { end("no memory for \($0)") }
    // Where the Swift runtime finds none, it says so and aborts.
    pegbar_catch_shortage {
      // A plugin of somebody else ends for reasons of its own.
      let calls = WorkerMemory.current.callsInFlight
      guard calls.allSatisfy({ $0.plugin.hasPrefix("pegbar.") }) else { return }
      MemoryGuard.end("there is not enough memory")
    }
  }

  private static func end(_ reason: String) -> Never {
    // Threads that work side by side run out together; one of them tells it.
    let isFirst = isEnding.withLock { isEnding in
      defer { isEnding = true }
      return !isEnding
    }
    while !isFirst { sleep(1) }
    pegbar_cleanup_run()
    let frame = WorkerMemory.current.frame.map { " at frame \($0)" } ?? ""
    Console.error(
      "\(reason)\(frame); try a smaller --size or --scale, fewer --threads, or more memory")
    WorkerMemory.current.setReported()
    _exit(ExitStatus.failed.rawValue)
  }
}
