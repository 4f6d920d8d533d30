import PegbarCore

/// How a line is drawn along a path.
struct Stroke: Equatable {
  /// Core Animation's raw names.
  enum Cap: String {
    case butt, round, square
  }

  /// Core Animation's raw names.
  enum Join: String {
    case miter, round, bevel
  }

  var width: Double
  var cap = Cap.butt
  var join = Join.miter
  var miterLimit = 10.0
  /// How far round parts may lie from a circle.
  var tolerance: Double
}

/// The pieces that a stroke consists of: convex polygons that overlap, all in one sense.
///
/// None is kept: a stroke may have millions.
struct StrokePieces {
  private typealias Vector = SIMD2<Double>

  let stroke: Stroke
  /// What the polygons become.
  var edges = PathEdges()
  private let half: Double

  init(_ stroke: Stroke) {
    self.stroke = stroke
    half = stroke.width / 2
  }

  /// Adds the stroke of a line.
  mutating func add(_ line: Polyline) {
    guard line.points.count > 1 else { return addDot(line) }
    let p = line.points
    let count = line.isClosed ? p.count : p.count - 1
    func direction(_ i: Int) -> SIMD2<Double> { StrokePieces.unit(p[(i + 1) % p.count] - p[i]) }
    for i in 0..<count {
      let side = StrokePieces.left(direction(i)) * half
      let (a, b) = (p[i], p[(i + 1) % p.count])
      add([a + side, b + side, b - side, a - side])
    }
    for i in 0..<count where line.isClosed || i + 1 < count {
      let corner = (i + 1) % p.count
      addJoin(
        p[corner], direction(i), direction((i + 1) % count),
        line.corners[corner] ? stroke.join : .round)
    }
    guard !line.isClosed else { return }
    addCap(p[0], -direction(0))
    addCap(p[p.count - 1], direction(count - 1))
  }

  /// A line of no length shows its caps alone.
  private mutating func addDot(_ line: Polyline) {
    guard let p = line.points.first, stroke.cap != .butt else { return }
    addCap(p, Vector(1, 0))
    addCap(p, Vector(-1, 0))
  }

  private mutating func addCap(_ p: SIMD2<Double>, _ outwards: SIMD2<Double>) {
    let side = StrokePieces.left(outwards) * half
    switch stroke.cap {
    case .butt: return
    case .square:
      let end = p + outwards * half
      add([p + side, end + side, end - side, p - side])
    case .round:
      addWedge(p, side, outwards * half)
      addWedge(p, outwards * half, -side)
    }
  }

  /// Fills the gap on the outer side of a corner.
  private mutating func addJoin(
    _ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ join: Stroke.Join
  ) {
    let turn = a.x * b.y - a.y * b.x
    let cosine = (a * b).sum()
    guard turn != 0 || cosine < 0 else { return }
    let sign = turn > 0 ? -1.0 : 1.0
    let from = StrokePieces.left(a) * (half * sign)
    let to = StrokePieces.left(b) * (half * sign)
    switch join {
    case .bevel: add([p, p + from, p + to])
    case .round: addWedge(p, from, to)
    case .miter:
      // The miter's length over the width is 1 / cos of half the turn.
      let square = (1 + cosine) / 2
      guard square * stroke.miterLimit * stroke.miterLimit >= 1, square > 1e-9 else {
        return add([p, p + from, p + to])
      }
      add([p, p + from, p + (from + to) / (2 * square), p + to])
    }
  }

  /// A sector of the circle about p from one radius to another, at most half a circle apart.
  private mutating func addWedge(_ p: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    var arc = [from]
    divide(from, to, depth: 0, into: &arc)
    add([p] + arc.map { p + $0 })
  }

  /// Halves an arc until its chords are near enough.
  private func divide(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, depth: Int, into arc: inout [SIMD2<Double>]
  ) {
    let middle = a + b
    let length = (middle * middle).sum().squareRoot()
    let isOpposite = length < half * 1e-6
    let far = isOpposite ? StrokePieces.left(a) * -1 : middle * (half / max(length, 1e-300))
    if depth < 8, isOpposite || half - length / 2 > stroke.tolerance {
      divide(a, far, depth: depth + 1, into: &arc)
      divide(far, b, depth: depth + 1, into: &arc)
    } else {
      arc.append(b)
    }
  }

  /// Keeps a polygon, turned so that all run in one sense.
  private mutating func add(_ polygon: [SIMD2<Double>]) {
    var area = 0.0
    for i in 1..<polygon.count - 1 {
      let (a, b) = (polygon[i] - polygon[0], polygon[i + 1] - polygon[0])
      area += a.x * b.y - a.y * b.x
    }
    if area > 0 { edges.append(polygon) }
    if area < 0 { edges.append(polygon.reversed()) }
  }

  private static func left(_ v: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-v.y, v.x) }

  private static func unit(_ v: SIMD2<Double>) -> SIMD2<Double> {
    v / (v * v).sum().squareRoot()
  }
}
