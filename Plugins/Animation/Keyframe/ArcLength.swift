/// Points on curves by arc length.
///
/// Curves are subdivided until five-point Gaussian quadrature agrees with itself on both halves; Newton's
/// method finds the parameter in a piece. The error is far below 0.001 points.
///
/// Rule: paths.paced.
struct ArcLength {
  /// A part of a curve short enough for one quadrature.
  private struct Piece {
    var curve: Int
    var from: Double
    var to: Double
    /// The length of all pieces before.
    var start: Double
    var length: Double
  }

  private let curves: [PathCurve]
  private var pieces: [Piece] = []
  private var total = 0.0

  init(_ curves: [PathCurve]) {
    self.curves = curves
    for index in curves.indices {
      if curves[index].isLine {
        append(index, 0, 1, length: curves[index].velocity(at: 0).length)
      } else {
        divide(index, 0, 1, whole: Self.length(curves[index], 0, 1), depth: 0)
      }
    }
  }

  private mutating func append(_ curve: Int, _ from: Double, _ to: Double, length: Double) {
    pieces.append(Piece(curve: curve, from: from, to: to, start: total, length: length))
    total += length
  }

  private mutating func divide(
    _ curve: Int, _ from: Double, _ to: Double, whole: Double, depth: Int
  ) {
    let middle = (from + to) / 2
    let first = Self.length(curves[curve], from, middle)
    let second = Self.length(curves[curve], middle, to)
    let miss = abs(first + second - whole)
    if depth >= 2, miss <= 1e-9 * (first + second) || depth >= 16 {
      append(curve, from, middle, length: first)
      append(curve, middle, to, length: second)
      return
    }
    divide(curve, from, middle, whole: first, depth: depth + 1)
    divide(curve, middle, to, whole: second, depth: depth + 1)
  }

  /// Gauss–Legendre with five points.
  private static func length(_ curve: PathCurve, _ from: Double, _ to: Double) -> Double {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    var sum = 0.5688888888888889 * curve.velocity(at: middle).length
    for (node, weight) in [
      (0.5384693101056831, 0.47862867049936647), (0.9061798459386640, 0.23692688505618908),
    ] {
      sum += weight * curve.velocity(at: middle - half * node).length
      sum += weight * curve.velocity(at: middle + half * node).length
    }
    return sum * half
  }

  /// The curve and its parameter at a fraction of the whole length, and the length beyond an end.
  func place(at progress: Double) -> (index: Int, t: Double, beyond: Double) {
    let wanted = progress * total
    let distance = max(0, min(total, wanted))
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= distance { low = middle + 1 } else { high = middle }
    }
    let piece = pieces[max(0, low - 1)]
    let t = parameter(in: piece, at: min(piece.length, distance - piece.start))
    return (piece.curve, t, wanted - distance)
  }

  private func parameter(in piece: Piece, at distance: Double) -> Double {
    guard piece.length > 0 else { return piece.to }
    let curve = curves[piece.curve]
    var t = piece.from + (piece.to - piece.from) * (distance / piece.length)
    if curve.isLine || t <= piece.from || t >= piece.to { return t }
    var (low, high) = (piece.from, piece.to)
    for _ in 0..<24 {
      let miss = Self.length(curve, piece.from, t) - distance
      if abs(miss) <= 1e-12 * piece.length { break }
      if miss > 0 { high = t } else { low = t }
      let next = t - miss / curve.velocity(at: t).length
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}
