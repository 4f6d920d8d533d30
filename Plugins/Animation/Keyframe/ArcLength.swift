/// Points on curves by arc length.
///
/// Curves are cut until Gauss's rule of five points agrees with itself on both halves, and until a
/// polynomial gives the parameter by the length; at cusps Newton's method finds it. The error is far below
/// a thousandth of a point.
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
    /// Nil where the parameter has to be searched.
    var inverse: Inverse?
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

  private mutating func append(
    _ curve: Int, _ from: Double, _ to: Double, length: Double, _ inverse: Inverse? = nil
  ) {
    pieces.append(
      Piece(curve: curve, from: from, to: to, start: total, length: length, inverse: inverse))
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
      take(curve, from, middle, length: first, depth: depth)
      take(curve, middle, to, length: second, depth: depth)
      return
    }
    divide(curve, from, middle, whole: first, depth: depth + 1)
    divide(curve, middle, to, whole: second, depth: depth + 1)
  }

  /// Takes a part of a curve, cut further where no polynomial gives its parameter.
  private mutating func take(
    _ curve: Int, _ from: Double, _ to: Double, length: Double, depth: Int
  ) {
    let shape = curves[curve]
    guard length > 0 else {
      append(curve, from, to, length: length)
      return
    }
    let inverse = Inverse(from, to) {
      Self.parameter(of: shape, from, to, length: length, at: $0 * length)
    }
    guard inverse == nil, depth < 12 else {
      append(curve, from, to, length: length, inverse)
      return
    }
    let middle = (from + to) / 2
    take(
      curve, from, middle, length: Self.length(shape, from, middle), depth: depth + 1)
    take(curve, middle, to, length: Self.length(shape, middle, to), depth: depth + 1)
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
    return (piece.curve, parameter(in: piece, at: distance - piece.start), wanted - distance)
  }

  @inline(__always)
  private func parameter(in piece: Piece, at distance: Double) -> Double {
    guard distance < piece.length else { return piece.to }
    guard distance > 0 else { return piece.from }
    if let inverse = piece.inverse { return inverse.value(at: distance / piece.length) }
    let curve = curves[piece.curve]
    if curve.isLine { return piece.from + (piece.to - piece.from) * (distance / piece.length) }
    return Self.parameter(of: curve, piece.from, piece.to, length: piece.length, at: distance)
  }

  /// Finds the parameter of a curve at a distance from one of its points, before another.
  private static func parameter(
    of curve: PathCurve, _ from: Double, _ to: Double, length: Double, at distance: Double
  ) -> Double {
    var t = from + (to - from) * (distance / length)
    if t <= from || t >= to { return t }
    var (low, high) = (from, to)
    for _ in 0..<24 {
      let miss = Self.length(curve, from, t) - distance
      if abs(miss) <= 1e-12 * length { break }
      if miss > 0 { high = t } else { low = t }
      let next = t - miss / curve.velocity(at: t).length
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}

/// A function from 0…1 by a polynomial through six of its values.
struct Inverse {
  /// Where they are: denser at the ends, where polynomials stray most.
  private static let nodes = (
    0.0, 0.09549150281252627, 0.3454915028125263, 0.6545084971874737, 0.9045084971874737, 1.0
  )

  /// How far the polynomial may be from the function, counted in the way from end to end.
  private static let tolerance = 1e-10

  /// Newton's divided differences.
  private let c: (Double, Double, Double, Double, Double, Double)

  /// Of a function that goes from one number to another; nil where the polynomial is not close enough.
  init?(_ from: Double, _ to: Double, _ function: (Double) -> Double) {
    let n = Inverse.nodes
    let x = [n.0, n.1, n.2, n.3, n.4, n.5]
    var d = [from] + x[1..<5].map(function) + [to]
    for order in 1..<6 {
      for k in stride(from: 5, through: order, by: -1) {
        d[k] = (d[k] - d[k - 1]) / (x[k] - x[k - order])
      }
    }
    c = (d[0], d[1], d[2], d[3], d[4], d[5])
    for between in [0.03, 0.2, 0.5, 0.8, 0.97] {
      let miss = abs(value(at: between) - function(between))
      guard miss <= Inverse.tolerance * (to - from) else { return nil }
    }
  }

  /// The polynomial at 0…1.
  @inline(__always)
  func value(at x: Double) -> Double {
    let n = Inverse.nodes
    let low = c.0 + x * (c.1 + (x - n.1) * c.2)
    return low + x * (x - n.1) * (x - n.2) * (c.3 + (x - n.3) * (c.4 + (x - n.4) * c.5))
  }
}
