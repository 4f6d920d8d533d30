/// A closure that a stage runs again and again; see `Stage.schedule(every:_:)`.
///
/// The stage keeps the timer until `invalidate()`.
public final class StageTimer {
  /// The time between two calls, seconds.
  public let interval: CFTimeInterval

  /// Whether the timer runs: false after `invalidate()`.
  public private(set) var isValid = true

  private weak var stage: Stage?
  private let start: Double
  /// The number of the next call; the first is 1.
  private var index = 1.0
  private var body: (StageTimer) throws -> Void

  init(stage: Stage, interval: Double, body: @escaping (StageTimer) throws -> Void) {
    (self.stage, self.interval, self.body) = (stage, interval, body)
    start = stage.time
  }

  /// Stops the timer for good and releases the closure; has no effect the second time.
  public func invalidate() {
    guard isValid else { return }
    (isValid, body) = (false, { _ in })
    stage?.timers.removeAll { $0 === self }
  }

  /// The stage time of the next call; infinite after `invalidate()`.
  var nextTime: Double { isValid ? start + index * interval : .infinity }

  /// Makes the next call, the last one due at a time; those before were missed.
  func fire(at time: Double) throws {
    index = max(index, ((time - start) / interval).rounded(.down)) + 1
    try body(self)
  }
}
