/// The attributes of a keyframe animation except values, path and timing functions.
public struct KeyframeShape: Sendable, Hashable {
  /// The time of each key, mostly 0…1; ignored if the count does not fit; nil for even spacing.
  public var keyTimes: [Double]?
  /// How to interpolate between keys.
  public var calculationMode = CalculationMode.linear
  /// How a layer turns along its path.
  public var rotationMode = RotationMode.none
  /// Cubic modes: how tight the curve is at each key, −1…1; nil for 0.
  public var tensionValues: [Double]?
  /// Cubic modes: how sharp the corner is at each key, −1…1; nil for 0.
  public var continuityValues: [Double]?
  /// Cubic modes: where the curve bends at each key, −1…1; nil for 0.
  public var biasValues: [Double]?

  /// Makes the shape of a linear animation with evenly spaced keys.
  public init() {}
}

extension AnimationSetup {
  /// Copies the attributes of a keyframe animation.
  public mutating func use(_ shape: KeyframeShape) {
    keyTimes = shape.keyTimes ?? []
    calculationMode = shape.calculationMode
    rotationMode = shape.rotationMode
    tension = shape.tensionValues ?? []
    continuity = shape.continuityValues ?? []
    bias = shape.biasValues ?? []
  }
}

/// How a keyframe animation interpolates between keys; the raw values are the plugin interface's.
public enum CalculationMode: UInt32, Sendable, Hashable, CaseIterable {
  case linear = 1
  case discrete, paced, cubic, cubicPaced

  /// Core Animation's string, which scene files use, too.
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

/// How a layer turns along its path; the raw values are the plugin interface's.
public enum RotationMode: UInt32, Sendable, Hashable, CaseIterable {
  case none = 0
  case auto, autoReverse

  /// Core Animation's string, which scene files use, too; empty for none.
  public var word: String {
    switch self {
    case .none: ""
    case .auto: "auto"
    case .autoReverse: "autoReverse"
    }
  }
}
