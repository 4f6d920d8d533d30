import Synchronization

/// A fixed number of threads that process numbered pieces of work in parallel.
///
/// Which thread does which piece is left open, so a piece must depend on its number alone. Runs of several
/// callers go on side by side and share the threads. A run that a piece starts on the same pool is done by
/// its thread alone.
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
    startThreads()
    withoutActuallyEscaping(body) { core.run(count, $0) }
  }

  /// Calls `body` for the numbers below `count`, in ascending order, until `isOver` is true.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - isOver: is asked after each piece; when it is true, pieces that have not begun are left out.
  ///   - body: receives the piece.
  package func run(
    _ count: Int, until isOver: @Sendable () -> Bool, _ body: @Sendable (_ piece: Int) -> Void
  ) {
    guard threads > 1, count > 1, !PoolCore.isInsideRun else {
      var piece = 0
      while piece < count, !isOver() {
        body(piece)
        piece += 1
      }
      return
    }
    startThreads()
    withoutActuallyEscaping(body) { body in
      withoutActuallyEscaping(isOver) { isOver in
        core.run(count, until: isOver) { piece, _ in body(piece) }
      }
    }
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

  /// Has another thread do something while the caller goes on; runs in it are shared out like others.
  ///
  /// A pool of one thread does it when it is waited for. Whoever starts a task waits for it before the pool
  /// goes.
  ///
  /// - Parameter body: what is done; it must not wait for what the caller does next.
  /// - Returns: what to wait for.
  package func start(_ body: @escaping @Sendable () -> Void) -> PoolTask {
    let task = PoolTask(core, body)
    startThreads()
    core.start(task)
    return task
  }

  private func startThreads() {
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
