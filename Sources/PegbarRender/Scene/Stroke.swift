import PegbarCore

/// How a line is drawn along a path.
struct Stroke: Equatable, Sendable {
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
/// None is kept: a stroke may have millions. Those that lie above or below what is seen are not made.
struct StrokePieces {
  private typealias Vector = SIMD2<Double>

  let stroke: Stroke
  /// What the polygons become.
  var edges: PathEdges
  private let half: Double
  /// How many rows a piece reaches beyond its line, and a mitre beyond its corner; nil for any number.
  private let reach, miterReach: Double?
  /// Of the polygon at hand; here so that each does not ask for memory.
  private var polygon: [SIMD2<Double>] = []

  /// Begins a stroke; takes `edges`, so that their memory is not copied.
  init(_ stroke: Stroke, taking edges: inout PathEdges) {
    self.stroke = stroke
    self.edges = edges
    edges = PathEdges()
    half = stroke.width / 2
    // A square cap's corner lies √2 halves away, a mitre's point as many halves as its limit says.
    reach = self.edges.reach(of: half * 1.5)
    miterReach = self.edges.reach(of: half * max(1.5, min(stroke.miterLimit, 32_000)))
  }

  /// Adds the stroke of a line: `count` of the kept points from `start` on.
  mutating func add(_ line: LinePart, of lines: KeptLines) {
    let (start, n) = (line.start, line.count)
    guard n > 1 else { return n == 1 ? addDot(lines.points[start]) : () }
    lines.points.withUnsafeBufferPointer { all in
      let p = UnsafeBufferPointer(rebasing: all[start..<start + n])
      let count = line.isClosed ? n : n - 1
      for i in 0..<count {
        let (a, b) = (p[i], p[i + 1 == n ? 0 : i + 1])
        if edges.mayShow(a, b, reach) { addSegment(a, b) }
      }
      for i in 0..<count where line.isClosed || i + 1 < count {
        let corner = i + 1 == n ? 0 : i + 1
        let after = corner + 1 == n ? 0 : corner + 1
        let join = lines.isCorner(start + corner) ? stroke.join : .round
        let joinReach = join == .miter ? miterReach : reach
        guard edges.mayShow(p[corner], p[corner], joinReach) else { continue }
        let (a, b) = (p[corner] - p[i], p[after] - p[corner])
        addJoin(p[corner], StrokePieces.unit(a), StrokePieces.unit(b), join)
      }
      guard !line.isClosed else { return }
      addCap(p[0], -StrokePieces.unit(p[1] - p[0]))
      addCap(p[n - 1], StrokePieces.unit(p[n - 1] - p[n - 2]))
    }
  }

  private mutating func addSegment(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let side = StrokePieces.left(StrokePieces.unit(b - a)) * half
    begin(a + side)
    polygon.append(b + side)
    polygon.append(b - side)
    polygon.append(a - side)
    finish()
  }

  /// A line of no length shows its caps alone.
  private mutating func addDot(_ p: SIMD2<Double>) {
    guard stroke.cap != .butt else { return }
    addCap(p, Vector(1, 0))
    addCap(p, Vector(-1, 0))
  }

  private mutating func addCap(_ p: SIMD2<Double>, _ outwards: SIMD2<Double>) {
    guard stroke.cap != .butt, edges.mayShow(p, p, reach) else { return }
    let side = StrokePieces.left(outwards) * half
    switch stroke.cap {
    case .butt: return
    case .square:
      let end = p + outwards * half
      begin(p + side)
      polygon.append(end + side)
      polygon.append(end - side)
      polygon.append(p - side)
      finish()
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
    if join == .round { return addWedge(p, from, to) }
    begin(p)
    polygon.append(p + from)
    // The miter's length over the width is 1 / cos of half the turn.
    let square = (1 + cosine) / 2
    if join == .miter, square * stroke.miterLimit * stroke.miterLimit >= 1, square > 1e-9 {
      polygon.append(p + (from + to) / (2 * square))
    }
    polygon.append(p + to)
    finish()
  }

  /// A sector of the circle about p from one radius to another, at most half a circle apart.
  private mutating func addWedge(_ p: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    begin(p)
    polygon.append(p + from)
    divide(p, from, to, depth: 0)
    finish()
  }

  /// Halves an arc until its chords are near enough.
  private mutating func divide(
    _ p: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, depth: Int
  ) {
    let middle = a + b
    let length = (middle * middle).sum().squareRoot()
    let isOpposite = length < half * 1e-6
    let far = isOpposite ? StrokePieces.left(a) * -1 : middle * (half / max(length, 1e-300))
    if depth < 8, isOpposite || half - length / 2 > stroke.tolerance {
      divide(p, a, far, depth: depth + 1)
      divide(p, far, b, depth: depth + 1)
    } else {
      polygon.append(p + b)
    }
  }

  private mutating func begin(_ p: SIMD2<Double>) {
    polygon.removeAll(keepingCapacity: true)
    polygon.append(p)
  }

  /// Hands a polygon on, turned so that all run in one sense.
  private mutating func finish() {
    var area = 0.0
    for i in 1..<polygon.count - 1 {
      let (a, b) = (polygon[i] - polygon[0], polygon[i + 1] - polygon[0])
      area += a.x * b.y - a.y * b.x
    }
    if area > 0 { edges.append(polygon) }
    if area < 0 { edges.append(polygon, isTurned: true) }
  }

  private static func left(_ v: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-v.y, v.x) }

  private static func unit(_ v: SIMD2<Double>) -> SIMD2<Double> {
    v / (v * v).sum().squareRoot()
  }
}
