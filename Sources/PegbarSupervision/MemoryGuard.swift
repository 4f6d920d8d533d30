import CPegbarSupervision
import PegbarCore
import PegbarSystem
import Synchronization

/// Ends the program cleanly when memory runs out.
package enum MemoryGuard {
  /// Whether a thread is ending the program already.
  private static let isEnding = Mutex(false)

  /// What the program says at its end, and the exit code.
  private static let farewell = Mutex<@Sendable (String) -> Int32>({ _ in EXIT_FAILURE })

  /// Starts watching; called once, before anything is drawn.
  ///
  /// - Parameter farewell: tells why the program ends, and returns its exit code.
  package static func start(_ farewell: @escaping @Sendable (String) -> Int32) {
    pgb_share_one_arena()
    MemoryGuard.farewell.withLock { $0 = farewell }
    MemoryShortage.setHandler { end("not enough memory for \($0)") }
    // Where the Swift runtime finds none, it says so and aborts.
    pgb_catch_shortage {
      // A plugin of somebody else ends for reasons of its own.
      let calls = WorkerMemory.current.callsInFlight
      guard calls.allSatisfy(\.isOurs) else { return }
      MemoryGuard.end("there is not enough memory")
    }
  }

  /// Replaces the function that reports the end of the program and returns its exit code.
  package static func setFarewell(_ farewell: @escaping @Sendable (String) -> Int32) {
    MemoryGuard.farewell.withLock { $0 = farewell }
  }

  private static func end(_ reason: String) -> Never {
    // Threads that work side by side run out together; one of them tells it.
    let isFirst = isEnding.withLock { isEnding in
      defer { isEnding = true }
      return !isEnding
    }
    while !isFirst { sleep(1) }
    pgb_cleanup_run()
    let frame = WorkerMemory.current.frame.map { " at frame \($0)" } ?? ""
    let code = farewell.withLock { $0 }(reason + frame)
    WorkerMemory.current.setReported()
    _exit(code)
  }
}
