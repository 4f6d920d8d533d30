import PegbarPluginKit

/// A cubic Bézier curve from (0,0) to (1,1) as y over x; x1 and x2 lie in 0…1.
///
/// y is evaluated at the parameter at which the curve's x is the input, exact to the resolution of doubles.
struct Bezier: Sendable {
  let points: (Double, Double, Double, Double)
  private let x: Cubic
  private let y: Cubic

  /// The polynomial a·s³ + b·s² + c·s.
  private struct Cubic: Sendable {
    var a: Double
    var b: Double
    var c: Double

    init(_ p1: Double, _ p2: Double) {
      c = 3 * p1
      b = 3 * (p2 - p1) - c
      a = 1 - c - b
    }

    @inline(__always)
    func value(_ s: Double) -> Double { ((a * s + b) * s + c) * s }

    @inline(__always)
    func slope(_ s: Double) -> Double { (3 * a * s + 2 * b) * s + c }
  }

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    points = (x1, y1, x2, y2)
    x = Cubic(x1, x2)
    y = Cubic(y1, y2)
  }

  /// Rule: names.timing-by-x.
  func value(at input: Double) -> Double {
    guard input > 0 else { return 0 }
    guard input < 1 else { return 1 }
    return y.value(parameter(at: input))
  }

  /// Where x reaches an input in 0…1.
  ///
  /// Newton's method inside a bracket, with bisection where the slope misleads.
  func parameter(at input: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = input
    for _ in 0..<128 {
      let miss = x.value(s) - input
      if miss == 0 { return s }
      if miss > 0 { high = s } else { low = s }
      var next = s - miss / x.slope(s)
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == s || next == low || next == high { return next }
      if abs(next - s) <= 0x1p-54 { return next }
      s = next
    }
    return s
  }
}
