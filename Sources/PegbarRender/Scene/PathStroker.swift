import PegbarCore

/// Makes the outline of a stroke: convex pieces that overlap, all in one sense, for the nonzero rule.
package struct PathStroker {
  private let half: Double
  private let cap: Stroke.Cap
  private let join: Stroke.Join
  private let miterLimit: Double
  private let tolerance: Double
  private var result: [Path.Element] = []

  /// The outline of a path's stroke.
  ///
  /// - Parameters:
  ///   - path: what is stroked.
  ///   - width: more than 0.
  ///   - cap: Core Animation's name.
  ///   - join: Core Animation's name.
  ///   - miterLimit: in line widths.
  /// - Returns: straight lines, each closed; curves are met to a thousandth of the width, at most a hundredth
  ///   of a point.
  package static func outline(
    of path: Path, width: Double, cap: String, join: String, miterLimit: Double
  ) -> Path {
    guard width > 0, width.isFinite else { return Path() }
    var stroker = PathStroker(
      half: width / 2, cap: Stroke.Cap(rawValue: cap) ?? .butt,
      join: Stroke.Join(rawValue: join) ?? .miter, miterLimit: miterLimit,
      tolerance: min(0.01, width / 1000))
    for line in Polyline.flatten(path, tolerance: stroker.tolerance) { stroker.add(line) }
    return Path(elements: stroker.result)
  }

  /// The dashes of a path: open lines.
  package static func dashes(of path: Path, phase: Double, lengths: [Double]) -> Path {
    var result: [Path.Element] = []
    for line in Polyline.flatten(path, tolerance: 0.01) {
      let ranges = Dashes.ranges(lengths, phase: phase, length: line.length)
      for part in line.cut(ranges) {
        for (i, p) in part.points.enumerated() {
          result.append(i == 0 ? .move(Point(x: p.x, y: p.y)) : .line(Point(x: p.x, y: p.y)))
        }
      }
    }
    return Path(elements: result)
  }

  private init(
    half: Double, cap: Stroke.Cap, join: Stroke.Join, miterLimit: Double, tolerance: Double
  ) {
    (self.half, self.cap, self.join) = (half, cap, join)
    (self.miterLimit, self.tolerance) = (miterLimit, tolerance)
  }

  private typealias Vector = SIMD2<Double>

  private mutating func add(_ line: Polyline) {
    let p = line.points
    guard p.count > 1 else {
      // A dot has a direction only for its caps.
      if let p = p.first, cap == .round { addDisc(p) }
      if let p = p.first, cap == .square {
        add([p + [half, half], p + [-half, half], p + [-half, -half], p + [half, -half]])
      }
      return
    }
    let count = line.isClosed ? p.count : p.count - 1
    let (first, last) = (line.direction(atEnd: false), line.direction(atEnd: true))
    for i in 0..<count {
      let (a, b) = (p[i], p[(i + 1) % p.count])
      let side = Self.left(Self.unit(b - a)) * half
      // The ends of a curve are cut at right angles to the curve, not to its last straight piece.
      let begin = i == 0 && !line.isClosed ? Self.left(first) * half : side
      let end = i == count - 1 && !line.isClosed ? Self.left(last) * half : side
      add([a + begin, a - begin, b - end, b + end])
    }
    for i in 0..<count where line.isClosed || i + 1 < count {
      let corner = (i + 1) % p.count
      let (a, b) = (p[corner] - p[i], p[(corner + 1) % p.count] - p[corner])
      addJoin(p[corner], Self.unit(a), Self.unit(b), line.corners[corner] ? join : .round)
    }
    guard !line.isClosed else { return }
    addCap(p[0], -first)
    addCap(p[p.count - 1], last)
  }

  private mutating func addCap(_ p: Vector, _ outwards: Vector) {
    let side = Self.left(outwards) * half
    switch cap {
    case .butt: break
    case .round: addDisc(p)
    case .square: add([p + side, p - side, p - side + outwards * half, p + side + outwards * half])
    }
  }

  private mutating func addJoin(_ p: Vector, _ a: Vector, _ b: Vector, _ join: Stroke.Join) {
    let cross = a.x * b.y - a.y * b.x
    let dot = a.x * b.x + a.y * b.y
    guard cross != 0 || dot < 0 else { return }
    // The outer side of the turn.
    let sign: Double = cross > 0 ? -1 : 1
    let (from, to) = (Self.left(a) * half * sign, Self.left(b) * half * sign)
    if join == .round {
      var wedge = [p, p + from]
      divide(&wedge, p, from, to, depth: 0)
      return add(wedge)
    }
    // 1 / sin of half the angle between the lines is the length of the mitre in line widths.
    let sine = ((1 + dot) / 2).squareRoot()
    if join == .miter, sine > 0, 1 / sine <= miterLimit {
      let middle = from + to
      let tip = middle * (half * half / ((half * half + (from * to).sum()) / 2) / 2)
      add([p, p + from, p + tip, p + to])
    } else {
      add([p, p + from, p + to])
    }
  }

  /// Adds points of the arc about p from one radius to another, at most half a circle apart, without the first.
  private func divide(
    _ arc: inout [Vector], _ p: Vector, _ from: Vector, _ to: Vector, depth: Int
  ) {
    let middle = from + to
    let length = (middle * middle).sum().squareRoot()
    let isOpposite = length < half * 1e-6
    guard depth < 8, isOpposite || half - length / 2 > tolerance else {
      arc.append(p + to)
      return
    }
    let far = isOpposite ? -Self.left(from) : middle * (half / length)
    divide(&arc, p, from, far, depth: depth + 1)
    divide(&arc, p, far, to, depth: depth + 1)
  }

  private mutating func addDisc(_ p: Vector) {
    let share = min(1, tolerance / half)
    let count = max(8, Int((Double.pi / (2 * share).squareRoot()).rounded(.up)))
    add(
      (0..<count).map { i in
        let angle = 2 * Double.pi * Double(i) / Double(count)
        return p + [half * Math.cos(angle), half * Math.sin(angle)]
      })
  }

  /// Adds a polygon, turned so that all run in one sense.
  private mutating func add(_ polygon: [Vector]) {
    var area = 0.0
    for i in 1..<polygon.count - 1 {
      let (a, b) = (polygon[i] - polygon[0], polygon[i + 1] - polygon[0])
      area += a.x * b.y - a.y * b.x
    }
    guard area != 0 else { return }
    for (i, p) in (area > 0 ? polygon : polygon.reversed()).enumerated() {
      result.append(i == 0 ? .move(Point(x: p.x, y: p.y)) : .line(Point(x: p.x, y: p.y)))
    }
    result.append(.close)
  }

  private static func left(_ v: Vector) -> Vector { [-v.y, v.x] }

  private static func unit(_ v: Vector) -> Vector { v.unit }
}
