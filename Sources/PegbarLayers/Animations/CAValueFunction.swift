import PegbarCore

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's string, or the id or an alias of any value function plugin.
  public let rawValue: String

  /// Makes a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about the x axis: an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about the y axis: an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about the z axis: an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale: three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along x: one factor.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along y: one factor.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along z: one factor.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation: three distances in points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x: a distance in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y: a distance in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z: a distance in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Turns the numbers of a property animation into a transform.
public final class CAValueFunction {
  /// The plugin's id or alias.
  public let name: CAValueFunctionName

  /// The plugin's parameters; missing ones have its defaults; of the same types as `CATransition.parameters`.
  ///
  /// Checked, like the name, when an animation with the function is added.
  public let parameters: [String: Any]

  /// Makes a value function; fails where no plugin has the name.
  public convenience init?(name: CAValueFunctionName) {
    guard Plugins.registry.resolve(name.rawValue, kind: .valueFunction) != nil else { return nil }
    self.init(name: name, parameters: [:])
  }

  /// Makes a value function whose plugin has parameters.
  public init(name: CAValueFunctionName, parameters: [String: Any]) {
    self.name = name
    self.parameters = parameters
  }

  /// The function, ready to be evaluated.
  func mapping() throws -> any ValueMapping {
    guard let found = Plugins.registry.resolve(name.rawValue, kind: .valueFunction),
      let function = found.entry.plugin as? any ValueFunction
    else { throw AnimationError.unknownPlugin(name: name.rawValue, kind: .valueFunction) }
    return try function.makeValueMapping(
      found.parameters(ParameterValue.made(parameters, for: name.rawValue)))
  }
}
