import PegbarCore
import PegbarLayers

/// What kind of timing parameters an animator has.
public enum UITimingCurveType: Int, Sendable {
  /// One of UIKit's curves.
  case builtin
  /// A cubic Bézier curve.
  case cubic
  /// A spring.
  case spring
  /// A cubic Bézier curve and a spring.
  case composed
}

/// The timing of a property animator.
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of the parameters.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil if there is none.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil if there is none. Where both are given, the spring counts.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// How an animation of so many seconds gets from start to end.
  func pace(duration: Double) -> AnimationPace {
    if let spring = springTimingParameters { return .spring(spring.shape(duration: duration)) }
    return .function(
      cubicTimingParameters?.function ?? UIView.AnimationCurve.easeInOut.function)
  }
}

/// A cubic Bézier curve as the timing of a property animator.
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// UIKit's curve; `easeInOut` for other control points.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint
  private let isBuiltin: Bool

  /// Makes Core Animation's default curve, (.25, .1, .25, 1).
  public convenience override init() {
    self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
  }

  /// Makes one of UIKit's curves.
  public init(animationCurve: UIView.AnimationCurve) {
    self.animationCurve = animationCurve
    isBuiltin = true
    (controlPoint1, controlPoint2) =
      switch animationCurve {
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      }
  }

  /// Makes a curve from (0, 0) to (1, 1); the x of both points must be in 0…1.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    (self.controlPoint1, self.controlPoint2) = (controlPoint1, controlPoint2)
    animationCurve = .easeInOut
    isBuiltin = false
  }

  /// The kind of the parameters.
  public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  /// The parameters themselves.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Nil.
  public var springTimingParameters: UISpringTimingParameters? { nil }

  var function: CAMediaTimingFunction {
    if isBuiltin { return animationCurve.function }
    return CAMediaTimingFunction(controlPoints: [
      controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y,
    ])
  }
}

/// A spring as the timing of a property animator.
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private enum Form {
    case ratio(Double)
    case shape(SpringShape)
  }

  /// The initial velocity, distances per second; `dx` counts.
  public let initialVelocity: CGVector
  private let form: Form

  /// Makes the system's spring: mass 3, stiffness 1000, damping 500.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: CGVector(dx: 0, dy: 0))
  }

  /// Makes a spring that fits the animator's duration.
  ///
  /// - Parameter ratio: the damping ratio, more than 0; 1 and more do not oscillate.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: CGVector(dx: 0, dy: 0))
  }

  /// Makes a spring that fits the animator's duration and has an initial velocity.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    form = .ratio(ratio)
    initialVelocity = velocity
  }

  /// Makes a spring by its perceptual duration; the animation lasts until the spring has settled.
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration, seconds, more than 0.
  ///   - bounce: more than −1, at most 1; 0 is critically damped, 1 is undamped.
  ///   - velocity: the initial velocity, distances per second.
  public init(
    duration: TimeInterval, bounce: CGFloat,
    initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)
  ) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    spring.initialVelocity = velocity.dx
    form = .shape(spring.spring)
    initialVelocity = velocity
  }

  /// Makes a spring by its parts; the animation lasts until the spring has settled.
  ///
  /// - Parameters:
  ///   - mass: kilograms, more than 0.
  ///   - stiffness: newtons per metre, more than 0.
  ///   - damping: newton seconds per metre, 0 or more.
  ///   - velocity: the initial velocity, distances per second.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    form = .shape(
      SpringShape(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity.dx))
    initialVelocity = velocity
  }

  /// The kind of the parameters.
  public var timingCurveType: UITimingCurveType { .spring }
  /// Nil.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The parameters themselves.
  public var springTimingParameters: UISpringTimingParameters? { self }

  func shape(duration: Double) -> SpringShape {
    switch form {
    case .ratio(let ratio):
      SpringShape(
        dampingRatio: ratio, initialVelocity: initialVelocity.dx, duration: max(duration, 1e-6))
    case .shape(let shape): shape
    }
  }

  /// The time until a spring that was made by its parts has settled, seconds; nil for the others.
  var settlingDuration: Double? {
    guard case .shape(let shape) = form else { return nil }
    let spring = CASpringAnimation()
    spring.spring = shape
    return spring.settlingDuration
  }
}
