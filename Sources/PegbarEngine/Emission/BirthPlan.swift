import PegbarCore

/// What a cell's particles of one moment are born with: numbers alone, as there are many particles.
struct BirthPlan {
  /// The place among the emission's looks.
  var look = 0
  /// Whether its particles are drawn.
  var isSeen = false

  private var life = Spread()
  private var velocity = Spread()
  private var spin = Spread()
  private var size = Spread()
  private var scaleSpeed = 0.0
  private var color = SIMD4<Double>(), colorRange = SIMD4<Double>(), colorSpeed = SIMD4<Double>()
  private var hasColorRange = false
  private var acceleration = SIMD3<Double>()
  private var direction = SIMD3<Double>(), across = SIMD3<Double>(), upward = SIMD3<Double>()
  private var coneCosine = 1.0
  private var position = SIMD3<Double>(), area = SIMD3<Double>()
  private var shape = EmitterShape()

  /// A value, how far it may lie beside it, and what the layer multiplies it by.
  private struct Spread {
    var middle = 0.0, range = 0.0, factor = 1.0
  }

  init() {}

  /// A cell of a layer.
  init(_ layer: EmitterValues, _ cell: EmitterCellValues) {
    life = Spread(middle: cell.lifetime, range: cell.lifetimeRange, factor: layer.lifetime)
    velocity = Spread(middle: cell.velocity, range: cell.velocityRange, factor: layer.velocity)
    spin = Spread(middle: cell.spin, range: cell.spinRange, factor: layer.spin)
    size = Spread(middle: cell.scale, range: cell.scaleRange, factor: layer.scale)
    scaleSpeed = cell.scaleSpeed
    (color, colorRange, colorSpeed) = (cell.color, cell.colorRange, cell.colorSpeed)
    hasColorRange = cell.colorRange != SIMD4()
    acceleration = cell.acceleration
    (direction, across, upward) = (cell.direction, cell.across, cell.upward)
    coneCosine = cell.coneCosine
    (position, area, shape) = (layer.position, layer.size, layer.shape)
  }

  /// How long a particle lives.
  @inline(__always)
  func lifetime(_ numbers: ParticleNumbers) -> Double {
    (life.middle + numbers.spread(.lifetime, life.range)) * life.factor
  }

  @inline(__always)
  func scale(_ numbers: ParticleNumbers, _ age: Double) -> Double {
    (size.middle + numbers.spread(.scale, size.range) + scaleSpeed * age) * size.factor
  }

  /// Radians in a second.
  @inline(__always)
  func spin(_ numbers: ParticleNumbers) -> Double {
    (spin.middle + numbers.spread(.spin, spin.range)) * spin.factor
  }

  /// Rule: emitters.ranges.
  @inline(__always)
  func color(_ numbers: ParticleNumbers, _ age: Double) -> SIMD4<Double> {
    var result = color + colorSpeed * age
    if hasColorRange {
      result += SIMD4(
        numbers.spread(.red, colorRange.x), numbers.spread(.green, colorRange.y),
        numbers.spread(.blue, colorRange.z), numbers.spread(.alpha, colorRange.w))
    }
    func held(_ x: Double) -> Double { x > 0 ? (x < 1 ? x : 1) : 0 }
    return SIMD4(held(result.x), held(result.y), held(result.z), held(result.w))
  }

  /// A particle's motion from the layer's shape, or from where a particle is and goes.
  @inline(__always)
  func motion(
    _ numbers: ParticleNumbers, _ parent: (place: SIMD3<Double>, course: SIMD3<Double>)?
  ) -> ParticleMotion {
    let speed = (velocity.middle + numbers.spread(.velocity, velocity.range)) * velocity.factor
    var course = heading(numbers)
    var start: SIMD3<Double>
    if let parent {
      start = parent.place
      course = turned(course, to: parent.course)
    } else {
      let offset = shape.place(numbers, area)
      start = position + offset
      if let normal = shape.normal(at: offset) { course = turned(course, to: normal) }
    }
    return ParticleMotion(start: start, velocity: course * speed, acceleration: acceleration)
  }

  /// A direction in the cone, all directions in it equally likely.
  @inline(__always)
  private func heading(_ numbers: ParticleNumbers) -> SIMD3<Double> {
    guard coneCosine < 1 else { return direction }
    let cosine = 1 - numbers.unit(.cone) * (1 - coneCosine)
    let sine = max(1 - cosine * cosine, 0).squareRoot()
    let turn = Math.sineAndCosine(numbers.unit(.turn) * 2 * Double.pi)
    return direction * cosine + across * (sine * turn.cosine) + upward * (sine * turn.sine)
  }

  /// A direction in axes of which the first is another direction.
  private func turned(_ d: SIMD3<Double>, to axis: SIMD3<Double>) -> SIMD3<Double> {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, length.isFinite else { return d }
    let forward = axis / length
    let level = (forward.x * forward.x + forward.y * forward.y).squareRoot()
    let side =
      level > 0 ? SIMD3(-forward.y / level, forward.x / level, 0) : SIMD3<Double>(0, 1, 0)
    let top = SIMD3(
      forward.y * side.z - forward.z * side.y, forward.z * side.x - forward.x * side.z,
      forward.x * side.y - forward.y * side.x)
    return forward * d.x + side * d.y + top * d.z
  }
}
