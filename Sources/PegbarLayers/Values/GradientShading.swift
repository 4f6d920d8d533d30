import PegbarCore

/// The shape of a gradient in a context: which place of it lies at a point.
struct GradientShading {
  /// The two circles between which it runs, or for a linear gradient the two points.
  enum Shape {
    case linear(start: CGPoint, end: CGPoint)
    case radial(start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat)
  }

  let shape: Shape
  let options: CGGradientDrawingOptions

  /// The place at a point, 0…1; nil where nothing is drawn.
  func place(at point: CGPoint) -> Double? {
    switch shape {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      guard square > 0 else { return nil }
      return shown(((point.x - start.x) * dx + (point.y - start.y) * dy) / square)
    case .radial(let start, let startRadius, let end, let endRadius):
      let (dx, dy, dr) = (end.x - start.x, end.y - start.y, endRadius - startRadius)
      let (x, y) = (point.x - start.x, point.y - start.y)
      // The circle of place t goes through the point: a·t² − 2·b·t + c = 0.
      let a = dx * dx + dy * dy - dr * dr
      let b = x * dx + y * dy + startRadius * dr
      let c = x * x + y * y - startRadius * startRadius
      for t in GradientShading.roots(a, b, c) where startRadius + t * dr >= 0 {
        if let place = shown(t) { return place }
      }
      return nil
    }
  }

  /// A place within 0…1; nil beyond an end that does not continue.
  private func shown(_ t: Double) -> Double? {
    if t < 0 { return options.contains(.drawsBeforeStartLocation) ? 0 : nil }
    if t > 1 { return options.contains(.drawsAfterEndLocation) ? 1 : nil }
    return t
  }

  /// The solutions, the greater one first: later circles cover earlier ones.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    if abs(a) < 1e-12 { return b == 0 ? [] : [c / (2 * b)] }
    let square = b * b - a * c
    guard square >= 0 else { return [] }
    let root = square.squareRoot()
    return [(b + root) / a, (b - root) / a].sorted(by: >)
  }
}
