import PegbarCore

/// A subpath as straight pieces.
struct Polyline: Equatable {
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
  /// Memory is bounded: a path with very many long curves gets coarser pieces (`Flattening.most` in all).
  ///
  /// - Parameters:
  ///   - path: numbers that are not finite end it.
  ///   - tolerance: how far a piece may lie from its curve.
  ///   - seen: the part of the plane that counts; long curves are divided there only, and are straight elsewhere, where
  ///     they stay on the same side of it. Nil where lengths count.
  /// - Returns: a line for each subpath.
  static func flatten(_ path: Path, tolerance: Double, seen: Box? = nil) -> [Polyline] {
    var flattening = Flattening(path, tolerance: tolerance, seen: seen)
    for element in path.elements {
      guard flattening.add(element) else { break }
    }
    flattening.finish(closed: false)
    return flattening.lines
  }

  /// A rectangle.
  struct Box {
    var low: SIMD2<Double>
    var high: SIMD2<Double>
  }
}

extension SIMD2<Double> {
  var length: Double { (self * self).sum().squareRoot() }

  /// The same direction with a length of 1.
  var unit: SIMD2<Double> { self / length }
}
