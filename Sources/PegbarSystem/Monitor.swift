/// A lock with condition variables.
package final class Monitor: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Makes a monitor.
  ///
  /// - Parameter isRecursive: whether a thread that holds it may acquire it again.
  package init(isRecursive: Bool = false) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    if isRecursive { pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE)) }
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Acquires the lock; waits until no other thread holds it.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Releases the lock.
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Runs a closure while holding the lock.
  package func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// A condition variable.
  package final class Condition: @unchecked Sendable {
    private let monitor: Monitor
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    /// Makes a condition of a monitor.
    package init(of monitor: Monitor) {
      self.monitor = monitor
      condition = .allocate(capacity: 1)
      condition.initialize(to: pthread_cond_t())
      pthread_cond_init(condition, nil)
    }

    deinit {
      pthread_cond_destroy(condition)
      condition.deallocate()
    }

    /// Releases the monitor until the thread is woken, perhaps spuriously.
    ///
    /// The caller must hold the monitor, and holds it again afterwards.
    package func wait() { pthread_cond_wait(condition, monitor.mutex) }

    /// Waits like `wait()`, but no longer than a time of the wall clock.
    package func wait(nanoseconds: Int) {
      var end = timespec()
      clock_gettime(CLOCK_REALTIME, &end)
      let (seconds, rest) = (end.tv_nsec + nanoseconds).quotientAndRemainder(
        dividingBy: 1_000_000_000)
      end.tv_sec += seconds
      end.tv_nsec = rest
      pthread_cond_timedwait(condition, monitor.mutex, &end)
    }

    /// Wakes all waiting threads.
    package func wakeAll() { pthread_cond_broadcast(condition) }
  }
}
