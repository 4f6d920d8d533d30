import PegbarCore

/// A particle of an emitter layer at one moment.
public struct Particle: Sendable {
  /// What tells it from all others of the layer, as long as it lives and in every run.
  public var key: UInt64
  /// The layer's time at which it was born, seconds.
  public var birth: Double
  /// Seconds of its cell's time since then.
  public var age: Double
  /// How long it lives, seconds of its cell's time.
  public var lifetime: Double
  /// The place of its middle, in the layer's points.
  public var position: SIMD3<Double>
  /// Points of its cell's time in a second.
  public var velocity: SIMD3<Double>
  /// How much larger than its picture it is; never negative.
  public var scale: Double
  /// How far it is turned, radians.
  public var angle: Double
  /// Red, green, blue, alpha, each 0…1.
  public var color: SIMD4<Double>
  /// Which of the emission's looks it has.
  public var look: Int
}

/// Where a particle goes: a function of its age.
struct ParticleMotion {
  var start: SIMD3<Double>
  var velocity: SIMD3<Double>
  var acceleration: SIMD3<Double>

  /// Rule: emitters.motion.
  @inline(__always)
  func position(_ age: Double) -> SIMD3<Double> {
    start + velocity * age + acceleration * (age * age / 2)
  }

  @inline(__always)
  func velocity(_ age: Double) -> SIMD3<Double> { velocity + acceleration * age }
}
