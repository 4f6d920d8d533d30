/// The length of a path, and the points on it by arc length.
///
/// Curves are subdivided until five-point Gaussian quadrature agrees with itself on both halves; the error is
/// far below 0.001 points.
public struct PathMeasure: Sendable {
  private struct Piece: Sendable {
    var segment: Int
    var from: Double
    var to: Double
    /// Length of everything before.
    var start: Double
    var length: Double
  }

  private let segments: [PathSegment]
  private var pieces: [Piece] = []

  /// The length of all lines and curves, points.
  public private(set) var length = 0.0

  /// Measures a path.
  public init(_ path: Path) {
    segments = path.segments
    for (index, segment) in segments.enumerated() {
      if segment.points.count == 2 {
        append(index, 0, 1, length: segment.velocity(at: 0).length)
      } else {
        divide(index, 0, 1, whole: Self.length(segment, 0, 1), depth: 0)
      }
    }
  }

  private mutating func append(_ segment: Int, _ from: Double, _ to: Double, length new: Double) {
    pieces.append(Piece(segment: segment, from: from, to: to, start: length, length: new))
    length += new
  }

  private mutating func divide(
    _ segment: Int, _ from: Double, _ to: Double, whole: Double, depth: Int
  ) {
    let middle = (from + to) / 2
    let first = Self.length(segments[segment], from, middle)
    let second = Self.length(segments[segment], middle, to)
    if depth >= 16 || depth >= 2 && abs(first + second - whole) <= 1e-9 * (first + second) {
      append(segment, from, middle, length: first)
      append(segment, middle, to, length: second)
      return
    }
    divide(segment, from, middle, whole: first, depth: depth + 1)
    divide(segment, middle, to, whole: second, depth: depth + 1)
  }

  private static func length(_ segment: PathSegment, _ from: Double, _ to: Double) -> Double {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    var sum = 0.5688888888888889 * segment.velocity(at: middle).length
    for (node, weight) in [
      (0.5384693101056831, 0.47862867049936647), (0.9061798459386640, 0.23692688505618908),
    ] {
      sum += weight * segment.velocity(at: middle - half * node).length
      sum += weight * segment.velocity(at: middle + half * node).length
    }
    return sum * half
  }

  /// The point at a length from the start, and the tangent there, of length 1; nil for an empty path.
  ///
  /// The distance is clamped to the path's ends. A tangent of (0, 0) means that the path has no direction.
  public func place(at distance: Double) -> (point: Point, tangent: Point)? {
    guard !pieces.isEmpty, distance.isFinite else { return nil }
    let wanted = max(0, min(length, distance))
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= wanted { low = middle + 1 } else { high = middle }
    }
    let piece = pieces[max(0, low - 1)]
    let segment = segments[piece.segment]
    let t = parameter(in: piece, at: min(piece.length, wanted - piece.start))
    let direction = segment.direction(at: t)
    let size = direction.length
    let tangent = size > 0 ? Point(x: direction.x / size, y: direction.y / size) : Point()
    return (segment.point(at: t), tangent)
  }

  /// The parameter at which a piece has a length, by bisection with Newton's steps.
  private func parameter(in piece: Piece, at distance: Double) -> Double {
    guard piece.length > 0 else { return piece.to }
    let segment = segments[piece.segment]
    var t = piece.from + (piece.to - piece.from) * (distance / piece.length)
    if segment.points.count == 2 { return t }
    var (low, high) = (piece.from, piece.to)
    for _ in 0..<24 {
      let miss = Self.length(segment, piece.from, t) - distance
      if abs(miss) <= 1e-12 * piece.length { break }
      if miss > 0 { high = t } else { low = t }
      let next = t - miss / segment.velocity(at: t).length
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
