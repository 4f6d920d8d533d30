import PegbarCore

/// The reason why an animation cannot work.
public enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The registry has no plugin of this kind under the name.
  case unknownPlugin(name: String, kind: PluginKind)
  /// The key path is neither a property of the layer nor a key stored on it.
  case unknownKeyPath(String)
  /// A property animation without a key path.
  case missingKeyPath
  /// A value of a type that cannot be animated.
  case unsupportedValue(property: String, description: String)
  /// A value whose type does not fit the key path.
  case wrongKind(property: String, expected: ValueKind, found: ValueKind)
  /// Times that are not numbers or out of range.
  case invalidTiming(String)
  /// Values that overflow during the animation.
  case overflow(property: String)
  /// Groups that contain themselves, or are nested too deep.
  case nestedTooDeep

  /// One line: what, where.
  public var description: String {
    switch self {
    case .unknownPlugin(let name, let kind): "there is no \(kind.word) called '\(name)'"
    case .unknownKeyPath(let path):
      "key path '\(path)' is neither a property of the layer nor a key stored on it"
    case .missingKeyPath: "the animation has no key path"
    case .unsupportedValue(let property, let description):
      "\(property): cannot animate a value of type \(description)"
    case .wrongKind(let property, let expected, let found):
      "\(property): expected a \(expected), got a \(found)"
    case .invalidTiming(let reason): "timing: \(reason)"
    case .overflow(let property):
      "\(property): the values become too large to represent; use smaller ones"
    case .nestedTooDeep:
      "groups are nested more than \(CAAnimationGroup.maximumDepth) deep, hold more than "
        + "\(CAAnimationGroup.maximumCount) animations, or contain themselves"
    }
  }
}
