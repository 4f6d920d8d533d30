import Testing

/// Bézier curves against a search by halves, steep and overshooting ones among them.
@Suite struct BezierTests {
  static let curves: [[Double]] = [
    [0, 0, 1, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1],
    [0, 1, 1, 0], [1, 0, 0, 1], [0, 1.5, 1, 1.5], [1, 1, 0, 0], [0, 0, 0, 1], [1, 0, 1, 1],
    [0, 1, 0, 1], [1, 0, 1, 0], [0.5, -1, 0.5, 2], [0.68, -0.55, 0.265, 1.55], [0.1, 0.9, 0.2, 1],
    [0.9, 0.1, 1, 0.2], [1e-9, 0, 1 - 1e-9, 1], [0.33, 3, 0.66, -3], [0.6, 0.04, 0.98, 0.335],
  ]

  private func bezier(_ a: Double, _ b: Double, at t: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
  }

  /// y where x is reached, by halving the parameter's interval.
  private func bisected(_ curve: [Double], _ x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if bezier(curve[0], curve[2], at: middle) < x { low = middle } else { high = middle }
    }
    return bezier(curve[1], curve[3], at: (low + high) / 2)
  }

  /// Where a curve is upright the last digit of x already moves y, so its neighbours count as well.
  ///
  /// Rule: names.timing-by-x.
  @Test(arguments: curves) func curvesAgreeWithBisection(_ curve: [Double]) throws {
    let timing = try TimingCurve(
      "cubicBezier", ["x1": curve[0], "y1": curve[1], "x2": curve[2], "y2": curve[3]])
    for step in 1..<64 {
      let x = Double(step) / 64
      let near = [x - 4e-16, x, x + 4e-16].map { bisected(curve, $0) }
      let y = timing(x)
      let error = max((near.min() ?? .nan) - y, y - (near.max() ?? .nan))
      #expect(error <= 1e-9, "\(curve) at \(x): \(y) against \(near[1])")
    }
    for (x, y) in [(-1.0, 0.0), (0, 0), (1, 1), (2, 1)] { #expect(timing(x) == y) }
  }
}
