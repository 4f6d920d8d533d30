import PegbarCore

/// How a keyframe animation gets from value to value.
///
/// Rule: names.words.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes a mode from Core Animation's word; others count as `linear`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a straight line.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// In jumps.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// At an even pace.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// In a smooth curve.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// In a smooth curve at an even pace.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  package var mode: CalculationMode {
    switch self {
    case .discrete: .discrete
    case .paced: .paced
    case .cubic: .cubic
    case .cubicPaced: .cubicPaced
    default: .linear
    }
  }
}

/// Whether a layer turns with the path that it follows.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes a mode from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Against the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through a list of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, at least one unless there is a path.
  public var values: [Any]?

  /// The points of a path; wins over `values`.
  public var path: CGPath?

  /// When each value is reached: mostly 0…1, rising, as many as values (discrete: one more).
  ///
  /// Before the first and after the last time the outer values are held. Times that fall are taken as they
  /// are: the last one that has come counts. Another number of times counts as even spacing, but for the
  /// closing line of a `path`: where one time is missing, it is not gone along.
  public var keyTimes: [NSNumber]?

  /// The easing of each segment.
  public var timingFunctions: [CAMediaTimingFunction]?

  /// How to get from value to value.
  ///
  /// Default `linear`.
  public var calculationMode = CAAnimationCalculationMode.linear

  /// Whether the layer turns with the path.
  ///
  /// Default nil: it does not.
  public var rotationMode: CAAnimationRotationMode?

  /// Cubic modes: how tight the curve is at each value, −1…1.
  ///
  /// Default 0.
  public var tensionValues: [NSNumber]?

  /// Cubic modes: how sharp the corner is at each value, −1…1.
  ///
  /// Default 0.
  public var continuityValues: [NSNumber]?

  /// Cubic modes: where the curve bends at each value, −1…1.
  ///
  /// Default 0.
  public var biasValues: [NSNumber]?

  open override var kindID: String { "pegbar.animation.keyframe" }

  /// Whether the animation would jump between values and has only one.
  ///
  /// Rule: keyframes.one-discrete.
  var jumpsNowhere: Bool { calculationMode == .discrete && path == nil && values?.count == 1 }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    other.values = values
    other.path = path
    other.keyTimes = keyTimes
    other.timingFunctions = timingFunctions
    other.calculationMode = calculationMode
    other.rotationMode = rotationMode
    other.tensionValues = tensionValues
    other.continuityValues = continuityValues
    other.biasValues = biasValues
  }
}
