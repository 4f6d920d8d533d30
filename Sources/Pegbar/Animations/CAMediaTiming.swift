import PegbarCore

/// When something happens and how its own time runs: layers and animations alike.
///
/// Source: Core Animation's protocol of this name. Times are seconds of the parent's time for
/// `beginTime`, of the own time for the others.
public protocol CAMediaTiming: AnyObject {
  /// Where the own time starts, in the parent's time, seconds.
  ///
  /// Default 0: when it is added.
  var beginTime: CFTimeInterval { get set }

  /// Of one cycle, seconds, 0 or more.
  ///
  /// Animations: default 0, the transaction's duration.
  var duration: CFTimeInterval { get set }

  /// How many own seconds pass in one of the parent's.
  ///
  /// Default 1; 0 stops, negative runs backwards.
  var speed: Float { get set }

  /// Added to the own time, seconds.
  ///
  /// Default 0.
  var timeOffset: CFTimeInterval { get set }

  /// Cycles, may be fractional or infinite.
  ///
  /// Default 0, which counts as 1.
  var repeatCount: Float { get set }

  /// Seconds that cycles go on for.
  ///
  /// Default 0: `repeatCount` decides.
  var repeatDuration: CFTimeInterval { get set }

  /// Whether every cycle is followed by itself backwards.
  ///
  /// Default false.
  var autoreverses: Bool { get set }

  /// What shows outside the active interval.
  ///
  /// Default `removed`: nothing.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What shows outside an animation's active interval.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes a mode from Core Animation's word; others count as `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }

  init(_ mode: FillMode) { rawValue = mode.rawValue }

  var mode: FillMode { FillMode(rawValue: rawValue) ?? .removed }

  /// Nothing.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end, after it.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start, before it.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
