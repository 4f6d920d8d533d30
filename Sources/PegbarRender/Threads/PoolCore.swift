import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the threads of a pool share.
///
/// They own it together, so a pool may go while they wind up.
final class PoolCore: @unchecked Sendable {
  typealias Body = @Sendable (_ piece: Int, _ thread: Int) -> Void

  // All of these are guarded by `mutex`, but for `next`.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let idle = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var body: Body?
  private var count = 0
  private var round = 0
  private var busy = 0
  private var isRunning = false
  private var isStopped = false
  private let next = Atomic<Int>(0)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(wake, nil)
    pthread_cond_init(idle, nil)
  }

  deinit {
    pthread_cond_destroy(idle)
    pthread_cond_destroy(wake)
    pthread_mutex_destroy(mutex)
    idle.deallocate()
    wake.deallocate()
    mutex.deallocate()
  }

  /// Shares out one run; the caller works too, as thread 0.
  func run(_ count: Int, _ body: @escaping Body) {
    pthread_mutex_lock(mutex)
    while isRunning { pthread_cond_wait(idle, mutex) }
    isRunning = true
    self.body = body
    self.count = count
    next.store(0, ordering: .relaxed)
    round += 1
    pthread_cond_broadcast(wake)
    pthread_mutex_unlock(mutex)

    take(count, body, 0)

    pthread_mutex_lock(mutex)
    self.body = nil
    while busy > 0 { pthread_cond_wait(idle, mutex) }
    isRunning = false
    pthread_cond_broadcast(idle)
    pthread_mutex_unlock(mutex)
  }

  /// The life of a thread.
  func work(_ thread: Int) {
    var seen = 0
    pthread_mutex_lock(mutex)
    while !isStopped {
      guard seen != round, let body else {
        pthread_cond_wait(wake, mutex)
        continue
      }
      seen = round
      let count = self.count
      busy += 1
      pthread_mutex_unlock(mutex)
      take(count, body, thread)
      pthread_mutex_lock(mutex)
      busy -= 1
      if busy == 0 { pthread_cond_broadcast(idle) }
    }
    pthread_mutex_unlock(mutex)
  }

  /// Ends the threads after the work they are at.
  func stop() {
    pthread_mutex_lock(mutex)
    isStopped = true
    pthread_cond_broadcast(wake)
    pthread_mutex_unlock(mutex)
  }

  private func take(_ count: Int, _ body: Body, _ thread: Int) {
    while true {
      let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
      if piece >= count { return }
      body(piece, thread)
    }
  }
}
