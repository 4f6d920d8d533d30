import Foundation
import PegbarCore
import PegbarSystem

/// Methods that a layer calls when an animation begins and ends.
///
/// They receive the copy that the layer stores; tell animations apart by values set with `setValue`.
public protocol CAAnimationDelegate: AnyObject {
  /// The active interval has begun.
  func animationDidStart(_ animation: CAAnimation)

  /// The animation is over; `finished` is true if it reached its end and was not removed before.
  func animationDidStop(_ animation: CAAnimation, finished: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: CAAnimation) {}

  /// Does nothing.
  public func animationDidStop(_ animation: CAAnimation, finished: Bool) {}
}

/// The response of a layer to a change of a property or to another event.
public protocol CAAction {
  /// Carries out the action.
  ///
  /// - Parameters:
  ///   - event: the property's key, or `onOrderIn`, `onOrderOut`, `transition`.
  ///   - anObject: the layer.
  ///   - dict: for properties, `previousValue`: what was shown before the change.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// `onOrderIn`: the action of a layer that enters a tree or is no longer hidden.
public let kCAOnOrderIn = "onOrderIn"

/// `onOrderOut`: the action of a layer that leaves its tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"

/// `transition`: the action of a layer whose sublayer is replaced, and the key of transitions.
public let kCATransition = "transition"

/// An action that does nothing and ends the search.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {}
}

/// An animation: its timing, easing, delegate and tags.
///
/// Subclasses define what is animated. Use an animation from one thread at a time.
open class CAAnimation: CAMediaTiming, CAAction {
  /// The properties of every animation, in one struct, because adding an animation copies it.
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

  /// The time in the parent at which the local time starts, seconds.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// The duration of one cycle, seconds.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// The ratio of local time to the parent's time.
  open var speed: Float {
    get { Float(timing.speed) }
    set { timing.speed = Double(newValue) }
  }

  /// An offset added to the local time, seconds.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The number of cycles; may be fractional or infinite.
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { timing.repeatCount = Double(newValue) }
  }

  /// The time for which cycles repeat, seconds.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether every cycle is followed by its reverse.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What is shown outside the active interval.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(timing.fillMode) }
    set { timing.fillMode = newValue.mode }
  }

  /// The easing of every cycle.
  ///
  /// Default nil: linear.
  open var timingFunction: CAMediaTimingFunction? {
    get { common.timingFunction }
    set { common.timingFunction = newValue }
  }

  /// Whether the layer removes the animation at its end.
  ///
  /// Default true.
  open var isRemovedOnCompletion: Bool {
    get { common.isRemovedOnCompletion }
    set { common.isRemovedOnCompletion = newValue }
  }

  /// The delegate, called at start and end; held strongly, as in Core Animation.
  open var delegate: (any CAAnimationDelegate)? {
    get { common.delegate }
    set { common.delegate = newValue }
  }

  /// The desired frame rates on a display.
  ///
  /// Kept and copied; nothing here runs on a display.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { common.preferredFrameRateRange }
    set { common.preferredFrameRateRange = newValue }
  }

  /// The values stored by `setValue(_:forKey:)`.
  package final var tags: [String: Any] { common.tags }

  // The designated initializers: copies find them by their order.

  /// Makes an animation with Core Animation's defaults.
  public init() {}

  /// Returns nil: Pegbar does not read archives of Apple's systems.
  ///
  /// Subclasses with designated initializers have to implement it, as with Core Animation.
  public required init?(coder: NSCoder) { nil }

  /// The id of the animation kind plugin that this class uses.
  open var kindID: String { "" }

  /// The parameters of the kind.
  open var kindParameters: [String: Any] { [:] }

  /// Sets a property, or stores any value under another key; copies keep it.
  open func setValue(_ value: Any?, forKey key: String) { store(value, key) }

  /// The value of a property, the one stored under another key, or the class's default.
  open func value(forKey key: String) -> Any? { storedValue(key) }

  /// The value of a key that was never set.
  ///
  /// Default nil.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Makes an animation of the same class with the same properties.
  ///
  /// Subclasses with designated initializers also override `init()`. Without the override the program stops
  /// when it adds the animation, as with Core Animation.
  ///
  /// Rule: adding.copy.
  public final func copy() -> CAAnimation {
    let copy = CAAnimation.initializers.make(type(of: self), 0)
    copyProperties(to: copy)
    return copy
  }

  private static let initializers = InheritedInitializers(
    of: CAAnimation.self, heir: Heir.self, count: 2)

  /// Inherits everything.
  private final class Heir: CAAnimation {}

  /// Gives a fresh object of the same class this one's properties.
  ///
  /// Subclasses with stored properties override it and call `super`.
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
  /// The property and how the animation changes it, in one struct; see `CAAnimation.common`.
  private struct Aim {
    var keyPath: String?
    /// The target of the key path; nil if the key path is invalid.
    var target: PropertyPath?
    var isAdditive = false
    var isCumulative = false
    var valueFunction: CAValueFunction?
  }

  private final var aim = Aim()

  /// The animated key path, such as `position.x` or `transform.rotation.z`.
  open var keyPath: String? {
    get { aim.keyPath }
    set { (aim.keyPath, aim.target) = (newValue, newValue.flatMap(CompilerMemory.current.path)) }
  }

  /// The target of the key path; nil if the key path is missing or invalid.
  package final var target: PropertyPath? { aim.target }

  /// Whether the animation adds its value to the current value.
  ///
  /// Default false: it replaces.
  open var isAdditive: Bool {
    get { aim.isAdditive }
    set { aim.isAdditive = newValue }
  }

  /// Whether every cycle starts where the previous cycle ended.
  ///
  /// Default false.
  open var isCumulative: Bool {
    get { aim.isCumulative }
    set { aim.isCumulative = newValue }
  }

  /// Turns the animated numbers into a transform; the key path then is `transform`.
  open var valueFunction: CAValueFunction? {
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
