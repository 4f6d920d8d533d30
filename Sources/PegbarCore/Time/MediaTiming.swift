import PegbarReadings

/// What is shown outside the active interval.
///
/// Rule: time.fill.
public enum FillMode: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// Nothing.
  case removed = "removed"
  /// The end value, after the active interval.
  case forwards = "forwards"
  /// The start value, before the active interval.
  case backwards = "backwards"
  /// The start value before and the end value after the active interval.
  case both = "both"

  /// Whether the start value is shown before the interval.
  public var fillsBefore: Bool { self == .backwards || self == .both }

  /// Whether the end value is shown after the interval.
  public var fillsAfter: Bool { self == .forwards || self == .both }
}

/// The timing of a layer or an animation: Core Animation's CAMediaTiming as plain numbers.
public struct MediaTiming: Hashable, Sendable, BitwiseCopyable {
  /// The time in the parent at which the local time starts, seconds.
  public var beginTime = 0.0
  /// The duration of one cycle, seconds of local time; infinite for layers.
  public var duration = 0.0
  /// The ratio of local time to the parent's time; 0 stops the time, a negative speed runs it backwards.
  public var speed = 1.0
  /// An offset added to the local time, seconds.
  public var timeOffset = 0.0
  /// The number of cycles; may be fractional or infinite; 0 counts as 1.
  public var repeatCount = 0.0
  /// The time for which cycles repeat, seconds of local time; with 0, `repeatCount` applies.
  public var repeatDuration = 0.0
  /// Whether every cycle is followed by its reverse.
  public var autoreverses = false
  /// What is shown outside the active interval.
  public var fillMode = FillMode.removed

  /// Makes the timing of an animation that has no duration yet.
  public init() {}

  /// Whether all numbers are valid; repetition may be infinite, nothing may be NaN.
  ///
  /// Rule: time.not-finite.
  public var isValid: Bool {
    beginTime.isFinite && speed.isFinite && timeOffset.isFinite && duration >= 0
      && repeatCount >= 0 && repeatDuration >= 0
  }

  /// The first number that makes it invalid, such as `speed nan`; nil if all are valid.
  package var objection: String? {
    let finite = [("beginTime", beginTime), ("speed", speed), ("timeOffset", timeOffset)]
    let counts = [
      ("duration", duration), ("repeatCount", repeatCount), ("repeatDuration", repeatDuration),
    ]
    let wrong = finite.first { !$0.1.isFinite } ?? counts.first { !($0.1 >= 0) }
    return wrong.map { "\($0.0) \($0.1)" }
  }

  /// The local time from one start of the animation to the next, seconds.
  public var cycleDuration: Double { autoreverses ? duration * 2 : duration }

  /// The length of the active interval in local time, seconds; may be infinite.
  ///
  /// `repeatDuration` overrides `repeatCount`.
  ///
  /// Rule: time.active-length.
  public var activeDuration: Double {
    if repeatDuration > 0, Reading.repeatDurationWins.isFollowed || repeatCount == 0 {
      return repeatDuration
    }
    return repeatCount > 0 ? cycleDuration * repeatCount : cycleDuration
  }

  /// The end of the active interval in the parent's time; infinite if it never ends.
  public var endTime: Double {
    if speed == 0 { return .infinity }
    let whole = Reading.timeOffsetWraps.isFollowed ? activeDuration : activeDuration - timeOffset
    let length = speed < 0 ? timeOffset : whole
    return beginTime + length / abs(speed)
  }

  /// The local time of a layer or group with this timing, at a time of its parent.
  ///
  /// Before `beginTime` the local time stands still at its start.
  ///
  /// Rule: time.local.
  public func localTime(atParentTime parent: Double) -> Double {
    let elapsed =
      Reading.layerTimeClampedBeforeBegin.isFollowed
      ? max(parent - beginTime, 0) : parent - beginTime
    return elapsed * speed + timeOffset
  }
}
