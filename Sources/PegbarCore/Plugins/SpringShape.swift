/// The numbers of a spring animation.
public struct SpringShape: Sendable, Hashable {
  /// Kilograms at the end of the spring, more than 0.
  public var mass = 1.0
  /// Newtons a metre, more than 0.
  public var stiffness = 100.0
  /// Newton seconds a metre, 0 or more.
  public var damping = 10.0
  /// Distances a second; negative moves away from the target first.
  public var initialVelocity = 0.0
  /// Whether damping may be stronger than critical; else it is clamped.
  public var allowsOverdamping = false

  /// Makes Core Animation's spring.
  public init() {}
}
