import PegbarCore
import PegbarEngine
import PegbarSystem

/// Overlaps drawing with a sink's encoding and writing: a short queue and one thread.
///
/// Frames reach the sink in order, only on that thread. `write` waits while the queue is full, so memory
/// stays constant. The next call throws an error of the sink, which is then abandoned. Call `write`, `finish`
/// and `cancel` from one thread at a time.
public final class FramePipeline {
  private let worker: EncoderThread
  private var thread: SystemThread?

  /// Starts the thread.
  ///
  /// No other code may use the sink from now on.
  ///
  /// - Parameters:
  ///   - sink: receives the frames.
  ///   - capacity: the maximum number of waiting frames, 1 to 64.
  public init(sink: any FrameSink, capacity: Int = 4) {
    precondition(1...64 ~= capacity, "a queue of \(capacity) frames")
    worker = EncoderThread(sink: sink, capacity: capacity)
    let worker = worker
    guard let started = SystemThread({ worker.run() }) else {
      MemoryShortage.end(for: "a thread that encodes")
    }
    thread = started
  }

  deinit { cancel() }

  /// Adds a frame to the queue; waits while it is full.
  ///
  /// Throws the sink's error.
  public func write(_ picture: Picture) throws { try worker.push(picture) }

  /// Waits until all frames are encoded, then finishes the sink.
  public func finish() throws {
    worker.end(cancelled: false)
    join()
    try worker.check()
  }

  /// Drops waiting frames and abandons the sink.
  ///
  /// Has no effect after `finish`.
  public func cancel() {
    worker.end(cancelled: true)
    join()
  }

  private func join() {
    thread?.join()
    thread = nil
  }
}

/// The queue and the thread's work.
///
/// All state but `sink` is behind the monitor.
private final class EncoderThread: @unchecked Sendable {
  private let sink: any FrameSink
  private let capacity: Int
  private let monitor = Monitor()
  private let changed: Monitor.Condition
  private var waiting: [Picture] = []
  private var hasEnded = false
  private var isCancelled = false
  private var error: (any Error)?

  init(sink: any FrameSink, capacity: Int) {
    self.sink = sink
    self.capacity = capacity
    changed = Monitor.Condition(of: monitor)
  }

  func push(_ picture: Picture) throws {
    try monitor.withLock {
      precondition(!hasEnded, "a frame after the end")
      while waiting.count >= capacity && error == nil { changed.wait() }
      if let error { throw error }
      waiting.append(picture)
      changed.wakeAll()
    }
  }

  func end(cancelled: Bool) {
    monitor.withLock {
      if hasEnded { return }
      hasEnded = true
      isCancelled = cancelled
      changed.wakeAll()
    }
  }

  func check() throws {
    try monitor.withLock { if let error { throw error } }
  }

  private func next() -> Picture? {
    monitor.withLock {
      while waiting.isEmpty && !hasEnded { changed.wait() }
      if isCancelled || waiting.isEmpty { return nil }
      changed.wakeAll()
      return waiting.removeFirst()
    }
  }

  func run() {
    do {
      while let picture = next() { try sink.write(picture) }
      if monitor.withLock({ isCancelled }) { sink.abandon() } else { try sink.finish() }
    } catch {
      sink.abandon()
      monitor.withLock {
        self.error = error
        waiting = []
        changed.wakeAll()
      }
    }
  }
}
