import PegbarSystem
import Synchronization
import Testing

/// Work that goes on while its starter does something else.
@Suite struct PoolTaskTests {
  @Test(arguments: [1, 2, 5]) func eachIsDoneOnce(_ threads: Int) {
    let pool = ThreadPool(threads: threads)
    let done = Mutex([Int](repeating: 0, count: 20))
    let tasks = (0..<20).map { i in pool.start { done.withLock { $0[i] += 1 } } }
    // Twice, and the last one first.
    for task in tasks.reversed() + tasks { task.wait() }
    #expect(done.withLock { $0.allSatisfy { $0 == 1 } })
  }

  @Test func theStarterGoesOnMeanwhile() {
    let pool = ThreadPool(threads: 2)
    let goesOn = Atomic<Bool>(false)
    let hasSeen = Atomic<Bool>(false)
    let end = MonotonicClock.nanoseconds + 60_000_000_000
    let task = pool.start {
      while !goesOn.load(ordering: .acquiring), MonotonicClock.nanoseconds < end { sched_yield() }
      hasSeen.store(goesOn.load(ordering: .acquiring), ordering: .releasing)
    }
    goesOn.store(true, ordering: .releasing)
    // Nobody but the pool's own thread can have done it.
    while !hasSeen.load(ordering: .acquiring), MonotonicClock.nanoseconds < end { sched_yield() }
    let wasSeen = hasSeen.load(ordering: .acquiring)
    #expect(wasSeen)
    task.wait()
  }

  @Test func whatItHoldsIsGoneBeforeItIsDone() {
    final class Held: Sendable {}
    let pool = ThreadPool(threads: 2)
    for _ in 0..<200 {
      weak var known: Held?
      func begin() -> PoolTask {
        let held = Held()
        known = held
        return pool.start { withExtendedLifetime(held) {} }
      }
      begin().wait()
      #expect(known == nil)
    }
  }

  /// One number for each thread that does pieces of a run at a time, below the pool's.
  private final class Numbers: Sendable {
    private let pieces = Mutex<[Int]>([])
    private let busy = Mutex<Set<Int>>([])
    private let wrong = Atomic<Int>(0)
    private let threads: Int

    init(_ threads: Int) { self.threads = threads }

    func note(_ piece: Int, _ thread: Int) {
      let isFree = busy.withLock { $0.insert(thread).inserted }
      if !isFree || thread >= threads { wrong.add(1, ordering: .relaxed) }
      for _ in 0..<50 { sched_yield() }
      pieces.withLock { $0.append(piece) }
      busy.withLock { _ = $0.remove(thread) }
    }

    func isRight(_ count: Int) -> Bool {
      wrong.load(ordering: .relaxed) == 0 && pieces.withLock { $0.sorted() } == Array(0..<count)
    }
  }

  /// Runs of tasks, of their starters and of others, all at once on one pool.
  @Test(arguments: [1, 2, 3, 7]) func runsGoOnSideBySide(_ threads: Int) {
    let pool = ThreadPool(threads: threads)
    let right = Atomic<Int>(0)
    let callers = (0..<4).compactMap { _ in
      SystemThread {
        for count in [1, 2, 17, 40] {
          let (inside, beside) = (Numbers(threads), Numbers(threads))
          let task = pool.start { pool.run(count) { inside.note($0, $1) } }
          pool.run(count) { beside.note($0, $1) }
          task.wait()
          if inside.isRight(count), beside.isRight(count) { right.add(1, ordering: .relaxed) }
        }
      }
    }
    for caller in callers { caller.join() }
    let found = right.load(ordering: .relaxed)
    #expect(callers.count == 4 && found == 16)
  }

  /// A task may wait for one that was started before it.
  @Test(arguments: [1, 2, 4]) func tasksInARow(_ threads: Int) {
    let pool = ThreadPool(threads: threads)
    let order = Mutex<[Int]>([])
    var last: PoolTask?
    for i in 0..<30 {
      last = pool.start { [last] in
        last?.wait()
        pool.run(4) { _, _ in sched_yield() }
        order.withLock { $0.append(i) }
      }
    }
    last?.wait()
    #expect(order.withLock { $0 } == Array(0..<30))
  }
}
