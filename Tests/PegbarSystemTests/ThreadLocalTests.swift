import PegbarSystem
import Synchronization
import Testing

/// One object a thread.
@Suite struct ThreadLocalTests {
  private final class Counted: Sendable {
    static let alive = Atomic<Int>(0)
    init() { Counted.alive.add(1, ordering: .relaxed) }
    deinit { Counted.alive.subtract(1, ordering: .relaxed) }
  }

  @Test func eachThreadHasItsOwnUntilItEnds() {
    let place = ThreadLocal { Counted() }
    let mine = ObjectIdentifier(place.current)
    #expect(ObjectIdentifier(place.current) == mine)
    let other = Mutex<ObjectIdentifier?>(nil)
    let thread = SystemThread {
      let first = ObjectIdentifier(place.current)
      if first == ObjectIdentifier(place.current) { other.withLock { $0 = first } }
    }
    thread?.join()
    let found = other.withLock { $0 }
    #expect(found != nil && found != mine)
    // That of the thread that has ended is gone.
    #expect(Counted.alive.load(ordering: .relaxed) == 1)
  }

  @Test func aPieceOfARunKnowsThatItIsOne() {
    #expect(!ThreadPool.isInsideRun)
    let pool = ThreadPool(threads: 2)
    let inside = Atomic<Int>(0)
    pool.run(8) { _, _ in
      if ThreadPool.isInsideRun { inside.add(1, ordering: .relaxed) }
    }
    #expect(inside.load(ordering: .relaxed) == 8)
    #expect(!ThreadPool.isInsideRun)
  }

  @Test func aRunInsideARunOfTheSamePoolIsDone() {
    let (pool, other) = (ThreadPool(threads: 2), ThreadPool(threads: 2))
    let pieces = Atomic<Int>(0)
    pool.run(3) { _, _ in
      for inner in [pool, other] {
        inner.run(4) { _, _ in pieces.add(1, ordering: .relaxed) }
      }
    }
    #expect(pieces.load(ordering: .relaxed) == 3 * 2 * 4)
  }
}
