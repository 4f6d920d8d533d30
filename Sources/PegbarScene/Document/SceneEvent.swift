import PegbarCore

/// Changes to the layers at a time, in one transaction.
public struct SceneEvent: Sendable {
  /// The time, seconds, at least 0.
  public var time: Double
  /// The transaction's settings.
  public var transaction = SceneTransaction()
  /// Model values to set, in order.
  public var set: [Set] = []
  /// Changes of the tree, after `set`: insertions, then replacements, then deletions.
  public var changes: [TreeChange] = []
  /// Animations to add, after the changes of the tree.
  public var add: [Add] = []
  /// Animations to remove, last.
  public var remove: [Remove] = []
  /// Where in the document it stands.
  var path = JSONPath()

  init(time: Double) { self.time = time }

  /// A model value for a layer.
  public struct Set: Sendable {
    /// The layer's name.
    public var layer: String
    /// The key path as the file writes it.
    public var keyPath: String
    /// The property and its new value.
    public var setting: SceneSetting
  }

  /// An animation for a layer.
  public struct Add: Sendable {
    /// The layer's name.
    public var layer: String
    /// The animation.
    public var animation: SceneAnimation
  }

  /// An animation to remove from a layer.
  public struct Remove: Sendable {
    /// The layer's name.
    public var layer: String
    /// The animation's key; nil for all animations of the layer.
    public var key: String?
  }

  /// A change of the layer tree.
  public enum TreeChange: Sendable {
    /// Inserts a layer into another; nil for the scene's root.
    case insert(SceneLayer, into: String?, at: Place)
    /// Replaces a layer by another.
    case replace(String, with: SceneLayer)
    /// Removes a layer with its sublayers from the tree.
    case delete(String)
  }

  /// The place among its siblings at which a layer is inserted.
  public enum Place: Sendable, Hashable {
    case last
    case index(Int)
    case above(String)
    case below(String)
  }
}

/// CATransaction's settings in an event; nil leaves a setting at its default.
public struct SceneTransaction: Sendable {
  /// The duration of implicit animations and of those without a duration, seconds.
  public var animationDuration: Double?
  /// The timing function of implicit animations.
  public var timingFunction: SceneTimingFunction?
  /// Whether values change without animation.
  public var disablesActions = false
}
