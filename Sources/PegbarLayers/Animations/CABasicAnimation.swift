import PegbarCore

/// An animation between two values of a property.
///
/// Missing values follow from the others: see <doc:Rules-Values>.
open class CABasicAnimation: CAPropertyAnimation {
  private final var given = EndsGiven()

  /// The start value; nil if it follows from the other values or the property.
  open var fromValue: Any? {
    get { given.from.any }
    set { given.from = GivenValue(any: newValue) }
  }

  /// The end value; nil if it follows from the other values or the property.
  open var toValue: Any? {
    get { given.to.any }
    set { given.to = GivenValue(any: newValue) }
  }

  /// The difference between start and end; nil if not given.
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

  /// Adds the animation; if no value is given, it starts at the value shown before the change.
  open override func run(
    forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
  ) {
    guard let layer = anObject as? CALayer else { return }
    layer.addOwned(beginning(atPrevious: dict), forKey: event)
  }

  /// A copy that starts at an action's `previousValue` if neither end is given.
  package final func beginning(atPrevious arguments: [AnyHashable: Any]?) -> CAAnimation {
    beginning(at: GivenValue(any: arguments?["previousValue"]))
  }

  /// A copy that starts at a value if neither end is given.
  final func beginning(at previous: GivenValue) -> CAAnimation {
    let copy = copy()
    (copy as? CABasicAnimation)?.begin(at: previous)
    return copy
  }

  /// Sets the start value if neither end is given.
  final func begin(at previous: GivenValue) {
    if given.isNone { given.from = previous }
  }
}

/// An animation that moves as if on a spring.
open class CASpringAnimation: CABasicAnimation {
  /// The parameters of the spring.
  package final var spring = SpringShape()

  /// The mass at the end of the spring, kilograms, more than 0.
  ///
  /// Default 1.
  open var mass: CGFloat {
    get { spring.mass }
    set { spring.mass = newValue }
  }

  /// The stiffness, newtons per metre, more than 0.
  ///
  /// Default 100.
  open var stiffness: CGFloat {
    get { spring.stiffness }
    set { spring.stiffness = newValue }
  }

  /// The damping, newton seconds per metre, 0 or more.
  ///
  /// Default 10.
  open var damping: CGFloat {
    get { spring.damping }
    set { spring.damping = newValue }
  }

  /// The initial velocity, distances per second; a negative one first moves away from the target.
  ///
  /// Default 0.
  open var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set { spring.initialVelocity = newValue }
  }

  /// Whether damping may exceed critical damping.
  ///
  /// Default false: it is clamped.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { spring.allowsOverdamping = newValue }
  }

  /// Makes a spring from a perceptual duration and a bounce.
  ///
  /// Rule: springs.by-duration.
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, more than 0.
  ///   - bounce: more than −1, at most 1; 0 is critically damped, 1 is undamped.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let call = "CASpringAnimation(perceptualDuration:bounce:)"
    demand(
      perceptualDuration > 0, call,
      "a perceptual duration of \(perceptualDuration) s; use more than 0")
    demand(bounce > -1 && bounce <= 1, call, "a bounce of \(bounce); use more than -1, at most 1")
    let frequency = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    allowsOverdamping = true
    stiffness = CGFloat(frequency * frequency)
    damping = CGFloat(2 * Double(ratio) * frequency)
    duration = settlingDuration
  }

  /// The period of the undamped spring, seconds.
  open var perceptualDuration: CFTimeInterval {
    2 * Double.pi * (Double(mass) / Double(stiffness)).squareRoot()
  }

  /// How much the spring overshoots: 1 without damping, 0 for critical damping, less than 0 for more.
  open var bounce: CGFloat {
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  open override var kindID: String { "pegbar.animation.spring" }

  open override var kindParameters: [String: Any] {
    [
      "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
      "initialVelocity": spring.initialVelocity, "allowsOverdamping": spring.allowsOverdamping,
    ]
  }

  /// The time after which the spring is within 0.001 of its target, seconds.
  ///
  /// 0 if the parameters are invalid.
  public var settlingDuration: CFTimeInterval {
    (try? CompilerMemory.current.kind(named: kindID).naturalDuration(kindParameters)) ?? 0
  }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CASpringAnimation else { return }
    other.spring = spring
  }
}
