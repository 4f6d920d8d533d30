/// The straight pieces of paths on a grid of whole numbers, each with the segment that it comes from.
///
/// The grid has 2^27 to 2^28 places across both paths together, so that products of differences are exact in 64 bits.
struct PathPieces {
  /// A place of the grid.
  typealias Place = SIMD2<Int>

  /// A straight piece of a segment.
  struct Piece {
    var from: Place
    var to: Place
    /// The number in `segments`.
    var segment: Int
    /// The parameters of the ends on the segment.
    var start: Double
    var end: Double
    /// 0 for the first path, 1 for the second.
    var path: Int
  }

  private(set) var segments: [PathSegment] = []
  private(set) var pieces: [Piece] = []
  /// The number of the first segment of each subpath, ascending, and whether the subpath was closed.
  private(set) var subpaths: [(first: Int, isClosed: Bool)] = []
  /// The length of a step of the grid, a power of two.
  let unit: Double
  private let origin: Point

  /// How far a piece lies from its curve at most.
  var tolerance: Double { unit * 8192 }

  /// Divides paths into pieces.
  ///
  /// - Parameters:
  ///   - paths: one or two; the elements from the first one with a number that is not finite or beyond ±1e150 on do not
  ///     count.
  ///   - closing: for each whether its open subpaths are closed.
  init(_ paths: [Path], closing: [Bool]) {
    let usable = paths.map(\.finitePart)
    let box = Rect(around: usable.flatMap { $0.elements.flatMap(\.points) })
    let extent = max(box?.size.width ?? 0, box?.size.height ?? 0)
    let magnitude = max(box.map { max($0.minX.magnitude, $0.minY.magnitude) } ?? 0, extent)
    // Far away from the origin there are no finer numbers.
    let least = max(extent / 0x1p28, magnitude * 0x1p-50, 0x1p-900)
    var unit = least.binade
    if unit < least { unit *= 2 }
    self.unit = unit
    origin =
      box.map {
        Point(x: ($0.minX / unit).rounded() * unit, y: ($0.minY / unit).rounded() * unit)
      } ?? Point()
    for (number, path) in usable.enumerated() { add(path, number, closing: closing[number]) }
  }

  /// The point of a place.
  func point(_ place: Place) -> Point {
    Point(x: origin.x + Double(place.x) * unit, y: origin.y + Double(place.y) * unit)
  }

  private func place(_ p: Point) -> Place {
    Place(Int(((p.x - origin.x) / unit).rounded()), Int(((p.y - origin.y) / unit).rounded()))
  }

  private mutating func add(_ path: Path, _ number: Int, closing: Bool) {
    var (start, current) = (Point(), Point())
    var isOpen = false
    func finish(_ pieces: inout PathPieces, isClosed: Bool) {
      guard isOpen else { return }
      if closing || isClosed, current != start {
        pieces.add(PathSegment(points: [current, start]), number)
      }
      pieces.subpaths[pieces.subpaths.count - 1].isClosed = isClosed
      isOpen = false
    }
    for element in path.elements {
      switch element {
      case .move(let p):
        finish(&self, isClosed: false)
        start = p
      case .close:
        finish(&self, isClosed: true)
        current = start
        continue
      default:
        if !isOpen { subpaths.append((segments.count, false)) }
        isOpen = true
        add(PathSegment(points: [current] + element.points), number)
      }
      current = element.points.last ?? start
    }
    finish(&self, isClosed: false)
  }

  /// Adds a segment's pieces, the same ones in both directions of the segment.
  private mutating func add(_ segment: PathSegment, _ path: Int) {
    let p = segment.points
    let count = segment.pieceCount(tolerance: tolerance)
    let (first, last) = (p[0], p[p.count - 1])
    let isReversed = (first.x, first.y) > (last.x, last.y)
    let straight = isReversed ? PathSegment(points: p.reversed()) : segment
    func place(_ i: Int) -> Place {
      if i == 0 || i == count { return self.place(i == 0 ? first : last) }
      return self.place(straight.point(at: Double(isReversed ? count - i : i) / Double(count)))
    }
    var from = place(0)
    var start = 0.0
    for i in 1...count {
      let to = place(i)
      let end = Double(i) / Double(count)
      guard to != from else { continue }
      pieces.append(
        Piece(from: from, to: to, segment: segments.count, start: start, end: end, path: path))
      (from, start) = (to, end)
    }
    if let piece = pieces.last, piece.segment == segments.count {
      pieces[pieces.count - 1].end = 1
    }
    segments.append(segment)
  }
}

extension Path {
  /// The elements before the first one with a number that cannot be worked with.
  var finitePart: Path {
    let end = elements.firstIndex { element in
      element.points.contains { !($0.x.magnitude < 1e150 && $0.y.magnitude < 1e150) }
    }
    return Path(elements: Array(elements[..<(end ?? elements.count)]))
  }

  /// The path with lines in place of its curves.
  ///
  /// - Parameter tolerance: how far a line may lie from its curve; a curve has at most 1000 lines.
  /// - Returns: elements from the first one with a number that is not finite or beyond ±1e150 on are left out.
  package func flattened(tolerance: Double) -> Path {
    var result: [Element] = []
    var (start, current) = (Point(), Point())
    for element in finitePart.elements {
      switch element {
      case .quad, .cubic:
        let segment = PathSegment(points: [current] + element.points)
        let count = segment.pieceCount(tolerance: tolerance)
        result += (1...count).map { i in
          .line(
            i == count ? element.points.last ?? start : segment.point(at: Double(i) / Double(count))
          )
        }
      case .move(let p):
        start = p
        result.append(element)
      default: result.append(element)
      }
      current = element.points.last ?? start
    }
    return Path(elements: result)
  }
}

extension PathSegment {
  /// How many even parts of the parameter are nearly straight, by Wang's bound; at most 1000.
  func pieceCount(tolerance: Double) -> Int {
    guard points.count > 2 else { return 1 }
    var bend = 0.0
    for i in 0..<points.count - 2 {
      let (a, b, c) = (points[i], points[i + 1], points[i + 2])
      bend = max(bend, Point(x: a.x - 2 * b.x + c.x, y: a.y - 2 * b.y + c.y).length)
    }
    let factor = points.count == 4 ? 0.75 : 0.25
    let count = (factor * bend / max(tolerance, .leastNormalMagnitude)).squareRoot().rounded(.up)
    return Int(min(max(count, 1), 1000))
  }

  /// The part between two parameters, which may run backwards.
  func part(_ from: Double, _ to: Double) -> PathSegment {
    /// The polar form: each level is mixed at a parameter of its own.
    func blossom(_ parameters: [Double]) -> Point {
      var q = points
      for t in parameters {
        q = (0..<q.count - 1).map { i in
          Point(x: q[i].x * (1 - t) + q[i + 1].x * t, y: q[i].y * (1 - t) + q[i + 1].y * t)
        }
      }
      return q[0]
    }
    let degree = points.count - 1
    return PathSegment(
      points: (0...degree).map { i in
        blossom((0..<degree).map { $0 < degree - i ? from : to })
      })
  }
}
