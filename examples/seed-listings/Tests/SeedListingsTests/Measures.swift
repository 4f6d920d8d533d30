import Pegbar

// What the tests measure, and the numbers that they expect, from formulas.

/// y of a timing curve at x: the parameter is found by halving.
func curve(_ p: (x1: Double, y1: Double, x2: Double, y2: Double), _ x: Double) -> Double {
  func component(_ a: Double, _ b: Double, _ t: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if component(p.x1, p.x2, middle) < x { low = middle } else { high = middle }
  }
  return component(p.y1, p.y2, low)
}

func easeIn(_ x: Double) -> Double { curve((0.42, 0, 1, 1), x) }
func easeOut(_ x: Double) -> Double { curve((0, 0, 0.58, 1), x) }
func easeInOut(_ x: Double) -> Double { curve((0.42, 0, 0.58, 1), x) }
/// The curve of implicit animations.
func defaultCurve(_ x: Double) -> Double { curve((0.25, 0.1, 0.25, 1), x) }

/// Point and direction of a cubic Bézier curve.
func bezier(
  _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ t: Double
) -> (point: CGPoint, angle: Double) {
  func at(_ path: KeyPath<CGPoint, CGFloat>) -> (value: CGFloat, slope: CGFloat) {
    let (a, b, c, d) = (a[keyPath: path], b[keyPath: path], c[keyPath: path], d[keyPath: path])
    let s = 1 - t
    return (
      s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d,
      s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c)
    )
  }
  let (x, y) = (at(\.x), at(\.y))
  return (CGPoint(x: x.value, y: y.value), atan2(y.slope, x.slope))
}

func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}

func isClose(_ a: CGPoint, _ b: CGPoint, within tolerance: Double = 1e-6) -> Bool {
  isClose(a.x, b.x, within: tolerance) && isClose(a.y, b.y, within: tolerance)
}

/// What is shown of a layer now; the layer itself before the first commit.
@MainActor func shown(_ layer: CALayer) -> CALayer { layer.presentation() ?? layer }

@MainActor func alpha(_ view: UIView) -> Double { Double(shown(view.layer).opacity) }

@MainActor func place(_ view: UIView) -> CGPoint { shown(view.layer).position }

/// The components of the shown background.
@MainActor func color(_ layer: CALayer) -> [Double] {
  (shown(layer).backgroundColor?.components ?? []).map { Double($0) }
}

/// The angle by which a transform turns the x axis, radians.
func angle(_ transform: CATransform3D) -> Double { atan2(transform.m12, transform.m11) }

/// Whether two lists of numbers agree.
func isClose(_ a: [Double], _ b: [Double], within tolerance: Double = 1e-6) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1, within: tolerance) }
}

extension Picture {
  /// Whether a pixel has a colour, each channel within 2.
  func shows(_ color: UIColor, _ x: Int, _ y: Int) -> Bool {
    var (r, g, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    let seen = pixel(x, y)
    return zip([r, g, b, a], [seen[0], seen[1], seen[2], seen[3]]).allSatisfy { wanted, got in
      abs(wanted * 255 - CGFloat(got)) <= 2
    }
  }

  /// The number of pixels of a column that something covers.
  func covered(column x: Int) -> Int { (0..<height).count { pixel(x, $0)[3] > 127 } }
}
