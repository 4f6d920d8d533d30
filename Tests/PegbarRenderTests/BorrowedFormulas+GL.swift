import PegbarCore

/// The formulas of gl-transitions, whose y runs upwards, and the maps of OBS Studio.
extension BorrowedFormula {
  static let gl: [BorrowedFormula] = [
    .init("gl:wipeLeft") { u, _, p in step(1 - u, p) },
    .init("gl:wipeRight") { u, _, p in step(u, p) },
    .init("gl:wipeUp") { _, v, p in step(1 - v, p) },
    .init("gl:wipeDown") { _, v, p in step(v, p) },
    .init("gl:directionalwipe") { u, v, p in
      1 - smooth(-0.5, 0, (u - (1 - v)) / 2 + 0.5 - p * 1.5)
    },
    .init("gl:windowslice", 0.02) { u, _, p in
      step(smooth(-0.5, 0, u - p * 1.5), fraction(10 * u))
    },
    .init("gl:angular", 0.012) { u, v, p in
      let angle = Math.atan2(0.5 - v, u - 0.5) + Double.pi / 2
      return step(fraction((angle + Double.pi) / (2 * Double.pi)), p)
    },
    .init("gl:Radial", 0.02) { u, v, p in
      1 - smooth(0, 1, Math.atan2(1 - 2 * v, 2 * u - 1) - (p - 0.5) * Double.pi * 2.5)
    },
    .init("gl:squareswire", 0.04) { u, v, p in
      let length = 1.5
      let d = (0.5 - 0.25) / length
      let way = (u - 0.5 * (1 - v)) / length
      let half = smooth(-1.6, 0, way - (d - 0.5 + p * 2.6)) / 2
      let (x, y) = (fraction(10 * u), fraction(10 * (1 - v)))
      return min(x, y) >= half && max(x, y) <= 1 - half ? 1 : 0
    },
    .init("gl:chessboard", 0.012) { u, v, p in
      let (column, row) = ((10 * u).rounded(.down), (10 * (1 - v)).rounded(.down))
      let isOdd = (Int(column) + Int(row)) % 2 == 1
      if p <= 0.5 { return isOdd ? step(fraction(10 * u), 2 * p) : 0 }
      return isOdd ? 1 : step(fraction(10 * u), 2 * p - 1)
    },
  ]

  static let glShapes: [BorrowedFormula] = [
    .init("gl:circleopen") { u, v, p in
      let distance = ((u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5)).squareRoot()
      return 1 - smooth(-0.3, 0, 2.0.squareRoot() * distance - p * 1.3)
    },
    .init("gl:Box", 0.012) { u, v, p in
      let (low, high) = (0.5 * p, 1 - 0.5 * p)
      return u >= low && u <= high && v >= low && v <= high ? 0 : 1
    },
    .init("gl:BowTieVertical", 0.012) { u, v, p in abs(u - 0.5) + min(v, 1 - v) <= p ? 1 : 0 },
    .init("gl:BowTieHorizontal", 0.012) { u, v, p in
      abs(v - 0.5) + min(u, 1 - u) <= p ? 1 : 0
    },
    .init("gl:polar_function", 0.012) { u, v, p in
      let angle = Math.atan2(0.5 - v, u - 0.5) - Double.pi / 2
      let radius = (Math.cos(5 * angle) + 4) / 4
      return ((u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5)).squareRoot() > radius * p ? 0 : 1
    },
    .init("gl:PolkaDotsCurtain", 0.08) { u, v, p in
      let (x, y) = (fraction(20 * u) - 0.5, fraction(20 * (1 - v)) - 0.5)
      let far = (u * u + (1 - v) * (1 - v)).squareRoot()
      return (x * x + y * y).squareRoot() < p / far ? 1 : 0
    },
    .init("gl:heart", 0.012) { u, v, p in
      let (x, y) = ((u - 0.5) / (1.6 * p), (0.6 - v) / (1.6 * p))
      let a = x * x + y * y - 0.3
      return step(a * a * a, x * x * y * y * y)
    },
    // The white border counts as the new picture, which is white too.
    .init("gl:StarWipe", 0.015) { u, v, p in
      let radius = 1.02 * p
      let slice = 2 * Double.pi / 5
      let (x, y) = turned(u - 0.5, 0.5 - v, 0.75 * slice)
      let angle = Math.atan2(y, x) + Double.pi
      let (across, up) = turned(x, y, -slice * ((angle / slice).rounded(.down) + 0.5))
      let isInside =
        up > 0 ? radius + 0.3 * across > up : -radius - 0.3 * across < up
      return isInside ? 1 : 0
    },
  ]

  private static func turned(_ x: Double, _ y: Double, _ angle: Double) -> (Double, Double) {
    let (sine, cosine) = (Math.sin(angle), Math.cos(angle))
    return (cosine * x - sine * y, sine * x + cosine * y)
  }

  /// The maps, as they are measured in the pictures of that program.
  static let obs: [BorrowedFormula] = [
    luma("linear-h") { u, _ in 0.96 * u }, luma("linear-v") { _, v in 0.975 * v },
    luma("linear-topleft") { u, v in (u + v) / 2 },
    luma("linear-topright") { u, v in (1 - u + v) / 2 },
    luma("barndoor-h") { u, _ in abs(2 * u - 1) }, luma("barndoor-v") { _, v in abs(2 * v - 1) },
    luma("barndoor-topleft") { u, v in 1 - abs(u - v) },
    luma("barndoor-botleft") { u, v in 1 - abs(u + v - 1) },
    luma("box-topleft") { u, v in 1 - min(u, v) },
    luma("box-topright") { u, v in max(u, 1 - v) },
    luma("box-botleft") { u, v in max(1 - u, v) },
    luma("box-botright") { u, v in max(u, v) },
    luma("iris") { u, v in toCorner(u, v) },
    luma("strips-h") { u, v in ((12 * v).rounded(.down) + u) / 12 },
    luma("strips-v") { u, v in ((12 * u).rounded(.down) + v) / 12 },
    luma("stripes", 0.035) { u, v in Int((12 * v).rounded(.down)) % 2 == 0 ? u : 1 - u },
    luma("blinds-h", 0.1) { _, v in 0.985 * fraction(12 * v) - 0.055 },
    luma("fan") { u, v in
      let (x, y) = ((u - 0.5) * Double(width), (v - 0.5) * Double(height))
      return abs(Math.atan2(x, -y)) / Double.pi
    },
    luma("clock") { u, v in
      let (x, y) = ((u - 0.5) * Double(width), (v - 0.5) * Double(height))
      return 0.097 + 0.903 * fraction(Math.atan2(x, -y) / (2 * Double.pi))
    },
    // At the ends edges lie half a pixel off, and these have many of them in few pixels.
    luma("circles", 0.045) { u, v in (1 - Math.cos(6 * Double.pi * toCorner(u, v))) / 2 },
    luma("squares", 0.13) { u, v in
      let across = min(u, 1 - u) * Double(width)
      let depth = min(across, min(v, 1 - v) * Double(height)) / (Double(height) / 2)
      return (1 - Math.cos(6 * Double.pi * depth)) / 2
    },
    luma("zigzag-h") { u, v in snake(u, v, 12) }, luma("zigzag-v") { u, v in snake(v, u, 12) },
    luma("parallel-zigzag-h") { u, v in v < 0.5 ? snake(u, 2 * v, 6) : snake(1 - u, 2 - 2 * v, 6) },
    luma("parallel-zigzag-v") { u, v in u < 0.5 ? snake(1 - v, 2 * u, 6) : snake(v, 2 - 2 * u, 6) },
    luma("square", 0.025) { u, v in
      let across = min(u, 1 - u) * Double(width)
      return 1 - min(across, min(v, 1 - v) * Double(height)) / (Double(height) / 2)
    },
  ]

  private static func luma(
    _ name: String, _ tolerance: Double = 0.02,
    _ map: @escaping @Sendable (_ u: Double, _ v: Double) -> Double
  ) -> BorrowedFormula {
    BorrowedFormula("obs:" + name, tolerance) { u, v, p in map(u, v) < p ? 1 : 0 }
  }

  private static func snake(_ along: Double, _ across: Double, _ count: Double) -> Double {
    let strip = (count * across).rounded(.down)
    let way = Int(strip) % 2 == 0 ? along : 1 - along
    return (strip + way) / count
  }
}
