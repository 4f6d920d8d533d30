import PegbarCore
import Testing

/// A distortion as a formula: where both pictures are read for a place, and how much of the new one shows.
///
/// Places are fractions of the picture from its upper left corner, `p` is the progress.
struct WarpFormula: Sendable, CustomTestStringConvertible {
  typealias Point = (u: Double, v: Double)
  typealias Place =
    @Sendable (_ u: Double, _ v: Double, _ p: Double) -> (
      old: Point, new: Point, weight: Double
    )

  var name: String
  var values: [String: Double]
  /// The allowed mean difference, in levels of 255.
  var tolerance: Double
  var place: Place

  var testDescription: String { name }

  init(
    _ name: String, _ values: [String: Double] = [:], _ tolerance: Double = 0.8,
    _ place: @escaping Place
  ) {
    (self.name, self.values, self.tolerance, self.place) = (name, values, tolerance, place)
  }

  static let width = 192
  static let height = 108
  static let ratio = 16.0 / 9

  static func smooth(_ low: Double, _ high: Double, _ x: Double) -> Double {
    BorrowedFormula.smooth(low, high, x)
  }

  /// A distance in the units of the larger side.
  static func round(_ u: Double, _ v: Double) -> Double {
    let (x, y) = (u - 0.5, (v - 0.5) / ratio)
    return (x * x + y * y).squareRoot()
  }

  /// A distance in the units of each side.
  static func stretched(_ u: Double, _ v: Double) -> Double {
    ((u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5)).squareRoot()
  }

  /// A point at a multiple of its distance from the middle.
  static func scaled(_ u: Double, _ v: Double, by factor: Double) -> Point {
    (0.5 + (u - 0.5) * factor, 0.5 + (v - 0.5) * factor)
  }
}

/// The formulas of gl-transitions, whose y runs upwards.
extension WarpFormula {
  static let shaders: [WarpFormula] = [
    .init("gl:ripple") { u, v, p in
      let wave = Math.sin(p * stretched(u, v) * 100 - p * 50) + 0.5
      return (scaled(u, v, by: 1 + wave / 30 * p), (u, v), smooth(0.2, 1, p))
    },
    .init("gl:WaterDrop", [:], 1.2) { u, v, p in
      let distance = stretched(u, v)
      let wave = distance > p ? 0 : Math.sin(distance * 30 - p * 30)
      return (scaled(u, v, by: 1 + wave), (u, v), p)
    },
    .init("gl:crosswarp") { u, v, p in
      let x = smooth(0, 1, p * 2 + u - 1)
      return (scaled(u, v, by: 1 - x), scaled(u, v, by: x), x)
    },
    .init("gl:directionalwarp") { u, v, p in
      // The direction (−1, 1), and up is 1 − v.
      let m = 1 - smooth(-0.1, 0, (-u + 1 - v) / 2 - (-0.5 + p * 1.1))
      return (scaled(u, v, by: 1 - m), scaled(u, v, by: m), m)
    },
    .init("gl:Dreamy") { u, v, p in
      let old = 0.03 * p * Math.cos(10 * (p + u))
      let new = 0.03 * (1 - p) * Math.cos(10 * (1 - p + u))
      return ((u, v - old), (u, v - new), p)
    },
    .init("gl:flyeye", ["separation": 0]) { u, v, p in
      let (x, y) = (0.04 * Math.cos(50 * u), -0.04 * Math.sin(50 * (1 - v)))
      return ((u + p * x, v + p * y), (u + (1 - p) * x, v + (1 - p) * y), p)
    },
    .init("gl:ButterflyWaveScrawler", ["separation": 0]) { u, v, p in
      let base = u * Math.sin(p) - 0.5
      let angle = Math.atan2((1 - base * base).squareRoot(), base) * 30
      let sine = Math.sin((2 * angle - Double.pi) / 24)
      let fifth = sine * sine * sine * sine * sine
      let move = (Math.exp(Math.cos(angle)) - 2 * Math.cos(4 * angle) + fifth) / 10
      return ((u + p * move, v - p * move), (u + (1 - p) * move, v - (1 - p) * move), p)
    },
    .init("gl:Swirl", [:], 1.5) { u, v, p in
      let rest = max(0, 1 - stretched(u, v))
      let turn = rest * rest * (1 - abs(2 * p - 1)) * 8 * 3.14159
      let (x, y) = (u - 0.5, 0.5 - v)
      let across = x * Math.cos(turn) - y * Math.sin(turn)
      let up = x * Math.sin(turn) + y * Math.cos(turn)
      let place = (0.5 + across, 0.5 - up)
      return (place, place, p)
    },
  ]
}

/// Pegbar's own.
extension WarpFormula {
  static let own: [WarpFormula] = [
    .init("wave") { u, v, p in
      let move = 0.05 * Math.sin(Double.pi * p) * Math.sin(2 * Double.pi * (3 * u - 2 * p))
      return ((u, v + move), (u, v + move), p)
    },
    .init("bulge") { u, v, p in
      let rest = max(0, 1 - round(u, v) / 0.6)
      let swelling = Math.sin(Double.pi * p)
      let place = scaled(u, v, by: 1 - rest * rest * 0.9 * swelling * swelling)
      return (place, place, p)
    },
    .init("rippleRing") { u, v, p in
      let farthest = (0.25 + 0.25 / (ratio * ratio)).squareRoot()
      let distance = round(u, v)
      let t = min(1, max(0, (p * (farthest + 0.15) - distance) / 0.15))
      let move = Math.sin(2 * Double.pi * t) * 4 * t * (1 - t) * 0.4 * 0.15
      let place = scaled(u, v, by: 1 + move / distance)
      return (place, place, smooth(0, 1, t))
    },
  ]
}
