import PegbarCore

/// Where particles are born, about the emitter's position.
///
/// Rule: emitters.shapes.
struct EmitterShape: Sendable {
  enum Shape: String, Sendable { case point, line, rectangle, cuboid, circle, sphere }
  enum Mode: String, Sendable { case points, outline, surface, volume }

  var shape = Shape.point
  var mode = Mode.volume

  init() {}

  init(_ shape: String, _ mode: String) {
    self.shape = Shape(rawValue: shape) ?? .point
    self.mode = Mode(rawValue: mode) ?? .volume
  }

  /// The direction from which the directions of particles count that are born at a place; nil for the x axis.
  ///
  /// Rule: emitters.directions.
  @inline(__always)
  func normal(at place: SIMD3<Double>) -> SIMD3<Double>? {
    switch shape {
    case .line: SIMD3(0, -1, 0)
    case .circle, .sphere: mode == .outline || mode == .surface ? place : nil
    case .point, .rectangle, .cuboid: nil
    }
  }

  /// A particle's place; `size` is width, height and depth, and the width a circle's radius.
  func place(_ numbers: ParticleNumbers, _ size: SIMD3<Double>) -> SIMD3<Double> {
    switch shape {
    case .point: SIMD3()
    case .line: SIMD3(size.x * alongLine(numbers), 0, 0)
    case .rectangle: rectangle(numbers, SIMD3(size.x, size.y, 0))
    case .cuboid: cuboid(numbers, size)
    case .circle: circle(numbers, size.x)
    case .sphere: sphere(numbers, size.x)
    }
  }

  private func alongLine(_ numbers: ParticleNumbers) -> Double {
    mode == .points ? corner(numbers, 0) : numbers.unit(.x) - 0.5
  }

  /// One of two ends, by a bit of the particle's side.
  private func corner(_ numbers: ParticleNumbers, _ bit: Int) -> Double {
    Int(numbers.unit(.side) * 8) >> bit & 1 == 0 ? -0.5 : 0.5
  }

  @inline(__always)
  private func inside(_ numbers: ParticleNumbers) -> SIMD3<Double> {
    SIMD3(numbers.unit(.x) - 0.5, numbers.unit(.y) - 0.5, numbers.unit(.z) - 0.5)
  }

  private func rectangle(_ numbers: ParticleNumbers, _ size: SIMD3<Double>) -> SIMD3<Double> {
    switch mode {
    case .points: return SIMD3(corner(numbers, 0), corner(numbers, 1), 0) * size
    case .surface, .volume: return inside(numbers) * size
    case .outline:
      let (width, height) = (size.x.magnitude, size.y.magnitude)
      var at = numbers.unit(.side) * 2 * (width + height)
      for (index, length) in [width, height, width, height].enumerated() {
        if at < length || index == 3 {
          let share = length > 0 ? min(at / length, 1) - 0.5 : 0
          let end = index < 2 ? -0.5 : 0.5
          return (index % 2 == 0 ? SIMD3(share, end, 0) : SIMD3(end, share, 0)) * size
        }
        at -= length
      }
      return SIMD3()
    }
  }

  private func cuboid(_ numbers: ParticleNumbers, _ size: SIMD3<Double>) -> SIMD3<Double> {
    let s = SIMD3(size.x.magnitude, size.y.magnitude, size.z.magnitude)
    var place = inside(numbers)
    switch mode {
    case .volume: break
    case .points:
      place = SIMD3(corner(numbers, 0), corner(numbers, 1), corner(numbers, 2))
    case .surface:
      // Two faces at the ends of each axis, by their areas.
      let axis = choice(numbers, SIMD3(s.y * s.z, s.x * s.z, s.x * s.y))
      place[axis.index] = axis.isSecond ? 0.5 : -0.5
    case .outline:
      // Four edges along each axis, by their lengths.
      let axis = choice(numbers, s)
      let others = (0..<3).filter { $0 != axis.index }
      place[others[0]] = axis.isSecond ? 0.5 : -0.5
      place[others[1]] = numbers.unit(others[1] == 2 ? .z : .y) < 0.5 ? -0.5 : 0.5
    }
    return place * size
  }

  /// An axis, chosen by weights, and one of two halves.
  private func choice(
    _ numbers: ParticleNumbers, _ weights: SIMD3<Double>
  ) -> (index: Int, isSecond: Bool) {
    let all = weights.x + weights.y + weights.z
    var at = numbers.unit(.side) * all
    for index in 0..<3 {
      if at < weights[index] { return (index, at * 2 >= weights[index]) }
      at -= weights[index]
    }
    return (2, true)
  }

  private func circle(_ numbers: ParticleNumbers, _ radius: Double) -> SIMD3<Double> {
    if mode == .points {
      let quarter = Int(numbers.unit(.side) * 4)
      let sign = quarter < 2 ? radius : -radius
      return quarter % 2 == 0 ? SIMD3(sign, 0, 0) : SIMD3(0, sign, 0)
    }
    let angle = numbers.unit(.x) * 2 * Double.pi
    let length = mode == .outline ? radius : radius * numbers.unit(.y).squareRoot()
    return SIMD3(Math.cos(angle) * length, Math.sin(angle) * length, 0)
  }

  private func sphere(_ numbers: ParticleNumbers, _ radius: Double) -> SIMD3<Double> {
    switch mode {
    case .points:
      let side = min(Int(numbers.unit(.side) * 6), 5)
      var place = SIMD3<Double>()
      place[side % 3] = side < 3 ? radius : -radius
      return place
    case .outline: return circle(numbers, radius)
    case .surface, .volume:
      let angle = numbers.unit(.x) * 2 * Double.pi
      let z = numbers.unit(.y) * 2 - 1
      let level = max(1 - z * z, 0).squareRoot()
      var length = radius
      if mode == .volume { length *= Math.pow(numbers.unit(.z), 1.0 / 3) }
      return SIMD3(Math.cos(angle) * level, Math.sin(angle) * level, z) * length
    }
  }
}
