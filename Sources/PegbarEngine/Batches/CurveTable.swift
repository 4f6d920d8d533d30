import CPegbarKernels
import PegbarCore

/// A timing function on 0…1 as a table of cubic pieces, checked against the function itself.
///
/// Pieces are of even width, or split at one half with widths that shrink as a square root towards
/// both ends, where eased curves bend hardest. Ends are exact. Pure; a look-up costs a few
/// nanoseconds.
struct CurveTable: Sendable {
  /// How far a table may be from its function.
  static let tolerance = 1e-7

  /// Coefficients are smaller than this, so that what is worked out with them is exact enough.
  private static let limit = 1e4

  /// Four coefficients for each piece, lowest power first.
  let coefficients: [Double]

  /// Pieces on 0…1, or on each half where `isSplit`.
  let count: Int

  /// Whether pieces shrink towards the ends.
  let isSplit: Bool

  /// The function at 1.
  let end: Double

  /// A function that writes its values at some numbers.
  typealias Function = (
    _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ count: Int
  ) throws -> Void

  /// Makes the smallest table that is close enough.
  ///
  /// - Returns: nil where none is: the function is then to be asked itself.
  /// - Throws: `PluginError` of the function.
  init?(_ function: Function) throws {
    for (count, isSplit) in [(256, false), (256, true), (1024, true), (4096, false)] {
      let table = try CurveTable(function, count: count, isSplit: isSplit)
      if try table.worstError(function) <= CurveTable.tolerance {
        self = table
        return
      }
    }
    return nil
  }

  private init(_ function: Function, count: Int, isSplit: Bool) throws {
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
    let y = try CurveTable.values(function, places)
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

  private static func values(_ function: Function, _ x: [Double]) throws -> [Double] {
    var y = [Double](repeating: 0, count: x.count)
    try function(x, &y, x.count)
    return y
  }

  private func worstError(_ function: Function) throws -> Double {
    let pieces = isSplit ? 2 * count : count
    var places = [1e-9, 1e-6, 1 - 1e-6, 1 - 1e-9]
    for piece in 0..<pieces {
      for probe in [0.07, 0.21, 0.5, 0.79, 0.93] {
        places.append(
          CurveTable.place(Double(piece) + probe, count: count, isSplit: isSplit))
      }
    }
    let exact = try CurveTable.values(function, places)
    guard coefficients.allSatisfy({ abs($0) < CurveTable.limit }) else { return .infinity }
    return zip(places, exact).reduce(0) { max($0, abs(value(at: $1.0) - $1.1)) }
  }

  /// The function at an input of 0…1.
  func value(at x: Double) -> Double {
    coefficients.withUnsafeBufferPointer { memory in
      guard let base = memory.baseAddress else { return x }
      return withUnsafePointer(to: held(at: base)) { pgb_cubic_table_at($0, x) }
    }
  }

  /// The table as kernels read it, its coefficients at an address.
  func held(at coefficients: UnsafePointer<Double>) -> pgb_cubic_table {
    pgb_cubic_table(
      coefficients: coefficients, count: Int32(count), is_split: isSplit ? 1 : 0, end: end)
  }
}
