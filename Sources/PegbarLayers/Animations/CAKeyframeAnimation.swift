import PegbarCore

/// How a keyframe animation interpolates between values.
///
/// Rule: names.words.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a mode from Core Animation's string; unknown strings count as `linear`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No interpolation: each value is held.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear interpolation at constant speed.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// A smooth curve at constant speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  fileprivate var mode: CalculationMode {
    CalculationMode.allCases.first { $0.word == rawValue } ?? .linear
  }
}

/// How a layer turns while it follows a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a mode from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points against the path's direction.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through a list of values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The properties of keyframe animations, in one struct; see `CAAnimation.common`.
  package struct Keyframes {
    package var values: [GivenValue]?
    package var path: CGPath?
    package var timingFunctions: [CAMediaTimingFunction]?
    package var shape = KeyframeShape()

    package init() {}
  }

  package final var keyframes = Keyframes()

  /// The values, at least one unless there is a path.
  open var values: [Any]? {
    get { keyframes.values?.map { $0.any ?? NSNull() } }
    set { keyframes.values = newValue?.map { GivenValue(any: $0) } }
  }

  /// The path to follow; overrides `values`.
  open var path: CGPath? {
    get { keyframes.path }
    set { keyframes.path = newValue }
  }

  /// The time of each value, 0…1 and increasing, as many as values (discrete: one more).
  ///
  /// Before the first and after the last time the outer values are held. Times that fall are taken as they
  /// are: the last one that has come counts. Another number of times counts as even spacing, but for the
  /// closing line of a `path`: where one time is missing, it is not gone along.
  open var keyTimes: [NSNumber]? {
    get { keyframes.shape.keyTimes?.map { NSNumber(value: $0) } }
    set { keyframes.shape.keyTimes = newValue?.map(\.doubleValue) }
  }

  /// The easing of each segment.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { keyframes.timingFunctions }
    set { keyframes.timingFunctions = newValue }
  }

  /// How to interpolate between values.
  ///
  /// Default `linear`.
  open var calculationMode: CAAnimationCalculationMode {
    get { CAAnimationCalculationMode(rawValue: keyframes.shape.calculationMode.word) }
    set { keyframes.shape.calculationMode = newValue.mode }
  }

  /// Whether the layer turns with the path.
  ///
  /// Default nil: it does not turn.
  open var rotationMode: CAAnimationRotationMode? {
    get {
      let mode = keyframes.shape.rotationMode
      return mode == .none ? nil : CAAnimationRotationMode(rawValue: mode.word)
    }
    set {
      let mode = RotationMode.allCases.first { $0.word == newValue?.rawValue }
      keyframes.shape.rotationMode = mode ?? .none
    }
  }

  /// Cubic modes: how tight the curve is at each value, −1…1.
  ///
  /// Default 0.
  open var tensionValues: [NSNumber]? {
    get { keyframes.shape.tensionValues?.map { NSNumber(value: $0) } }
    set { keyframes.shape.tensionValues = newValue?.map(\.doubleValue) }
  }

  /// Cubic modes: how sharp the corner is at each value, −1…1.
  ///
  /// Default 0.
  open var continuityValues: [NSNumber]? {
    get { keyframes.shape.continuityValues?.map { NSNumber(value: $0) } }
    set { keyframes.shape.continuityValues = newValue?.map(\.doubleValue) }
  }

  /// Cubic modes: where the curve bends at each value, −1…1.
  ///
  /// Default 0.
  open var biasValues: [NSNumber]? {
    get { keyframes.shape.biasValues?.map { NSNumber(value: $0) } }
    set { keyframes.shape.biasValues = newValue?.map(\.doubleValue) }
  }

  open override var kindID: String { "pegbar.animation.keyframe" }

  /// Whether the animation is discrete and has only one value.
  ///
  /// Rule: keyframes.one-discrete.
  var jumpsNowhere: Bool {
    keyframes.shape.calculationMode == .discrete && keyframes.path == nil
      && keyframes.values?.count == 1
  }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    other.keyframes = keyframes
  }
}
