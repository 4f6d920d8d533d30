/// The parameters of a spring animation.
public struct SpringShape: Sendable, Hashable {
  /// The mass at the end of the spring, kilograms, more than 0.
  public var mass = 1.0
  /// The stiffness, newtons per metre, more than 0.
  public var stiffness = 100.0
  /// The damping, newton seconds per metre, 0 or more.
  public var damping = 10.0
  /// The initial velocity, distances per second; a negative one first moves away from the target.
  public var initialVelocity = 0.0
  /// Whether damping may exceed critical damping; else it is clamped.
  public var allowsOverdamping = false

  /// Makes Core Animation's spring.
  public init() {}
}
