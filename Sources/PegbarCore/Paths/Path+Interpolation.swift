extension Path {
  /// The path interpolated point by point; nil if the elements do not correspond.
  ///
  /// A line that corresponds to a curve counts as a curve with its control points at its ends. Curves of
  /// different degrees both count as cubic.
  ///
  /// Rule: values.paths.
  public static func interpolate(_ a: Path, _ b: Path, _ u: Double) -> Path? {
    guard a.elements.count == b.elements.count else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(a.elements.count)
    var (here, there) = (Pen(), Pen())
    for (step, other) in zip(a.elements, b.elements) {
      guard let element = Element.interpolate(step, from: here.place, other, from: there.place, u)
      else { return nil }
      elements.append(element)
      here.follow(step)
      there.follow(other)
    }
    return Path(elements: elements)
  }
}

/// Where drawing has come to.
private struct Pen {
  private var start = Point()
  private(set) var place = Point()

  mutating func follow(_ element: Path.Element) {
    place = element.points.last ?? start
    if case .move = element { start = place }
  }
}

extension Path.Element {
  /// The element a part of the way; each starts where its path's pen is.
  fileprivate static func interpolate(
    _ a: Path.Element, from start: Point, _ b: Path.Element, from other: Point, _ u: Double
  ) -> Path.Element? {
    func mix(_ p: Point, _ q: Point) -> Point {
      Point(x: p.x + (q.x - p.x) * u, y: p.y + (q.y - p.y) * u)
    }
    switch (a, b) {
    case (.move(let p), .move(let q)): return .move(mix(p, q))
    case (.line(let p), .line(let q)): return .line(mix(p, q))
    case (.quad(let c, let p), .quad(let d, let q)):
      return .quad(control: mix(c, d), to: mix(p, q))
    case (.close, .close): return .close
    default:
      guard let p = a.cubicPoints(from: start), let q = b.cubicPoints(from: other) else {
        return nil
      }
      return .cubic(control1: mix(p.0, q.0), control2: mix(p.1, q.1), to: mix(p.2, q.2))
    }
  }

  /// The control points and the end of the element as a cubic curve; nil where it is none.
  private func cubicPoints(from start: Point) -> (Point, Point, Point)? {
    func towards(_ p: Point, _ c: Point) -> Point {
      Point(x: p.x + (c.x - p.x) * 2 / 3, y: p.y + (c.y - p.y) * 2 / 3)
    }
    switch self {
    case .line(let p): return (start, p, p)
    case .quad(let c, let p): return (towards(start, c), towards(p, c), p)
    case .cubic(let c, let d, let p): return (c, d, p)
    case .move, .close: return nil
    }
  }
}
