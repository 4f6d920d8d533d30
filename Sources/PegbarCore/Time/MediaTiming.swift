/// What is shown outside the active interval.
///
/// Rule: time.fill.
public enum FillMode: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// Nothing.
  case removed = "removed"
  /// The end, after it.
  case forwards = "forwards"
  /// The start, before it.
  case backwards = "backwards"
  /// Both.
  case both = "both"

  /// Whether the start shows before the interval.
  public var fillsBefore: Bool { self == .backwards || self == .both }

  /// Whether the end shows after the interval.
  public var fillsAfter: Bool { self == .forwards || self == .both }
}

/// When something happens and how its own time runs: Core Animation's CAMediaTiming as plain numbers.
public struct MediaTiming: Hashable, Sendable, BitwiseCopyable {
  /// Where the own time starts, in the parent's time, seconds.
  public var beginTime = 0.0
  /// Of one cycle, seconds of the own time; layers have infinity.
  public var duration = 0.0
  /// How many own seconds pass in one of the parent's; 0 stops, negative runs backwards.
  public var speed = 1.0
  /// Added to the own time, seconds.
  public var timeOffset = 0.0
  /// Cycles, may be fractional or infinite; 0 counts as 1.
  public var repeatCount = 0.0
  /// Seconds of the own time that cycles go on for; 0 lets `repeatCount` decide.
  public var repeatDuration = 0.0
  /// Whether every cycle is followed by itself backwards.
  public var autoreverses = false
  /// What is shown outside the active interval.
  public var fillMode = FillMode.removed

  /// Makes the timing of an animation that has no duration yet.
  public init() {}

  /// Whether every number means something; repetition may be infinite, nothing may be NaN.
  ///
  /// Rule: time.not-finite.
  public var isValid: Bool {
    beginTime.isFinite && speed.isFinite && timeOffset.isFinite && duration >= 0
      && repeatCount >= 0 && repeatDuration >= 0
  }

  /// Seconds of own time from one start of the animation to the next.
  public var cycleDuration: Double { autoreverses ? duration * 2 : duration }

  /// The length of the active interval in own time, seconds; may be infinite.
  ///
  /// `repeatDuration` wins over `repeatCount`.
  ///
  /// Rule: time.active-length.
  public var activeDuration: Double {
    if repeatDuration > 0, Readings.repeatDurationWins || repeatCount == 0 {
      return repeatDuration
    }
    return repeatCount > 0 ? cycleDuration * repeatCount : cycleDuration
  }

  /// The end of the active interval in the parent's time; infinite where it never ends.
  public var endTime: Double {
    if speed == 0 { return .infinity }
    let whole = Readings.timeOffsetWraps ? activeDuration : activeDuration - timeOffset
    let length = speed < 0 ? timeOffset : whole
    return beginTime + length / abs(speed)
  }

  /// The time inside a layer or group with this timing, at a moment of its parent.
  ///
  /// Before `beginTime` the own time stands still at its start.
  ///
  /// Rule: time.local.
  public func localTime(atParentTime parent: Double) -> Double {
    let elapsed =
      Readings.layerTimeIsClampedBeforeBegin ? max(parent - beginTime, 0) : parent - beginTime
    return elapsed * speed + timeOffset
  }
}
