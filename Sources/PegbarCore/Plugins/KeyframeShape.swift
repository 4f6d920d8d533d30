/// How an animation goes through its keys, as its user wrote it: all that is not a value, path or timing function.
public struct KeyframeShape: Sendable, Hashable {
  /// When each key is reached, mostly 0…1; those that do not fit are ignored; nil for even spacing.
  public var keyTimes: [Double]?
  /// How to get from key to key.
  public var calculationMode = CalculationMode.linear
  /// Whether a layer turns with its path.
  public var rotationMode = RotationMode.none
  /// Cubic modes: how tight the curve is at each key, −1…1; nil for 0.
  public var tensionValues: [Double]?
  /// Cubic modes: how sharp the corner is at each key, −1…1; nil for 0.
  public var continuityValues: [Double]?
  /// Cubic modes: where the curve bends at each key, −1…1; nil for 0.
  public var biasValues: [Double]?

  /// Makes the shape of an animation in straight lines, evenly spaced.
  public init() {}
}

extension AnimationSetup {
  /// Takes over how the animation goes through its keys.
  public mutating func use(_ shape: KeyframeShape) {
    keyTimes = shape.keyTimes ?? []
    calculationMode = shape.calculationMode
    rotationMode = shape.rotationMode
    tension = shape.tensionValues ?? []
    continuity = shape.continuityValues ?? []
    bias = shape.biasValues ?? []
  }
}

/// How a keyframe animation gets from key to key, with the number of the plugin interface.
public enum CalculationMode: UInt32, Sendable, Hashable, CaseIterable {
  case linear = 1
  case discrete, paced, cubic, cubicPaced

  /// Core Animation's word, which scene files use too.
  public var word: String {
    switch self {
    case .linear: "linear"
    case .discrete: "discrete"
    case .paced: "paced"
    case .cubic: "cubic"
    case .cubicPaced: "cubicPaced"
    }
  }
}

/// Whether a layer that follows a path turns with it, with the number of the plugin interface.
public enum RotationMode: UInt32, Sendable, Hashable, CaseIterable {
  case none = 0
  case auto, autoReverse

  /// Core Animation's word, which scene files use too; empty for none.
  public var word: String {
    switch self {
    case .none: ""
    case .auto: "auto"
    case .autoReverse: "autoReverse"
    }
  }
}
