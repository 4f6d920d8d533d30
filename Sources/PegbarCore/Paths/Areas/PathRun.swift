/// A part of a segment between two places of the grid, in either direction.
struct PathRun {
  typealias Place = PathPieces.Place

  var from: Place
  var to: Place
  /// The segment on which it begins, and where.
  var first: (segment: Int, t: Double)
  /// The segment on which it ends, and where; another one only for lines in one direction.
  var last: (segment: Int, t: Double)

  /// Makes the run of a piece, or of the piece backwards.
  init(_ piece: PathPieces.Piece, from: Place, to: Place) {
    (self.from, self.to) = (from, to)
    let isForward = piece.from == from
    first = (piece.segment, isForward ? piece.start : piece.end)
    last = (piece.segment, isForward ? piece.end : piece.start)
  }

  /// The run together with the next one, if that goes on in the same curve or direction.
  func joined(_ next: PathRun, _ segments: [PathSegment]) -> PathRun? {
    guard to == next.from else { return nil }
    var both = self
    (both.to, both.last) = (next.to, next.last)
    if last == next.first, (last.t - first.t) * (next.last.t - next.first.t) > 0 { return both }
    let areLines = [first.segment, next.first.segment].allSatisfy { segments[$0].points.count == 2 }
    let (v, w) = (to &- from, next.to &- next.from)
    guard areLines, SnapRounding.cross(v, w) == 0, v.x * w.x + v.y * w.y > 0 else { return nil }
    return both
  }
}

/// Makes the elements of paths from runs.
struct RunDrawing {
  private let pieces: PathPieces
  private(set) var path = Path()

  init(_ pieces: PathPieces) { self.pieces = pieces }

  /// Adds a closed outline.
  mutating func addLoop(_ edges: [PathRun]) {
    // Begin where a curve ends.
    let start = edges.indices.first { i in
      edges[(i + edges.count - 1) % edges.count].joined(edges[i], pieces.segments) == nil
    }
    let turned = Array(edges[(start ?? 0)...] + edges[..<(start ?? 0)])
    var runs = joined(turned)
    guard runs.count > 1 || pieces.segments[runs[0].first.segment].points.count > 2 else { return }
    var joints: [Point] = []
    for i in runs.indices {
      let before = (i + runs.count - 1) % runs.count
      joints.append(joint(&runs, before, i))
    }
    path.elements.append(.move(joints[0]))
    for (i, run) in runs.enumerated() {
      let isLast = i == runs.count - 1
      if isLast, pieces.segments[run.first.segment].points.count == 2 { break }
      add(run, from: joints[i], to: joints[isLast ? 0 : i + 1])
    }
    path.elements.append(.close)
  }

  /// Adds a line that does not end where it begins.
  mutating func addLine(_ edges: [PathRun]) {
    var runs = joined(edges)
    var joints = [end(runs[0].first, runs[0].from)]
    for i in runs.indices.dropFirst() { joints.append(joint(&runs, i - 1, i)) }
    let last = runs[runs.count - 1]
    joints.append(end(last.last, last.to))
    path.elements.append(.move(joints[0]))
    for (i, run) in runs.enumerated() { add(run, from: joints[i], to: joints[i + 1]) }
  }

  private func joined(_ edges: [PathRun]) -> [PathRun] {
    var runs: [PathRun] = []
    for edge in edges {
      if let both = runs.last?.joined(edge, pieces.segments) {
        runs[runs.count - 1] = both
      } else {
        runs.append(edge)
      }
    }
    return runs
  }

  private mutating func add(_ run: PathRun, from: Point, to: Point) {
    let segment = pieces.segments[run.first.segment]
    guard segment.points.count > 2 else {
      path.elements.append(.line(to))
      return
    }
    let p = segment.part(run.first.t, run.last.t).points
    let (a, b) = (from - p[0], to - p[p.count - 1])
    if p.count == 3 {
      let control = p[1] + Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
      path.elements.append(.quad(control: control, to: to))
    } else {
      path.elements.append(.cubic(control1: p[1] + a, control2: p[2] + b, to: to))
    }
  }

  // MARK: - Ends

  /// The end of a segment if the place is one; nil elsewhere.
  private func corner(_ place: (segment: Int, t: Double)) -> Point? {
    let points = pieces.segments[place.segment].points
    return place.t == 0 ? points[0] : place.t == 1 ? points[points.count - 1] : nil
  }

  private func end(_ place: (segment: Int, t: Double), _ grid: PathPieces.Place) -> Point {
    corner(place) ?? pieces.segments[place.segment].point(at: place.t)
  }

  /// Where one run ends and the next one begins: a given corner, or where both curves cross.
  private func joint(_ runs: inout [PathRun], _ before: Int, _ after: Int) -> Point {
    let (p, q) = (runs[before].last, runs[after].first)
    let grid = pieces.point(runs[after].from)
    if let corner = corner(p) ?? corner(q) { return corner }
    guard p != q else { return pieces.segments[p.segment].point(at: p.t) }
    guard let crossing = crossing(p, q, near: grid) else { return grid }
    (runs[before].last.t, runs[after].first.t) = (crossing.t, crossing.u)
    return crossing.point
  }

  /// Where two segments cross, by Newton's method; nil where they hardly do.
  private func crossing(
    _ p: (segment: Int, t: Double), _ q: (segment: Int, t: Double), near grid: Point
  ) -> (point: Point, t: Double, u: Double)? {
    let (a, b) = (pieces.segments[p.segment], pieces.segments[q.segment])
    var (t, u) = (p.t, q.t)
    for _ in 0..<8 {
      let (v, w) = (a.velocity(at: t), b.velocity(at: u))
      let gap = b.point(at: u) - a.point(at: t)
      let sine = v.x * w.y - v.y * w.x
      guard sine.magnitude > 1e-4 * v.length * w.length else { return nil }
      t += (gap.x * w.y - gap.y * w.x) / sine
      u += (gap.x * v.y - gap.y * v.x) / sine
      guard t > -0.01, t < 1.01, u > -0.01, u < 1.01 else { return nil }
    }
    let point = a.point(at: t)
    guard point.distance(to: grid) <= 4 * pieces.tolerance,
      point.distance(to: b.point(at: u)) <= pieces.unit
    else { return nil }
    return (point, t, u)
  }
}

extension Point {
  fileprivate static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

  fileprivate static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}
