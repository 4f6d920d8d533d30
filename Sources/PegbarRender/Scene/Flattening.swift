import PegbarCore

/// A path on its way to becoming straight pieces.
struct Flattening {
  /// The most pieces of curves in a path, about.
  static let most = 8_000_000.0
  /// The most pieces of a curve that is divided evenly.
  private static let mostOfOne = 1000.0
  /// Pieces from which on a curve is long.
  private static let long = 256.0
  /// Pieces of a long curve that is divided only where it is seen, about and at most.
  private static let partly = 64.0
  private static let mostPartly = 4096
  /// Finer than that, numbers are not exact enough to tell where a curve is seen.
  private static let finest = 0x1p30

  private typealias Vector = SIMD2<Double>

  private let tolerance: Double
  private let seen: Polyline.Box?
  /// What numbers of pieces are multiplied by.
  private let share: Double
  private(set) var lines: [Polyline] = []
  private var current = Polyline()
  private var start = Vector()
  private var pen = Vector()

  /// Looks how many pieces the path will have; the fewer, where they were more than `most`.
  init(_ path: Path, tolerance: Double, seen: Polyline.Box?, most: Double = most) {
    (self.tolerance, self.seen) = (tolerance, seen)
    var count = 0.0
    var pen = Vector()
    for element in path.elements {
      guard let curve = Bezier(element, from: pen) else { continue }
      pen = curve.end
      let pieces = curve.pieces(tolerance)
      let isPartly = seen != nil && pieces > Flattening.long
      // Numbers that are not finite end the path.
      if pieces.isFinite {
        count += isPartly ? Flattening.partly : min(pieces, Flattening.mostOfOne)
      }
    }
    share = min(1, most / max(count, 1))
  }

  /// Takes one element; false for numbers that are not finite.
  mutating func add(_ element: Path.Element) -> Bool {
    guard let curve = Bezier(element, from: pen) else {
      finish(closed: true)
      pen = start
      return true
    }
    switch element {
    case .move:
      finish(closed: false)
      start = curve.end
      return move(to: start)
    case .line: return line(to: curve.end, isCorner: true)
    default: return divide(curve)
    }
  }

  private mutating func move(to point: Vector) -> Bool {
    guard (point.x + point.y).isFinite else { return false }
    pen = point
    current.append(point, isCorner: true)
    return true
  }

  private mutating func line(to point: Vector, isCorner: Bool) -> Bool {
    guard (point.x + point.y).isFinite else { return false }
    // After a close the pen is down at the subpath's start.
    if current.points.isEmpty { current.append(pen, isCorner: true) }
    pen = point
    current.append(point, isCorner: isCorner)
    return true
  }

  mutating func finish(closed: Bool) {
    guard !current.points.isEmpty else { return }
    current.isClosed = closed
    if closed, current.points.count > 1, current.points.first == current.points.last {
      current.points.removeLast()
      current.corners.removeLast()
    }
    lines.append(current)
    current = Polyline()
  }

  /// Divides a curve: evenly, or where it is long and only a part is seen, by halves there.
  private mutating func divide(_ curve: Bezier) -> Bool {
    let pieces = curve.pieces(tolerance)
    guard pieces.isFinite else { return false }
    if pieces > Flattening.long, let seen {
      var left = Flattening.mostPartly
      return halve(curve, min(pieces * share, Flattening.finest), seen, &left)
        && line(to: curve.end, isCorner: true)
    }
    let count = Int(max((min(pieces, Flattening.mostOfOne) * share).rounded(.up), 1))
    for i in 1..<max(count, 2) where i < count {
      guard line(to: curve.point(Double(i) / Double(count)), isCorner: false) else { return false }
    }
    return line(to: curve.end, isCorner: true)
  }

  /// Appends the points of a curve between its first and its last one, at most `left`.
  ///
  /// A curve lies within its points' box. Where that lies on one side of what is seen, so does a straight line.
  private mutating func halve(
    _ curve: Bezier, _ pieces: Double, _ seen: Polyline.Box, _ left: inout Int
  ) -> Bool {
    guard pieces > 1, left > 0 else { return true }
    if any(curve.high .< seen.low) || any(curve.low .> seen.high) { return true }
    left -= 1
    let (first, second) = curve.halves
    return halve(first, pieces / 2, seen, &left) && line(to: first.end, isCorner: false)
      && halve(second, pieces / 2, seen, &left)
  }
}

/// A Bézier curve of the third degree or less.
private struct Bezier {
  private var a, b, c, d: SIMD2<Double>
  private let degree: Int

  /// An element of a path as a curve: a move has one point only; nil for a close.
  init?(_ element: Path.Element, from pen: SIMD2<Double>) {
    func vector(_ p: Point) -> SIMD2<Double> { SIMD2(p.x, p.y) }
    switch element {
    case .move(let p), .line(let p):
      (a, b, degree) = (pen, vector(p), 1)
      (c, d) = (b, b)
    case .quad(let q, let p):
      (a, b, c, degree) = (pen, vector(q), vector(p), 2)
      d = c
    case .cubic(let q, let r, let p):
      (a, b, c, d, degree) = (pen, vector(q), vector(r), vector(p), 3)
    case .close: return nil
    }
  }

  private init(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) {
    (self.a, self.b, self.c, self.d, degree) = (a, b, c, d, 3)
  }

  private init(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) {
    (self.a, self.b, self.c, d, degree) = (a, b, c, c, 2)
  }

  var end: SIMD2<Double> { d }

  /// The corners of the box of its points.
  var low: SIMD2<Double> { pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)) }
  var high: SIMD2<Double> { pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)) }

  /// How often an even division divides it, by Wang's bound.
  func pieces(_ tolerance: Double) -> Double {
    guard degree > 1 else { return 0 }
    let bend = (a - 2 * b + c).length
    guard degree == 3 else { return (0.25 * bend / tolerance).squareRoot() }
    return (0.75 * max(bend, (b - 2 * c + d).length) / tolerance).squareRoot()
  }

  /// The point at t, 0…1.
  func point(_ t: Double) -> SIMD2<Double> {
    let (ab, bc) = (a + (b - a) * t, b + (c - b) * t)
    let abc = ab + (bc - ab) * t
    guard degree == 3 else { return abc }
    let cd = c + (d - c) * t
    let bcd = bc + (cd - bc) * t
    return abc + (bcd - abc) * t
  }

  /// Both halves of a curve.
  var halves: (Bezier, Bezier) {
    let (ab, bc) = (a + (b - a) * 0.5, b + (c - b) * 0.5)
    let abc = ab + (bc - ab) * 0.5
    guard degree == 3 else { return (Bezier(a, ab, abc), Bezier(abc, bc, c)) }
    let cd = c + (d - c) * 0.5
    let bcd = bc + (cd - bc) * 0.5
    let middle = abc + (bcd - abc) * 0.5
    return (Bezier(a, ab, abc, middle), Bezier(middle, bcd, cd, d))
  }
}
