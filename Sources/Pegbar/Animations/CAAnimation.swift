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
  /// When the animation runs.
  public var timing = MediaTiming()

  /// Eases every cycle.
  ///
  /// Default nil: even pace.
  public var timingFunction: CAMediaTimingFunction?

  /// Whether the layer drops the animation at its end.
  ///
  /// Default true.
  public var isRemovedOnCompletion = true

  /// Is told of beginning and end; held strongly, as in Core Animation.
  public var delegate: (any CAAnimationDelegate)?

  /// How often the animation is to be shown on a display.
  ///
  /// Kept and copied; nothing here runs on a display.
  public var preferredFrameRateRange = CAFrameRateRange.default

  /// What `setValue(_:forKey:)` keeps.
  package internal(set) var tags: [String: Any] = [:]

  /// Makes an animation with Core Animation's defaults.
  public required init() {}

  /// The animation kind plugin that this class stands for.
  open var kindID: String { "" }

  /// The parameters that the kind gets.
  open var kindParameters: [String: Any] { [:] }

  /// Keeps any value under a key; copies keep it.
  open func setValue(_ value: Any?, forKey key: String) { tags[key] = value }

  /// The value kept under a key, or the class's default.
  open func value(forKey key: String) -> Any? {
    tags[key] ?? Swift.type(of: self).defaultValue(forKey: key)
  }

  /// The value of a key that was never set.
  ///
  /// Default nil.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Makes an animation of the same class with the same properties.
  public final func copy() -> CAAnimation {
    let copy = type(of: self).init()
    copyProperties(to: copy)
    return copy
  }

  /// Gives a fresh object of the same class this one's properties.
  ///
  /// Subclasses with properties of their own override it and call `super`.
  open func copyProperties(to other: CAAnimation) {
    other.timing = timing
    other.timingFunction = timingFunction
    other.isRemovedOnCompletion = isRemovedOnCompletion
    other.delegate = delegate
    other.preferredFrameRateRange = preferredFrameRateRange
    other.tags = tags
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
  /// What is animated, such as `position.x` or `transform.rotation.z`.
  public var keyPath: String?

  /// Whether the value is laid on top of what is there.
  ///
  /// Default false: it replaces.
  public var isAdditive = false

  /// Whether every cycle starts where the one before ended.
  ///
  /// Default false.
  public var isCumulative = false

  /// Makes a transform of the animated numbers; then the key path is `transform`.
  public var valueFunction: CAValueFunction?

  /// Makes an animation of a property.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CAPropertyAnimation else { return }
    other.keyPath = keyPath
    other.isAdditive = isAdditive
    other.isCumulative = isCumulative
    other.valueFunction = valueFunction
  }

  /// fromValue, toValue and byValue of the classes that have them.
  package var endValues: (from: Any?, to: Any?, by: Any?) { (nil, nil, nil) }
}
