import CPegbarSupervision
import PegbarSystem
import Synchronization

/// Ends the program cleanly on a signal.
///
/// Handlers only write a byte; a separate thread does the rest, so it also works while a plugin computes or
/// hangs.
package enum SignalWatch {
  private struct State {
    /// The worker to which signals are forwarded.
    var worker: pid_t?
    var received: Int32?
    var receivedAt: UInt64 = 0
    var resumedAt: UInt64 = 0
    /// A signal that the worker sent to its supervisor.
    var workersSignal: Int32?
    var farewell: @Sendable (SignalStop) -> Int32 = { _ in EXIT_FAILURE }
  }

  private static let state = Mutex(State())

  /// The reading end of the pipe that signals write to, until a thread reads it; -1 without one.
  private static let unreadPipe = Atomic<Int32>(-1)

  /// Starts watching; called once, before anything is written.
  ///
  /// - Parameters:
  ///   - isConfinedLater: whether this process will be confined. Then no thread handles signals until `watch`: a thread
  ///     that started earlier would not be confined, and plugins could run code in it.
  ///   - farewell: tells, but in a worker, which signal ends the program, and returns its exit code.
  package static func start(
    isConfinedLater: Bool = false, _ farewell: @escaping @Sendable (SignalStop) -> Int32
  ) {
    state.withLock { $0.farewell = farewell }
    unreadPipe.store(pgb_catch_signals(), ordering: .sequentiallyConsistent)
    if !isConfinedLater { watch() }
  }

  /// Starts the thread that handles signals, unless it has started.
  static func watch() {
    let descriptor = unreadPipe.exchange(-1, ordering: .sequentiallyConsistent)
    guard descriptor >= 0 else { return }
    // Without a thread, as without the pipe, signals only interrupt what waits.
    _ = SystemThread(stackSize: 1 << 18) {
      while true {
        let signal = pgb_next_signal(descriptor, 1000)
        if signal < 0 { return }
        if signal > 0 { handle(signal) }
        // A plugin may have the signal ignored that tells a worker of its supervisor's end.
        if WorkerMemory.isWorker, !WorkerMemory.hasSupervisor { end(SIGTERM) }
      }
    }
  }

  /// Makes signals end this process at once; for a process that has nothing to clean up and never calls `watch`.
  package static func leaveToSystem() { pgb_release_signals() }

  /// The signal that ends the program and its time, monotonic nanoseconds; nil before.
  package static var received: (signal: Int32, time: UInt64)? {
    state.withLock { state in state.received.map { ($0, state.receivedAt) } }
  }

  /// The signal with which a plugin in the worker tried to end this program; nil without one.
  static var workersSignal: Int32? { state.withLock { $0.workersSignal } }

  /// When the program last continued after Ctrl-Z, monotonic nanoseconds.
  static var resumedAt: UInt64 { state.withLock { $0.resumedAt } }

  private static func handle(_ signal: Int32) {
    if signal > Int32(PGB_FROM_GUEST) {
      state.withLock { $0.workersSignal = signal - Int32(PGB_FROM_GUEST) }
      return
    }
    let worker = state.withLock { $0.worker }
    if signal == SIGTSTP {
      guard let worker else { return }
      kill(-worker, SIGSTOP)
      kill(getpid(), SIGSTOP)
      state.withLock { $0.resumedAt = MonotonicClock.nanoseconds }
      kill(-worker, SIGCONT)
      return
    }
    guard let worker else { end(signal) }
    state.withLock { state in
      state.received = signal
      state.receivedAt = MonotonicClock.nanoseconds
    }
    kill(-worker, signal)
  }

  /// Starts a worker and forwards signals, including Ctrl-Z, to its process group from now on.
  ///
  /// A signal during the start waits until it can be forwarded.
  package static func start(_ worker: () throws -> pid_t) rethrows -> pid_t {
    pgb_catch_stop()
    return try state.withLock { state in
      let process = try worker()
      pgb_suspect(process)
      state.worker = process
      return process
    }
  }

  /// Runs a closure without interruption: the end by a signal waits until it returns.
  package static func holding<Result>(_ body: () throws -> Result) rethrows -> Result {
    var before = sigset_t()
    pgb_cleanup_begin(&before)
    defer { pgb_cleanup_end(&before) }
    return try body()
  }

  /// Never returns once a signal ends the program: further failures are caused by that, and another thread
  /// reports it.
  package static func standStill() {
    while isEnding.load(ordering: .acquiring) { sleep(1) }
  }

  /// Whether a signal is ending the program.
  static var isProgramEnding: Bool { isEnding.load(ordering: .acquiring) }

  private static let isEnding = Atomic(false)

  private static func end(_ signal: Int32) -> Never {
    isEnding.store(true, ordering: .releasing)
    pgb_cleanup_finish()
    let code = state.withLock { $0.farewell }(SignalStop(signal: signal))
    WorkerMemory.current.setReported()
    _exit(code)
  }
}
