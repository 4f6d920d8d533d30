import PegbarCore

extension Stage {
  /// Runs a closure when the clock passes a time, inside a transaction of its own.
  ///
  /// Events at the same time run in the order of scheduling; one in the past runs at the next `advance`. The
  /// next frame throws an error of the closure.
  ///
  /// - Precondition: `time` is a number.
  public func schedule(at time: CFTimeInterval, _ body: @escaping () throws -> Void) {
    schedule(at: time, origin: nil, body)
  }

  /// Runs a closure some seconds after the time of the clock; see `schedule(at:_:)`.
  ///
  /// The replacement of `DispatchQueue.main.asyncAfter` and of timers that do not repeat.
  ///
  /// - Parameters:
  ///   - seconds: 0 or more, finite; 0 runs the closure at the next `advance`.
  ///   - body: the closure.
  public func schedule(after seconds: CFTimeInterval, _ body: @escaping () throws -> Void) {
    demand(
      seconds >= 0 && seconds.isFinite, "Stage.schedule(after:_:)",
      "an event after \(seconds) s; use 0 or more")
    schedule(at: time + seconds, origin: nil, body)
  }

  /// Runs a closure again and again, each time inside a transaction of its own.
  ///
  /// Call k runs at the time of this call plus k intervals, after the animations and events of that instant.
  /// The next frame throws an error of the closure. The clock of a live stage may have passed several of
  /// these times before it is advanced: then the closure runs once.
  ///
  /// The replacement of repeating timers.
  ///
  /// - Parameters:
  ///   - interval: seconds between two calls, at least 0.0001, finite.
  ///   - body: the closure, which receives the timer.
  /// - Returns: the timer, which the stage keeps until `invalidate()`.
  @discardableResult
  public func schedule(
    every interval: CFTimeInterval, _ body: @escaping (StageTimer) throws -> Void
  ) -> StageTimer {
    demand(
      interval >= 0.0001 && interval.isFinite, "Stage.schedule(every:_:)",
      "a timer every \(interval) s; use 0.0001 or more")
    let timer = StageTimer(stage: self, interval: interval, body: body)
    timers.append(timer)
    return timer
  }

  /// Schedules an event like `schedule(at:_:)`, and stores its origin.
  package func schedule(
    at time: CFTimeInterval, origin: Any?, _ body: @escaping () throws -> Void
  ) {
    demand(!time.isNaN, "Stage.schedule(at:_:)", "an event at \(time) s; use a number")
    events.insert(EventQueue.Event(time: time, origin: origin, body: body))
  }
}
