import PegbarCore
import PegbarEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lets drawing go on while a sink encodes and writes: a short queue and one thread.
///
/// Frames reach the sink in order, on that thread only. `write` waits while the queue is full, so
/// memory stays flat. An error of the sink is thrown by the next call; the sink is abandoned then.
/// `write`, `finish` and `cancel` are called from one thread at a time.
public final class FramePipeline {
  private let worker: EncoderThread
  private var thread: pthread_t?

  /// Starts the thread.
  ///
  /// The sink must not be used by anybody else from here on.
  ///
  /// - Parameters:
  ///   - sink: receives the frames.
  ///   - capacity: frames that may wait, 1 to 64.
  public init(sink: any FrameSink, capacity: Int = 4) {
    precondition(1...64 ~= capacity, "a queue of \(capacity) frames")
    worker = EncoderThread(sink: sink, capacity: capacity)
    var started = pthread_t()
    let context = Unmanaged.passRetained(worker).toOpaque()
    let code = pthread_create(
      &started, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<EncoderThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    guard code == 0 else { MemoryShortage.end(for: "a thread that encodes") }
    thread = started
  }

  deinit { cancel() }

  /// Hands over a frame; waits while the queue is full.
  ///
  /// Throws what the sink has thrown.
  public func write(_ picture: Picture) throws { try worker.push(picture) }

  /// Waits until each frame is encoded, then finishes the sink.
  public func finish() throws {
    worker.end(cancelled: false)
    join()
    try worker.check()
  }

  /// Drops waiting frames and abandons the sink.
  ///
  /// Does nothing after `finish`.
  public func cancel() {
    worker.end(cancelled: true)
    join()
  }

  private func join() {
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }
}

/// The queue and the thread's work.
///
/// All state but `sink` is behind the lock.
private final class EncoderThread: @unchecked Sendable {
  private let sink: any FrameSink
  private let capacity: Int
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [Picture] = []
  private var hasEnded = false
  private var isCancelled = false
  private var error: (any Error)?

  init(sink: any FrameSink, capacity: Int) {
    self.sink = sink
    self.capacity = capacity
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body()
  }

  func push(_ picture: Picture) throws {
    try locked {
      precondition(!hasEnded, "a frame after the end")
      while waiting.count >= capacity && error == nil { pthread_cond_wait(changed, lock) }
      if let error { throw error }
      waiting.append(picture)
      pthread_cond_broadcast(changed)
    }
  }

  func end(cancelled: Bool) {
    locked {
      if hasEnded { return }
      hasEnded = true
      isCancelled = cancelled
      pthread_cond_broadcast(changed)
    }
  }

  func check() throws {
    try locked { if let error { throw error } }
  }

  private func next() -> Picture? {
    locked {
      while waiting.isEmpty && !hasEnded { pthread_cond_wait(changed, lock) }
      if isCancelled || waiting.isEmpty { return nil }
      pthread_cond_broadcast(changed)
      return waiting.removeFirst()
    }
  }

  func run() {
    do {
      while let picture = next() { try sink.write(picture) }
      if locked({ isCancelled }) { sink.abandon() } else { try sink.finish() }
    } catch {
      sink.abandon()
      locked {
        self.error = error
        waiting = []
        pthread_cond_broadcast(changed)
      }
    }
  }
}
