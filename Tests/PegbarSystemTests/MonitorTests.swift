import Foundation
import PegbarSystem
import Synchronization
import Testing

@Suite struct MonitorTests {
  /// What threads share in these tests.
  private final class Shared: @unchecked Sendable {
    let monitor = Monitor()
    let changed: Monitor.Condition
    var number = 0

    init() { changed = Monitor.Condition(of: monitor) }
  }

  @Test func oneThreadAtATime() {
    let shared = Shared()
    let threads = (0..<4).compactMap { _ in
      SystemThread {
        for _ in 0..<10_000 { shared.monitor.withLock { shared.number += 1 } }
      }
    }
    for thread in threads { thread.join() }
    #expect(threads.count == 4 && shared.number == 40_000)
  }

  @Test func waitersAreWoken() throws {
    let shared = Shared()
    let thread = try #require(
      SystemThread {
        shared.monitor.withLock {
          while shared.number == 0 { shared.changed.wait() }
          shared.number = 2
          shared.changed.wakeAll()
        }
      })
    shared.monitor.withLock {
      shared.number = 1
      shared.changed.wakeAll()
      while shared.number != 2 { shared.changed.wait() }
    }
    thread.join()
    #expect(shared.number == 2)
  }

  @Test func aRecursiveOneIsTakenTwice() {
    let monitor = Monitor(isRecursive: true)
    let answer = monitor.withLock { monitor.withLock { 3 } }
    #expect(answer == 3)
  }

  @Test func theClockGoesForward() {
    let (before, seconds) = (MonotonicClock.nanoseconds, MonotonicClock.seconds)
    usleep(2000)
    #expect(MonotonicClock.nanoseconds >= before + 2_000_000)
    #expect(MonotonicClock.seconds - seconds >= 0.002)
  }

  /// The system lists the processors that are online, a line each.
  @Test func processorsAreThoseOnline() throws {
    let lines = try String(contentsOfFile: "/proc/stat", encoding: .utf8).split(separator: "\n")
    #expect(Processors.count == lines.count { $0.wholeMatch(of: /cpu\d+ .*/) != nil })
  }
}
