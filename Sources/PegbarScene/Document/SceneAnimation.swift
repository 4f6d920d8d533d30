import PegbarCore

/// An animation in a scene file, with checked names, types and plugins.
public struct SceneAnimation: Sendable {
  /// The kind of an animation, with its specific attributes.
  public enum Body: Sendable {
    case basic(SceneEnds)
    case spring(SceneEnds, SceneSpring)
    case keyframe(SceneKeyframes)
    case group([SceneAnimation])
    case transition(SceneTransition)
    /// A group of another kind, by plugin id.
    case pluginGroup(String, [SceneAnimation], parameters: [String: ParameterValue])
    /// Another animation kind, by plugin id.
    case plugin(String, SceneEnds, SceneKeyframes, parameters: [String: ParameterValue])
  }

  /// The kind of animation, with its specific attributes.
  public var body: Body
  /// The key under which it is added; nil for none.
  public var key: String?
  /// Its timing; a duration of 0 means that of the transaction.
  public var timing: MediaTiming
  /// The easing of each cycle; nil for linear.
  public var timingFunction: SceneTimingFunction?
  /// Whether the animation is removed at its end.
  public var isRemovedOnCompletion = true
  /// The animated property as the file writes it; empty for groups and transitions.
  public var keyPath = ""
  /// Whether the animation adds its value to the current value.
  public var isAdditive = false
  /// Whether every cycle starts where the previous cycle ended.
  public var isCumulative = false
  /// The value function; nil for none.
  public var valueFunction: SceneValueFunction?
  /// The minimum, maximum and optionally preferred frame rate; nil for any.
  public var preferredFrameRateRange: [Double]?
  /// Custom values stored on the animation, in order.
  public var tags: [(key: String, value: Value)] = []
  /// Its place in the document.
  public var path: JSONPath

  /// The key paths that it and its children change, in order.
  public var keyPaths: [String] {
    children.flatMap(\.keyPaths) + (keyPath.isEmpty ? [] : [keyPath])
  }

  /// The animations of a group; empty for others.
  var children: [SceneAnimation] {
    switch body {
    case .group(let children), .pluginGroup(_, let children, _): children
    default: []
    }
  }

  /// How many animations it is: itself and all its children.
  var count: Int {
    children.reduce(1) { $0 + $1.count }
  }
}

/// fromValue, toValue and byValue.
public struct SceneEnds: Sendable {
  /// The start value; nil if not given.
  public var from: Value?
  /// The end value; nil if not given.
  public var to: Value?
  /// The difference between start and end; nil if not given.
  public var by: Value?
}

/// The attributes of spring animations.
public typealias SceneSpring = SpringShape

/// The attributes of keyframe animations; those of `shape` are members, too.
@dynamicMemberLookup
public struct SceneKeyframes: Sendable {
  /// The values; nil if there is a path, or none.
  public var values: [Value]?
  /// The path; overrides `values`.
  public var path: Path?
  /// The timing functions of segments, as given.
  public var timingFunctions: [SceneTimingFunction]?
  /// The other attributes of a keyframe animation.
  public var shape = KeyframeShape()

  /// An attribute of `shape`.
  public subscript<Attribute>(
    dynamicMember attribute: WritableKeyPath<KeyframeShape, Attribute>
  ) -> Attribute {
    get { shape[keyPath: attribute] }
    set { shape[keyPath: attribute] = newValue }
  }
}

/// The attributes of transitions.
public struct SceneTransition: Sendable {
  /// A transition plugin's id or alias.
  public var type = "fade"
  /// The edge from which motion comes; nil for the plugin's default.
  public var subtype: String?
  /// The start progress, 0…1.
  public var startProgress = 0.0
  /// The end progress, `startProgress`…1.
  public var endProgress = 1.0
  /// The plugin's parameters.
  public var parameters: [String: ParameterValue] = [:]
}

/// A value function in a scene file.
public struct SceneValueFunction: Sendable, Hashable {
  /// A plugin's id or alias.
  public var name: String
  /// The plugin's parameters.
  public var parameters: [String: ParameterValue]
}

/// A timing function in a scene file.
public enum SceneTimingFunction: Sendable, Hashable {
  /// A plugin's id or alias with its parameters.
  case named(String, parameters: [String: ParameterValue])
  /// x1 y1 x2 y2 of a cubic Bézier curve.
  case controlPoints([Double])
}
