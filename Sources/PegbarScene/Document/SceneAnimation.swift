import PegbarCore

/// An animation as a scene file describes it: names, types and plugins are checked.
public struct SceneAnimation: Sendable {
  /// What sort of animation it is, with what only that sort has.
  public enum Body: Sendable {
    case basic(SceneEnds)
    case spring(SceneEnds, SceneSpring)
    case keyframe(SceneKeyframes)
    case group([SceneAnimation])
    case transition(SceneTransition)
    /// A kind that is not one of Core Animation's, by plugin id.
    case plugin(String, SceneEnds, SceneKeyframes, parameters: [String: ParameterValue])
  }

  /// What sort of animation it is.
  public var body: Body
  /// The key under which it is added; nil for none.
  public var key: String?
  /// Its timing; duration 0 is that of the transaction.
  public var timing: MediaTiming
  /// How time runs in each cycle; nil for evenly.
  public var timingFunction: SceneTimingFunction?
  /// Whether nothing shows after its end.
  public var isRemovedOnCompletion = true
  /// The animated property as the file writes it; empty for groups and transitions.
  public var keyPath = ""
  /// Whether the value is laid on top of what is there.
  public var isAdditive = false
  /// Whether every cycle starts where the one before ended.
  public var isCumulative = false
  /// The name of the function that makes transforms of the values; nil for none.
  public var valueFunction: String?
  /// The least, the greatest and perhaps the best number of frames a second; nil for any.
  public var preferredFrameRateRange: [Double]?
  /// Values that the animation keeps for the program, in order.
  public var tags: [(key: String, value: Value)] = []
  /// Where in the document it stands.
  public var path: JSONPath

  /// The key paths that it and its children change, in order.
  public var keyPaths: [String] {
    if case .group(let children) = body { return children.flatMap(\.keyPaths) }
    return keyPath.isEmpty ? [] : [keyPath]
  }

  /// How many animations it is: itself and all its children.
  var count: Int {
    if case .group(let children) = body { return children.reduce(1) { $0 + $1.count } }
    return 1
  }
}

/// fromValue, toValue and byValue.
public struct SceneEnds: Sendable {
  /// Where it starts; nil for what is there.
  public var from: Value?
  /// Where it ends.
  public var to: Value?
  /// How far it goes.
  public var by: Value?
}

/// What only spring animations have.
public typealias SceneSpring = SpringShape

/// What only keyframe animations have; attributes of `shape` can be named directly.
@dynamicMemberLookup
public struct SceneKeyframes: Sendable {
  /// nil where there is a path, or nothing.
  public var values: [Value]?
  /// Wins over values.
  public var path: Path?
  /// As given.
  public var timingFunctions: [SceneTimingFunction]?
  /// How it goes through its keys.
  public var shape = KeyframeShape()

  /// An attribute of `shape`.
  public subscript<Attribute>(
    dynamicMember attribute: WritableKeyPath<KeyframeShape, Attribute>
  ) -> Attribute {
    get { shape[keyPath: attribute] }
    set { shape[keyPath: attribute] = newValue }
  }
}

/// What only transitions have.
public struct SceneTransition: Sendable {
  /// A transition plugin's id or alias.
  public var type = "fade"
  /// The edge that motion comes from; nil for the plugin's own.
  public var subtype: String?
  /// Where it starts, 0…1.
  public var startProgress = 0.0
  /// Where it ends, `startProgress`…1.
  public var endProgress = 1.0
  /// The plugin's own values.
  public var parameters: [String: ParameterValue] = [:]
}

/// A timing function as a scene file names it.
public enum SceneTimingFunction: Sendable, Hashable {
  /// A plugin's id or alias with its parameters.
  case named(String, parameters: [String: ParameterValue])
  /// x1 y1 x2 y2 of a cubic Bézier curve.
  case controlPoints([Double])
}
