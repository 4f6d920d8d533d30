import PegbarCore

/// An animation that cannot work as it was written.
public enum AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No plugin of the kind has the name.
  case unknownPlugin(name: String, kind: PluginKind)
  /// The key path is neither a property of the layer nor a key stored on it.
  case unknownKeyPath(String)
  /// A property animation without a key path.
  case missingKeyPath
  /// A value of a type that cannot be animated.
  case unsupportedValue(property: String, description: String)
  /// A value of another kind than the key path's.
  case wrongKind(property: String, expected: ValueKind, found: ValueKind)
  /// Times that are not numbers or make no sense.
  case invalidTiming(String)
  /// Values that grow beyond what numbers hold on the way.
  case overflow(property: String)
  /// Groups that lie in themselves, or in one another deeper than any use has.
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
