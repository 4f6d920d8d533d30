import PegbarCore

/// A timing function on 0…1 as a table of cubic pieces, checked against the function itself.
///
/// Pieces are of even width, or split at one half with widths that shrink as a square root towards
/// both ends, where eased curves bend hardest. Ends are exact. Pure; a look-up costs a few
/// nanoseconds.
struct CurveTable: Sendable {
  /// How far a table may be from its function.
  static let tolerance = 1e-7

  /// Four coefficients for each piece, lowest power first.
  let coefficients: [Double]

  /// Pieces on 0…1, or on each half where `isSplit`.
  let count: Int

  /// Whether pieces shrink towards the ends.
  let isSplit: Bool

  /// The function at 1.
  let end: Double

  /// Makes the smallest table that is close enough.
  ///
  /// - Returns: nil where none is: the function is then to be asked itself.
  /// - Throws: `PluginError` of the function.
  init?(_ timing: any Timing) throws {
    for (count, isSplit) in [(256, false), (256, true), (1024, true)] {
      let table = try CurveTable(timing, count: count, isSplit: isSplit)
      if try table.worstError(timing) <= CurveTable.tolerance {
        self = table
        return
      }
    }
    return nil
  }

  private init(_ timing: any Timing, count: Int, isSplit: Bool) throws {
    self.count = count
    self.isSplit = isSplit
    let pieces = isSplit ? 2 * count : count
    var places: [Double] = []
    for piece in 0..<pieces {
      for third in 0..<4 {
        places.append(
          CurveTable.place(Double(piece) + Double(third) / 3, count: count, isSplit: isSplit))
      }
    }
    let y = try CurveTable.values(timing, places)
    var coefficients: [Double] = []
    coefficients.reserveCapacity(pieces * 4)
    for piece in 0..<pieces {
      let (a, b, c, d) = (y[4 * piece], y[4 * piece + 1], y[4 * piece + 2], y[4 * piece + 3])
      // The cubic through four values at 0, 1/3, 2/3 and 1.
      coefficients.append(a)
      coefficients.append(-5.5 * a + 9 * b - 4.5 * c + d)
      coefficients.append(9 * a - 22.5 * b + 18 * c - 4.5 * d)
      coefficients.append(-4.5 * a + 13.5 * b - 13.5 * c + 4.5 * d)
    }
    self.coefficients = coefficients
    end = y.last ?? 1
  }

  /// The input at a place counted in pieces.
  private static func place(_ pieces: Double, count: Int, isSplit: Bool) -> Double {
    let n = Double(count)
    guard isSplit else { return pieces / n }
    let s = pieces <= n ? pieces / n : (2 * n - pieces) / n
    return pieces <= n ? s * s / 2 : 1 - s * s / 2
  }

  private static func values(_ timing: any Timing, _ x: [Double]) throws -> [Double] {
    var y = [Double](repeating: 0, count: x.count)
    try timing.evaluate(x, into: &y, count: x.count)
    return y
  }

  private func worstError(_ timing: any Timing) throws -> Double {
    let pieces = isSplit ? 2 * count : count
    var places = [1e-9, 1e-6, 1 - 1e-6, 1 - 1e-9]
    for piece in 0..<pieces {
      for probe in [0.07, 0.21, 0.5, 0.79, 0.93] {
        places.append(
          CurveTable.place(Double(piece) + probe, count: count, isSplit: isSplit))
      }
    }
    let exact = try CurveTable.values(timing, places)
    return zip(places, exact).reduce(0) { max($0, abs(value(at: $1.0) - $1.1)) }
  }

  /// The function at an input of 0…1.
  func value(at x: Double) -> Double {
    coefficients.withUnsafeBufferPointer { table in
      guard let base = table.baseAddress else { return x }
      return CurveTable.value(at: x, base, count: count, isSplit: isSplit, end: end)
    }
  }

  /// The function at an input of 0…1, for loops that hold the table's memory.
  @inline(__always)
  static func value(
    at x: Double, _ table: UnsafePointer<Double>, count: Int, isSplit: Bool, end: Double
  ) -> Double {
    guard x < 1 else { return end }
    let n = Double(count)
    var place = x * n
    if isSplit {
      place = x < 0.5 ? (2 * x).squareRoot() * n : 2 * n - (2 * (1 - x)).squareRoot() * n
    }
    let last = isSplit ? 2 * count - 1 : count - 1
    let piece = min(max(Int(truncatingIfNeeded: Int64(place)), 0), last)
    let t = place - Double(piece)
    let c = table + 4 * piece
    return c[0] + t * (c[1] + t * (c[2] + t * c[3]))
  }
}
