/// A segment of a path: a Bézier curve of two, three or four points.
public struct PathSegment: Hashable, Sendable {
  /// The start, the control points, the end.
  public let points: [Point]

  /// The point at a parameter, 0…1.
  public func point(at t: Double) -> Point {
    let u = 1 - t
    switch points.count {
    case 2: return mix([u, t])
    case 3: return mix([u * u, 2 * u * t, t * t])
    default: return mix([u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t])
    }
  }

  /// The derivative at a parameter.
  public func velocity(at t: Double) -> Point {
    let u = 1 - t
    let weights: [Double] =
      switch points.count {
      case 2: [1]
      case 3: [2 * u, 2 * t]
      default: [3 * u * u, 6 * u * t, 3 * t * t]
      }
    var result = Point()
    for (i, weight) in weights.enumerated() {
      result.x += weight * (points[i + 1].x - points[i].x)
      result.y += weight * (points[i + 1].y - points[i].y)
    }
    return result
  }

  private func mix(_ weights: [Double]) -> Point {
    var result = Point()
    for (weight, point) in zip(weights, points) {
      result.x += weight * point.x
      result.y += weight * point.y
    }
    return result
  }

  /// The tangent's direction, not normalised; also defined where control points coincide.
  public func direction(at t: Double) -> Point {
    let v = velocity(at: t)
    let extent = points.dropFirst().reduce(0) { max($0, $1.distance(to: points[0])) }
    if v.length > 1e-9 * extent { return v }
    let (before, after) = (point(at: max(0, t - 1e-4)), point(at: min(1, t + 1e-4)))
    if before != after { return Point(x: after.x - before.x, y: after.y - before.y) }
    let last = points[points.count - 1]
    return Point(x: last.x - points[0].x, y: last.y - points[0].y)
  }

  /// Where one coordinate has its least and greatest values, besides the ends.
  func turningPoints(_ coordinate: (Point) -> Double) -> [Double] {
    let p = points.map(coordinate)
    switch p.count {
    case 3:
      let bend = p[0] - 2 * p[1] + p[2]
      return bend == 0 ? [] : [(p[0] - p[1]) / bend].filter { $0 > 0 && $0 < 1 }
    case 4:
      let a = -p[0] + 3 * p[1] - 3 * p[2] + p[3]
      let b = 2 * (p[0] - 2 * p[1] + p[2])
      let c = p[1] - p[0]
      if a == 0 { return b == 0 ? [] : [-c / b].filter { $0 > 0 && $0 < 1 } }
      let d = b * b - 4 * a * c
      guard d >= 0 else { return [] }
      // Of the two forms of the root the one that does not cancel.
      let q = -0.5 * (b + (b < 0 ? -d.squareRoot() : d.squareRoot()))
      return [q / a, q == 0 ? 0 : c / q].filter { $0 > 0 && $0 < 1 }
    default: return []
    }
  }
}

extension Point {
  var length: Double { (x * x + y * y).squareRoot() }

  func distance(to p: Point) -> Double { Point(x: p.x - x, y: p.y - y).length }
}

extension Path {
  /// The segments in order; a move has none, a close has a line unless the path is already at its start.
  public var segments: [PathSegment] {
    var result: [PathSegment] = []
    var (start, current) = (Point(), Point())
    for element in elements {
      switch element {
      case .move(let p): start = p
      case .close:
        if current != start { result.append(PathSegment(points: [current, start])) }
      default: result.append(PathSegment(points: [current] + element.points))
      }
      current = element.points.last ?? start
    }
    return result
  }

  /// The smallest upright rectangle around the lines and curves; nil for a path that draws nothing.
  public var bounds: Rect? {
    let reached = segments.flatMap { segment in
      [segment.points[0], segment.points[segment.points.count - 1]]
        + (segment.turningPoints(\.x) + segment.turningPoints(\.y)).map(segment.point)
    }
    return Rect(around: reached)
  }

  /// Whether a point lies inside, with every subpath closed.
  ///
  /// Approximates each curve by 64 chords.
  ///
  /// - Parameters:
  ///   - point: in the path's coordinates.
  ///   - isEvenOdd: the even-odd rule; else the non-zero winding rule.
  /// - Returns: false on an outline's right and lower edges.
  public func contains(_ point: Point, isEvenOdd: Bool) -> Bool {
    var (winding, crossings) = (0, 0)
    func cross(_ a: Point, _ b: Point) {
      guard (a.y <= point.y) != (b.y <= point.y) else { return }
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      guard x > point.x else { return }
      crossings += 1
      winding += b.y > a.y ? 1 : -1
    }
    for part in parts {
      var last = part[0].points[0]
      for segment in part {
        let count = segment.points.count == 2 ? 1 : 64
        for i in 1...count {
          let next = segment.point(at: Double(i) / Double(count))
          cross(last, next)
          last = next
        }
      }
      cross(last, part[0].points[0])
    }
    return isEvenOdd ? crossings % 2 == 1 : winding != 0
  }

  /// The drawn pieces of each part between moves.
  private var parts: [[PathSegment]] {
    var result: [[PathSegment]] = []
    var waiting: [Element] = []
    func finish() {
      let drawn = Path(elements: waiting).segments
      if !drawn.isEmpty { result.append(drawn) }
    }
    for element in elements {
      if case .move = element {
        finish()
        waiting = []
      }
      waiting.append(element)
    }
    finish()
    return result
  }
}

extension Rect {
  /// The smallest rectangle around points; nil for none.
  public init?(around points: [Point]) {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for p in points {
      low = Point(x: min(low.x, p.x), y: min(low.y, p.y))
      high = Point(x: max(high.x, p.x), y: max(high.y, p.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
