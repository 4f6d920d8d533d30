import Synchronization

/// A fixed number of threads that process numbered pieces of work in parallel.
///
/// Any thread may process any piece, so a piece must depend only on its number. There is one run at a time:
/// a second caller waits. A nested run, started by a piece on the same pool, uses only that piece's thread.
public final class ThreadPool: Sendable {
  /// The number of threads, including the caller's; at least 1.
  public let threads: Int

  /// Whether the calling thread processes a piece of any pool's run.
  package static var isInsideRun: Bool { PoolCore.isInsideRun }

  private let core: PoolCore
  private let started = Mutex<[SystemThread]>([])

  /// Makes a pool; its threads start with the first run that has work for them.
  ///
  /// - Parameter threads: 1 or more; less counts as 1.
  public init(threads: Int) {
    self.threads = max(1, threads)
    core = PoolCore()
  }

  deinit {
    core.stop()
    for thread in started.withLock({ $0 }) { thread.join() }
  }

  /// Calls `body` for every number below `count`, on several threads, and returns when all are done.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - body: receives the piece and the number of the thread, below `threads`.
  public func run(_ count: Int, _ body: @Sendable (_ piece: Int, _ thread: Int) -> Void) {
    guard threads > 1, count > 1, !core.isRunningHere else {
      for piece in 0..<max(count, 0) { body(piece, 0) }
      return
    }
    start()
    withoutActuallyEscaping(body) { core.run(count, $0) }
  }

  /// Calls a throwing `body` for every number below `count`.
  ///
  /// - Throws: the error of the lowest piece that failed, whichever came first.
  public func tryRun(
    _ count: Int, _ body: @Sendable (_ piece: Int, _ thread: Int) throws -> Void
  ) throws {
    let failure = Mutex<(piece: Int, error: any Error)?>(nil)
    run(count) { piece, thread in
      do {
        try body(piece, thread)
      } catch {
        failure.withLock { if $0.map({ piece < $0.piece }) ?? true { $0 = (piece, error) } }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure.error }
  }

  private func start() {
    started.withLock { started in
      while started.count < threads - 1 {
        let (core, number) = (core, started.count + 1)
        // Where the system has no more threads, fewer do the work.
        guard let thread = SystemThread({ core.work(number) }) else { return }
        started.append(thread)
      }
    }
  }
}
