import PegbarReadings

/// The position of an animation at a time.
public struct CyclePosition: Hashable, Sendable {
  /// Before, during or after the active interval.
  ///
  /// Rule: time.half-open.
  public enum Phase: Sendable, Hashable { case before, active, after }

  /// Before, during or after the active interval.
  public var phase: Phase

  /// The position in the cycle before easing, 0…1, decreasing in reversed halves.
  public var progress: Double

  /// The number of complete cycles.
  public var completedCycles: Double
}

extension MediaTiming {
  /// Finds the position of an animation at a time of its parent.
  ///
  /// An inner boundary belongs to the next cycle; the end of the last cycle is its end. Boundaries are
  /// exact: a time within rounding of a boundary is on it.
  ///
  /// Rules: time.frozen, time.backwards.
  ///
  /// - Returns: nil for timing that is not valid or a duration of 0.
  public func position(atParentTime parent: Double) -> CyclePosition? {
    guard isValid, duration > 0, duration.isFinite, parent.isFinite else { return nil }
    let active = activeDuration
    let tolerance = roundingTolerance(parent)
    let elapsed = (parent - beginTime) * speed
    if parent < beginTime, beginTime - parent > tolerance / max(abs(speed), 1e-9) {
      return position(inActive: firstTime(tolerance), phase: .before, tolerance: tolerance)
    }
    if speed == 0 {
      if timeOffset < 0 { return position(inActive: 0, phase: .before, tolerance: tolerance) }
      let phase: CyclePosition.Phase = timeOffset > active ? .after : .active
      return position(inActive: min(timeOffset, active), phase: phase, tolerance: tolerance)
    }
    if speed < 0 {
      let t = timeOffset + elapsed
      if t <= tolerance { return position(inActive: 0, phase: .after, tolerance: tolerance) }
      if t > active + tolerance {
        return position(inActive: active, phase: .before, tolerance: tolerance)
      }
      return position(inActive: t, phase: .active, tolerance: tolerance)
    }
    guard timeOffset == 0 || Reading.timeOffsetWraps.isFollowed else {
      let t = timeOffset + elapsed
      if t < -tolerance { return position(inActive: 0, phase: .before, tolerance: tolerance) }
      if t >= active - tolerance {
        return position(inActive: active, phase: .after, tolerance: tolerance)
      }
      return position(inActive: max(t, 0), phase: .active, tolerance: tolerance)
    }
    if elapsed >= active - tolerance {
      let end = timeOffset == 0 ? active : wrapped(active, tolerance)
      return position(inActive: end, phase: .after, tolerance: tolerance)
    }
    return position(inActive: wrapped(elapsed, tolerance), phase: .active, tolerance: tolerance)
  }

  /// Whether a time of the parent is the end of the active interval, up to rounding.
  public func isAtEnd(atParentTime parent: Double) -> Bool {
    abs(parent - endTime) <= roundingTolerance(parent) / max(abs(speed), 1e-9)
  }

  /// The time of the active interval that is shown first, and by a backwards fill before.
  private func firstTime(_ tolerance: Double) -> Double {
    guard speed > 0, Reading.timeOffsetWraps.isFollowed else {
      return min(max(timeOffset, 0), activeDuration)
    }
    return wrapped(0, tolerance)
  }

  /// Moves a time by `timeOffset`, keeping it inside the active interval.
  ///
  /// Rule: time.offset-wraps.
  private func wrapped(_ elapsed: Double, _ tolerance: Double) -> Double {
    let t = max(elapsed, 0) + timeOffset
    let active = activeDuration
    guard timeOffset != 0, active.isFinite else { return t }
    let rest = t - (t / active).rounded(.down) * active
    return active - rest <= tolerance ? 0 : rest
  }

  /// How far apart two times may be and still be the same but for rounding.
  ///
  /// Rule: time.exact-boundaries.
  private func roundingTolerance(_ parent: Double) -> Double {
    let size = max(abs(parent), abs(beginTime)) * max(abs(speed), 1) + abs(timeOffset) + duration
    return size * 8 * Double.ulpOfOne
  }

  /// Folds a time of the active interval into one cycle.
  ///
  /// Rule: time.fold.
  private func position(
    inActive time: Double, phase: CyclePosition.Phase, tolerance: Double
  ) -> CyclePosition {
    let cycle = cycleDuration
    var count = (time / cycle).rounded(.down)
    var rest = time - count * cycle
    if cycle - rest <= tolerance { (count, rest) = (count + 1, 0) }
    if rest <= tolerance { rest = 0 }
    // The very end of the interval is the end of the last cycle, not the start of another.
    if rest == 0, count > 0, phase == .after || isFrozenAtEnd(time) {
      (count, rest) = (count - 1, cycle)
    }
    var progress = rest / duration
    if autoreverses, progress > 1 { progress = 2 - progress }
    if abs(progress - 1) * duration <= tolerance { progress = 1 }
    return CyclePosition(
      phase: phase, progress: min(max(progress, 0), 1), completedCycles: max(count, 0))
  }

  private func isFrozenAtEnd(_ time: Double) -> Bool {
    speed <= 0 && time >= activeDuration
  }
}
