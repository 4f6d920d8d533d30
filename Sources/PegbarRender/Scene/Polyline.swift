import PegbarCore

/// A subpath as straight pieces.
struct Polyline {
  var points: [SIMD2<Double>] = []
  /// For every point whether it is a corner of the path, rather than a point on a curve.
  var corners: [Bool] = []
  var isClosed = false

  mutating func append(_ point: SIMD2<Double>, isCorner: Bool) {
    if let last = points.last, last == point {
      if isCorner { corners[corners.count - 1] = true }
      return
    }
    points.append(point)
    corners.append(isCorner)
  }

  /// The direction of an open line of two points or more at one of its ends, of length 1, along the line.
  ///
  /// On a curve it is that of the curve, which turns as fast at the end as at the next point.
  func direction(atEnd isLast: Bool) -> SIMD2<Double> {
    let order = isLast ? Array(points.suffix(3).reversed()) : Array(points.prefix(3))
    let sign: Double = isLast ? -1 : 1
    let piece = order[1] - order[0]
    let chord = piece.unit * sign
    let isOnCurve = order.count == 3 && !corners[isLast ? points.count - 2 : 1]
    guard isOnCurve else { return chord }
    let next = order[2] - order[1]
    let tangent = (chord + next.unit * sign).unit
    // A piece that was cut is shorter than the next, and turns less.
    let share = min(piece.length / next.length, 1)
    let direction = (chord + (chord - tangent) * (2 * share - 1)).unit
    return direction.x.isFinite && direction.y.isFinite ? direction : chord
  }

  /// The straight pieces of a path.
  ///
  /// - Parameters:
  ///   - path: numbers that are not finite end it.
  ///   - tolerance: how far a piece may lie from its curve.
  /// - Returns: a line for each subpath.
  static func flatten(_ path: Path, tolerance: Double) -> [Polyline] {
    var flattening = Flattening(tolerance: tolerance)
    for element in path.elements {
      guard flattening.add(element) else { break }
    }
    flattening.finish(closed: false)
    return flattening.lines
  }
}

extension SIMD2<Double> {
  var length: Double { (self * self).sum().squareRoot() }

  /// The same direction with a length of 1.
  var unit: SIMD2<Double> { self / length }
}

/// A path on its way to becoming straight pieces.
private struct Flattening {
  let tolerance: Double
  var lines: [Polyline] = []
  private var current = Polyline()
  private var start = SIMD2<Double>()
  private var pen = SIMD2<Double>()

  init(tolerance: Double) { self.tolerance = tolerance }

  /// Takes one element; false for numbers that are not finite.
  mutating func add(_ element: Path.Element) -> Bool {
    switch element {
    case .move(let p):
      finish(closed: false)
      start = SIMD2(p.x, p.y)
      return move(to: start)
    case .line(let p):
      return line(to: SIMD2(p.x, p.y), isCorner: true)
    case .quad(let c, let p):
      return curve([pen, SIMD2(c.x, c.y), SIMD2(p.x, p.y)])
    case .cubic(let c, let d, let p):
      return curve([pen, SIMD2(c.x, c.y), SIMD2(d.x, d.y), SIMD2(p.x, p.y)])
    case .close:
      finish(closed: true)
      pen = start
      return true
    }
  }

  private mutating func move(to point: SIMD2<Double>) -> Bool {
    guard (point.x + point.y).isFinite else { return false }
    pen = point
    current.append(point, isCorner: true)
    return true
  }

  private mutating func line(to point: SIMD2<Double>, isCorner: Bool) -> Bool {
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

  /// Divides a Bézier curve evenly; Wang's bound says how often.
  private mutating func curve(_ p: [SIMD2<Double>]) -> Bool {
    var bend = 0.0
    for i in 0..<p.count - 2 {
      let d = p[i] - 2 * p[i + 1] + p[i + 2]
      bend = max(bend, (d * d).sum().squareRoot())
    }
    guard bend.isFinite else { return false }
    let factor = p.count == 4 ? 0.75 : 0.25
    let count = Int(
      saturating: min(max((factor * bend / tolerance).squareRoot().rounded(.up), 1), 1000))
    for i in 1..<max(count, 2) where i < count {
      let t = Double(i) / Double(count)
      guard line(to: Flattening.point(p, t), isCorner: false) else { return false }
    }
    return line(to: p[p.count - 1], isCorner: true)
  }

  private static func point(_ p: [SIMD2<Double>], _ t: Double) -> SIMD2<Double> {
    var q = p
    for level in stride(from: p.count - 1, to: 0, by: -1) {
      for i in 0..<level { q[i] += (q[i + 1] - q[i]) * t }
    }
    return q[0]
  }
}
