import PegbarSystem
import Synchronization
import Testing

@Suite struct ThreadPoolTests {
  @Test(arguments: [0, 1, 2, 7]) func eachPieceIsDoneOnce(_ threads: Int) {
    let pool = ThreadPool(threads: threads)
    #expect(pool.threads == max(1, threads))
    // More than once, since threads stay.
    for count in [0, 1, 5, 1000] {
      let done = Mutex([Int](repeating: 0, count: count))
      pool.run(count) { piece, thread in
        if thread < max(1, threads) { done.withLock { $0[piece] += 1 } }
      }
      #expect(done.withLock { $0.allSatisfy { $0 == 1 } })
    }
  }

  /// All pieces up to the one that ends the run are done, but not all of the run.
  @Test(arguments: [1, 3]) func aRunEndsEarly(_ threads: Int) {
    let pool = ThreadPool(threads: threads)
    let done = Atomic<Int>(0)
    let isOver = Atomic(false)
    pool.run(1 << 40, until: { isOver.load(ordering: .relaxed) }) { piece in
      done.add(1, ordering: .relaxed)
      if piece == 4 { isOver.store(true, ordering: .relaxed) }
    }
    #expect(done.load(ordering: .relaxed) >= 5)
    done.store(0, ordering: .relaxed)
    pool.run(3, until: { false }) { _ in done.add(1, ordering: .relaxed) }
    #expect(done.load(ordering: .relaxed) == 3)
  }

  private struct Failure: Error, Equatable { var piece: Int }

  @Test func theLowestFailureIsThrown() {
    let pool = ThreadPool(threads: 3)
    for _ in 0..<50 {
      #expect(throws: Failure(piece: 4)) {
        try pool.tryRun(20) { piece, _ in if piece >= 4 { throw Failure(piece: piece) } }
      }
    }
  }

  @Test func workInsideKnowsThatItIs() {
    let pool = ThreadPool(threads: 2)
    let outside = Atomic<Int>(0)
    pool.run(8) { _, _ in
      if !ThreadPool.isInsideRun { outside.add(1, ordering: .relaxed) }
    }
    #expect(outside.load(ordering: .relaxed) == 0 && !ThreadPool.isInsideRun)
  }
}
