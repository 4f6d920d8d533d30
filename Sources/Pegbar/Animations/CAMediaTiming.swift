import PegbarCore

/// When something happens and how its own time runs: layers and animations alike.
///
/// Source: Core Animation's protocol of this name. Times are seconds of the parent's time for
/// `beginTime`, of the own time for the others.
public protocol CAMediaTiming: AnyObject {
  /// The same numbers in one value, in double precision.
  var timing: MediaTiming { get set }
}

extension CAMediaTiming {
  /// Where the own time starts, in the parent's time, seconds.
  ///
  /// Default 0: when it is added.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// Of one cycle, seconds, 0 or more.
  ///
  /// Animations: default 0, the transaction's duration.
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How many own seconds pass in one of the parent's.
  ///
  /// Default 1; 0 stops, negative runs backwards.
  public var speed: Float {
    get { Float(timing.speed) }
    set { timing.speed = Double(newValue) }
  }

  /// Added to the own time, seconds.
  ///
  /// Default 0.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// Cycles, may be fractional or infinite.
  ///
  /// Default 0, which counts as 1.
  public var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { timing.repeatCount = Double(newValue) }
  }

  /// Seconds that cycles go on for.
  ///
  /// Default 0: `repeatCount` decides.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether every cycle is followed by itself backwards.
  ///
  /// Default false.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What shows outside the active interval.
  ///
  /// Default `removed`: nothing.
  public var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: timing.fillMode.rawValue) }
    set { timing.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed }
  }
}

/// What shows outside an animation's active interval.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes a mode from Core Animation's word; others count as `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end, after it.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start, before it.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}
