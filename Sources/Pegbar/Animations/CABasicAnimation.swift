import PegbarCore

/// An animation between two values of a property.
///
/// What is left out is worked out: see the table of from, to and by in the manual.
open class CABasicAnimation: CAPropertyAnimation {
  private final var ends = EndsGiven()

  /// Where the animation starts; nil for the property's value.
  public final var fromValue: Any? {
    get { ends.from }
    set { ends.from = newValue }
  }

  /// Where it ends; nil for the property's value.
  public final var toValue: Any? {
    get { ends.to }
    set { ends.to = newValue }
  }

  /// How far it goes.
  public final var byValue: Any? {
    get { ends.by }
    set { ends.by = newValue }
  }

  open override var kindID: String { "pegbar.animation.basic" }

  package override var endValues: EndsGiven { ends }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CABasicAnimation else { return }
    other.ends = ends
  }

  /// Adds the animation; with neither end given it starts at what was shown before the change.
  open override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard fromValue == nil, toValue == nil, byValue == nil, let copy = copy() as? CABasicAnimation
    else {
      super.run(forKey: event, object: anObject, arguments: dict)
      return
    }
    copy.fromValue = dict?["previousValue"]
    (anObject as? CALayer)?.add(copy, forKey: event)
  }
}

/// An animation that moves as if on a spring.
open class CASpringAnimation: CABasicAnimation {
  /// Kilograms at the end of the spring, more than 0.
  ///
  /// Default 1.
  public var mass: CGFloat = 1

  /// Newtons a metre, more than 0.
  ///
  /// Default 100.
  public var stiffness: CGFloat = 100

  /// Newton seconds a metre, 0 or more.
  ///
  /// Default 10.
  public var damping: CGFloat = 10

  /// In distances a second; negative moves away from the target first.
  ///
  /// Default 0.
  public var initialVelocity: CGFloat = 0

  /// Whether damping may be stronger than critical.
  ///
  /// Default false: it is clamped.
  public var allowsOverdamping = false

  /// Makes a spring from how long it seems to take and how much it bounces.
  ///
  /// Rule: springs.by-duration.
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, more than 0.
  ///   - bounce: more than −1, at most 1; 0 is critically damped, 1 never stops.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    precondition(perceptualDuration > 0, "a perceptual duration of \(perceptualDuration)")
    precondition(bounce > -1 && bounce <= 1, "a bounce of \(bounce)")
    let frequency = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    allowsOverdamping = true
    stiffness = CGFloat(frequency * frequency)
    damping = CGFloat(2 * Double(ratio) * frequency)
    duration = settlingDuration
  }

  open override var kindID: String { "pegbar.animation.spring" }

  open override var kindParameters: [String: Any] {
    [
      "mass": mass, "stiffness": stiffness, "damping": damping,
      "initialVelocity": initialVelocity, "allowsOverdamping": allowsOverdamping,
    ]
  }

  /// The time after which the spring is within a thousandth of its target, seconds.
  ///
  /// 0 for numbers that are not a spring.
  public var settlingDuration: CFTimeInterval {
    (try? CompilerMemory.current.kind(named: kindID).naturalDuration(kindParameters)) ?? 0
  }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CASpringAnimation else { return }
    other.mass = mass
    other.stiffness = stiffness
    other.damping = damping
    other.initialVelocity = initialVelocity
    other.allowsOverdamping = allowsOverdamping
  }
}
