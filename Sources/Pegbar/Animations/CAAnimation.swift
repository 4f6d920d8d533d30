import PegbarCore

/// Is told when an animation begins and ends.
///
/// It gets the copy that the layer stores; tell animations apart by values set with `setValue`.
public protocol CAAnimationDelegate: AnyObject {
  /// The active interval has begun.
  func animationDidStart(_ animation: CAAnimation)

  /// The animation is over; `finished` says whether it reached its end without being removed.
  func animationDidStop(_ animation: CAAnimation, finished: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: CAAnimation) {}

  /// Does nothing.
  public func animationDidStop(_ animation: CAAnimation, finished: Bool) {}
}

/// What a layer does when a property of it changes or something happens to it.
public protocol CAAction {
  /// Carries out the action.
  ///
  /// - Parameters:
  ///   - event: the property's key, or `onOrderIn`, `onOrderOut`, `transition`.
  ///   - anObject: the layer.
  ///   - dict: for properties, `previousValue`: what was shown before the change.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// `onOrderIn`: the action of a layer that comes into a tree or is no longer hidden.
public let kCAOnOrderIn = "onOrderIn"

/// `onOrderOut`: the action of a layer that leaves its tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"

/// `transition`: the action of a layer whose sublayer is replaced, and the key of transitions.
public let kCATransition = "transition"

/// Does nothing: an action that ends the search.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// An animation: its timing, easing, delegate and tags.
///
/// Subclasses say what is animated.
///
/// Not to be used from two threads at once.
open class CAAnimation: CAMediaTiming, CAAction {
  /// What every animation has, in one piece: an animation is copied whenever it is added.
  ///
  /// Rule: names.animation-defaults.
  struct Common {
    var timing = MediaTiming()
    var timingFunction: CAMediaTimingFunction?
    var isRemovedOnCompletion = true
    var delegate: (any CAAnimationDelegate)?
    var preferredFrameRateRange = CAFrameRateRange.default
    var tags: [String: Any] = [:]
  }

  final var common = Common()

  /// When the animation runs.
  public final var timing: MediaTiming {
    get { common.timing }
    set { common.timing = newValue }
  }

  /// Eases every cycle.
  ///
  /// Default nil: even pace.
  public final var timingFunction: CAMediaTimingFunction? {
    get { common.timingFunction }
    set { common.timingFunction = newValue }
  }

  /// Whether the layer drops the animation at its end.
  ///
  /// Default true.
  public final var isRemovedOnCompletion: Bool {
    get { common.isRemovedOnCompletion }
    set { common.isRemovedOnCompletion = newValue }
  }

  /// Is told of beginning and end; held strongly, as in Core Animation.
  public final var delegate: (any CAAnimationDelegate)? {
    get { common.delegate }
    set { common.delegate = newValue }
  }

  /// How often the animation is to be shown on a display.
  ///
  /// Kept and copied; nothing here runs on a display.
  public final var preferredFrameRateRange: CAFrameRateRange {
    get { common.preferredFrameRateRange }
    set { common.preferredFrameRateRange = newValue }
  }

  /// What `setValue(_:forKey:)` keeps.
  package final var tags: [String: Any] { common.tags }

  /// Makes an animation with Core Animation's defaults.
  public required init() {}

  /// The animation kind plugin that this class stands for.
  open var kindID: String { "" }

  /// The parameters that the kind gets.
  open var kindParameters: [String: Any] { [:] }

  /// Keeps any value under a key; copies keep it.
  open func setValue(_ value: Any?, forKey key: String) { common.tags[key] = value }

  /// The value kept under a key, or the class's default.
  open func value(forKey key: String) -> Any? {
    common.tags[key] ?? Swift.type(of: self).defaultValue(forKey: key)
  }

  /// The value of a key that was never set.
  ///
  /// Default nil.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Makes an animation of the same class with the same properties.
  ///
  /// Rule: adding.copy.
  public final func copy() -> CAAnimation {
    let copy = type(of: self).init()
    copyProperties(to: copy)
    return copy
  }

  /// Gives a fresh object of the same class this one's properties.
  ///
  /// Subclasses with properties of their own override it and call `super`.
  open func copyProperties(to other: CAAnimation) {
    other.common = common
  }

  /// Adds the animation to the layer under the event's name.
  open func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}

/// An animation of a property.
open class CAPropertyAnimation: CAAnimation {
  /// What the animation does to which property, in one piece; see `CAAnimation.common`.
  private struct Aim {
    var keyPath: String?
    /// What the key path leads to; nil where it makes no sense.
    var target: PropertyPath?
    var isAdditive = false
    var isCumulative = false
    var valueFunction: CAValueFunction?
  }

  private final var aim = Aim()

  /// What is animated, such as `position.x` or `transform.rotation.z`.
  public final var keyPath: String? {
    get { aim.keyPath }
    set { (aim.keyPath, aim.target) = (newValue, newValue.flatMap(CompilerMemory.current.path)) }
  }

  /// What the key path leads to; nil where there is none, or where it makes no sense.
  package final var target: PropertyPath? { aim.target }

  /// Whether the value is laid on top of what is there.
  ///
  /// Default false: it replaces.
  public final var isAdditive: Bool {
    get { aim.isAdditive }
    set { aim.isAdditive = newValue }
  }

  /// Whether every cycle starts where the one before ended.
  ///
  /// Default false.
  public final var isCumulative: Bool {
    get { aim.isCumulative }
    set { aim.isCumulative = newValue }
  }

  /// Makes a transform of the animated numbers; then the key path is `transform`.
  public final var valueFunction: CAValueFunction? {
    get { aim.valueFunction }
    set { aim.valueFunction = newValue }
  }

  /// Makes an animation of a property.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  /// Makes an animation of a whole property.
  convenience init(_ property: PropertyID) {
    self.init()
    (aim.keyPath, aim.target) = (property.key, PropertyPath(property))
  }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CAPropertyAnimation else { return }
    other.aim = aim
  }

  /// fromValue, toValue and byValue of the classes that have them.
  package var ends: EndsGiven {
    get { EndsGiven() }
    set { preconditionFailure("\(Swift.type(of: self)) has no ends") }
  }
}
