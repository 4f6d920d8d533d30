import PegbarCore
import Testing

/// A transition of another program as a formula: how much of the new picture shows at a place.
///
/// `u` and `v` are fractions of the picture from its upper left corner, `p` is the progress.
struct BorrowedFormula: Sendable, CustomTestStringConvertible {
  typealias Weight = @Sendable (_ u: Double, _ v: Double, _ p: Double) -> Double

  var name: String
  /// The allowed mean difference of the weights.
  var tolerance: Double
  var weight: Weight

  var testDescription: String { name }

  init(_ name: String, _ tolerance: Double = 0.009, _ weight: @escaping Weight) {
    (self.name, self.tolerance, self.weight) = (name, tolerance, weight)
  }

  static let width = 160
  static let height = 90

  static func step(_ edge: Double, _ x: Double) -> Double { x < edge ? 0 : 1 }

  static func smooth(_ low: Double, _ high: Double, _ x: Double) -> Double {
    let t = min(1, max(0, (x - low) / (high - low)))
    return t * t * (3 - 2 * t)
  }

  static func fraction(_ x: Double) -> Double { x - x.rounded(.down) }

  /// The distance of a place from the middle, in units of that of a corner.
  static func toCorner(_ u: Double, _ v: Double) -> Double {
    let (x, y) = ((u - 0.5) * Double(width), (v - 0.5) * Double(height))
    let corner = (Double(width * width + height * height)).squareRoot() / 2
    return (x * x + y * y).squareRoot() / corner
  }

  static let all = xfade + gl + glShapes + obs + own + slides + dissolves

  /// Progress runs from 1 to 0 in that program; here it runs from 0 to 1.
  static let xfade: [BorrowedFormula] = [
    .init("xfade:wipeleft") { u, _, p in step(1 - p, u) },
    .init("xfade:wiperight") { u, _, p in step(u, p) },
    .init("xfade:wipeup") { _, v, p in step(1 - p, v) },
    .init("xfade:wipedown") { _, v, p in step(v, p) },
    .init("xfade:smoothleft") { u, _, p in smooth(0, 1, u - 1 + 2 * p) },
    .init("xfade:smoothright") { u, _, p in smooth(0, 1, 2 * p - u) },
    .init("xfade:smoothup") { _, v, p in smooth(0, 1, v - 1 + 2 * p) },
    .init("xfade:smoothdown") { _, v, p in smooth(0, 1, 2 * p - v) },
    .init("xfade:circleopen") { u, v, p in smooth(0, 1, 3 * p - 0.5 - toCorner(u, v)) },
    .init("xfade:circleclose") { u, v, p in smooth(0, 1, 3 * p - 1.5 + toCorner(u, v)) },
    .init("xfade:vertopen") { u, _, p in smooth(0, 1, 2 * p - abs(2 * u - 1)) },
    .init("xfade:vertclose") { u, _, p in smooth(0, 1, 2 * p - 1 + abs(2 * u - 1)) },
    .init("xfade:horzopen") { _, v, p in smooth(0, 1, 2 * p - abs(2 * v - 1)) },
    .init("xfade:horzclose") { _, v, p in smooth(0, 1, 2 * p - 1 + abs(2 * v - 1)) },
    .init("xfade:diagtl") { u, v, p in smooth(0, 1, 2 * p - 1 + u * v) },
    .init("xfade:diagtr") { u, v, p in smooth(0, 1, 2 * p - 1 + (1 - u) * v) },
    .init("xfade:diagbl") { u, v, p in smooth(0, 1, 2 * p - 1 + u * (1 - v)) },
    .init("xfade:diagbr") { u, v, p in smooth(0, 1, 2 * p - 1 + (1 - u) * (1 - v)) },
    .init("xfade:wipetl") { u, v, p in u <= 1 - p && v <= 1 - p ? 0 : 1 },
    .init("xfade:wipetr") { u, v, p in u > p && v <= 1 - p ? 0 : 1 },
    .init("xfade:wipebl") { u, v, p in u <= 1 - p && v > p ? 0 : 1 },
    .init("xfade:wipebr") { u, v, p in u > p && v > p ? 0 : 1 },
    .init("xfade:hlslice", 0.02) { u, _, p in slice(u, p) },
    .init("xfade:hrslice", 0.02) { u, _, p in slice(1 - u, p) },
    .init("xfade:vuslice", 0.04) { _, v, p in slice(v, p) },
    .init("xfade:vdslice", 0.04) { _, v, p in slice(1 - v, p) },
    .init("xfade:radial", 0.012) { u, v, p in
      let (x, y) = ((u - 0.5) * Double(width), (v - 0.5) * Double(height))
      return smooth(0, 1, Math.atan2(x, y) + (p - 0.5) * Double.pi * 2.5)
    },
  ]

  private static func slice(_ way: Double, _ p: Double) -> Double {
    let t = smooth(-0.5, 0, way - 1.5 * (1 - p))
    return t <= fraction(10 * way) ? 0 : 1
  }
}
