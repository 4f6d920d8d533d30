import PegbarCore

/// An animation between two values of a property.
///
/// What is left out is worked out: see the table of from, to and by in the manual.
open class CABasicAnimation: CAPropertyAnimation {
  private final var given = EndsGiven()

  /// Where the animation starts; nil for the property's value.
  open var fromValue: Any? {
    get { given.from.any }
    set { given.from = GivenValue(any: newValue) }
  }

  /// Where it ends; nil for the property's value.
  open var toValue: Any? {
    get { given.to.any }
    set { given.to = GivenValue(any: newValue) }
  }

  /// How far it goes.
  open var byValue: Any? {
    get { given.by.any }
    set { given.by = GivenValue(any: newValue) }
  }

  open override var kindID: String { "pegbar.animation.basic" }

  package override final var ends: EndsGiven {
    get { given }
    set { given = newValue }
  }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CABasicAnimation else { return }
    other.given = given
  }

  /// Adds the animation; with neither end given it starts at what was shown before the change.
  open override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard let layer = anObject as? CALayer else { return }
    let previous = GivenValue(any: dict?["previousValue"])
    layer.addOwned(beginning(at: previous), forKey: event)
  }

  /// A copy that starts at a value where neither end is given.
  final func beginning(at previous: GivenValue) -> CAAnimation {
    let copy = copy()
    if let copy = copy as? CABasicAnimation, copy.given.isNone { copy.given.from = previous }
    return copy
  }

  /// Lets the animation start at a value.
  final func begin(at value: Value?) { given.from = GivenValue(value) }
}

/// An animation that moves as if on a spring.
open class CASpringAnimation: CABasicAnimation {
  /// All its numbers.
  package final var spring = SpringShape()

  /// Kilograms at the end of the spring, more than 0.
  ///
  /// Default 1.
  open var mass: CGFloat {
    get { spring.mass }
    set { spring.mass = newValue }
  }

  /// Newtons a metre, more than 0.
  ///
  /// Default 100.
  open var stiffness: CGFloat {
    get { spring.stiffness }
    set { spring.stiffness = newValue }
  }

  /// Newton seconds a metre, 0 or more.
  ///
  /// Default 10.
  open var damping: CGFloat {
    get { spring.damping }
    set { spring.damping = newValue }
  }

  /// In distances a second; negative moves away from the target first.
  ///
  /// Default 0.
  open var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set { spring.initialVelocity = newValue }
  }

  /// Whether damping may be stronger than critical.
  ///
  /// Default false: it is clamped.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { spring.allowsOverdamping = newValue }
  }

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
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
      "initialVelocity": spring.initialVelocity, "allowsOverdamping": spring.allowsOverdamping,
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
    other.spring = spring
  }
}
