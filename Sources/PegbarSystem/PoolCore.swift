import Synchronization

/// The shared state of the threads of a pool.
///
/// The threads own it together, so the pool may be deallocated before they end.
final class PoolCore: @unchecked Sendable {
  typealias Body = @Sendable (_ piece: Int, _ thread: Int) -> Void

  private let monitor = Monitor()
  /// There is work, or the end.
  private let wake: Monitor.Condition
  /// A run is over.
  private let idle: Monitor.Condition
  // All of these are guarded by the monitor, but for `next`.
  private var body: Body?
  private var count = 0
  private var round = 0
  private var busy = 0
  private var isRunning = false
  private var isStopped = false
  private let next = Atomic<Int>(0)

  init() {
    wake = Monitor.Condition(of: monitor)
    idle = Monitor.Condition(of: monitor)
  }

  /// Processes one run; the caller works, too, as thread 0.
  func run(_ count: Int, _ body: @escaping Body) {
    monitor.withLock {
      while isRunning { idle.wait() }
      isRunning = true
      self.body = body
      self.count = count
      next.store(0, ordering: .relaxed)
      round += 1
      wake.wakeAll()
    }
    take(count, body, 0)
    monitor.withLock {
      self.body = nil
      while busy > 0 { idle.wait() }
      isRunning = false
      idle.wakeAll()
    }
  }

  /// The life of a thread.
  func work(_ thread: Int) {
    var seen = 0
    monitor.lock()
    while !isStopped {
      guard seen != round, let body else {
        wake.wait()
        continue
      }
      seen = round
      let count = self.count
      busy += 1
      monitor.unlock()
      take(count, body, thread)
      monitor.lock()
      busy -= 1
      if busy == 0 { idle.wakeAll() }
    }
    monitor.unlock()
  }

  /// Ends the threads after their current piece.
  func stop() {
    monitor.withLock {
      isStopped = true
      wake.wakeAll()
    }
  }

  /// Whether the calling thread processes a piece of any pool's run.
  static var isInsideRun: Bool { occupations.current.core != nil }

  /// Whether the calling thread processes a piece of this pool's run.
  var isRunningHere: Bool { PoolCore.occupations.current.core == ObjectIdentifier(self) }

  /// The current work of a thread.
  private final class Occupation {
    /// The pool whose run it works on; nil outside runs.
    var core: ObjectIdentifier?
  }

  private static let occupations = ThreadLocal { Occupation() }

  private func take(_ count: Int, _ body: Body, _ thread: Int) {
    let occupation = PoolCore.occupations.current
    let outer = occupation.core
    occupation.core = ObjectIdentifier(self)
    defer { occupation.core = outer }
    while true {
      let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
      if piece >= count { return }
      body(piece, thread)
    }
  }
}
