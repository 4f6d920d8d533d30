import PegbarCore

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word, or the id or alias of any value function plugin.
  public let rawValue: String

  /// Makes a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An angle about x, radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// An angle about y, radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// An angle about z, radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A factor along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A factor along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A factor along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Three distances.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A distance along x.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A distance along y.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A distance along z.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Turns the numbers of a property animation into a transform.
public final class CAValueFunction {
  /// The plugin's id or alias.
  public let name: CAValueFunctionName

  /// Makes a value function; the name is checked when an animation with it is added.
  public init(name: CAValueFunctionName) { self.name = name }

  /// The function, ready to be asked.
  func mapping() throws -> any ValueMapping {
    guard let found = Plugins.registry.resolve(name.rawValue, kind: .valueFunction),
      let function = found.entry.plugin as? any ValueFunction
    else { throw AnimationError.unknownPlugin(name: name.rawValue, kind: .valueFunction) }
    return try function.makeValueMapping(found.parameters([:]))
  }
}
