import PegbarCore

extension CGContext {
  /// Begins a new path.
  public func beginPath() { outline = CGMutablePath() }

  /// Begins a new subpath at a point.
  public func move(to point: CGPoint) { outline.move(to: point, transform: state.transform) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { outline.addLine(to: point, transform: state.transform) }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    outline.addQuadCurve(to: end, control: control, transform: state.transform)
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    outline.addCurve(
      to: end, control1: control1, control2: control2, transform: state.transform)
  }

  /// Adds lines through points, starting at the first.
  public func addLines(between points: [CGPoint]) {
    outline.addLines(between: points, transform: state.transform)
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { outline.addRect(rect, transform: state.transform) }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { outline.addRects(rects, transform: state.transform) }

  /// Adds the ellipse inside a rectangle.
  public func addEllipse(in rect: CGRect) {
    outline.addEllipse(in: rect, transform: state.transform)
  }

  /// Adds an arc of a circle; angles in radians from the x axis towards the y axis.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    outline.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform: state.transform)
  }

  /// Adds a line and an arc that rounds the corner at a point; see `CGMutablePath`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    outline.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius,
      transform: state.transform)
  }

  /// Adds another path.
  public func addPath(_ other: CGPath) { outline.addPath(other, transform: state.transform) }

  /// Closes the subpath with a line back to its start.
  public func closePath() { outline.closeSubpath() }

  /// A copy of the current path, in user coordinates; nil for an empty path.
  public var path: CGPath? {
    outline.isEmpty ? nil : outline.copy(transform: state.transform.inverted())
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { outline.isEmpty }

  /// The end of the current path, in user coordinates; the origin for an empty path.
  public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

  /// The smallest rectangle around the points of the current path, in user coordinates.
  ///
  /// Includes control points; null for an empty path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }
}
