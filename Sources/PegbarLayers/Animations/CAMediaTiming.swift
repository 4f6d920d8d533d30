import PegbarCore

/// The timing of a layer or an animation relative to its parent.
///
/// Source: Core Animation's protocol of this name. `beginTime` is in seconds of the parent's time, the other
/// times in seconds of the object's own (local) time.
public protocol CAMediaTiming: AnyObject {
  /// The time in the parent at which the local time starts, seconds.
  ///
  /// Default 0: the time at which it is added.
  var beginTime: CFTimeInterval { get set }

  /// The duration of one cycle, seconds, 0 or more.
  ///
  /// Animations: default 0, the transaction's duration.
  var duration: CFTimeInterval { get set }

  /// The ratio of local time to the parent's time.
  ///
  /// Default 1; 0 stops, negative runs backwards.
  var speed: Float { get set }

  /// An offset added to the local time, seconds.
  ///
  /// Default 0.
  var timeOffset: CFTimeInterval { get set }

  /// The number of cycles; may be fractional or infinite.
  ///
  /// Default 0, which counts as 1.
  var repeatCount: Float { get set }

  /// The time for which cycles repeat, seconds.
  ///
  /// Default 0: `repeatCount` decides.
  var repeatDuration: CFTimeInterval { get set }

  /// Whether every cycle is followed by its reverse.
  ///
  /// Default false.
  var autoreverses: Bool { get set }

  /// What is shown outside the active interval.
  ///
  /// Default `removed`: nothing.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What is shown outside an animation's active interval.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a mode from Core Animation's string; unknown strings count as `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ mode: FillMode) { rawValue = mode.rawValue }

  var mode: FillMode { FillMode(rawValue: rawValue) ?? .removed }

  /// Nothing.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end value, after the active interval.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start value, before the active interval.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The start value before and the end value after the active interval.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
