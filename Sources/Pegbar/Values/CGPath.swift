import PegbarCore

/// An outline of lines and curves.
public class CGPath: Hashable {
  /// The steps of the pen.
  public internal(set) var outline: Path

  /// Makes a path from its steps.
  public init(_ outline: Path) { self.outline = outline }

  /// Makes the outline of a rectangle.
  public convenience init(rect: CGRect) {
    let path = CGMutablePath()
    path.addRect(rect)
    self.init(path.outline)
  }

  /// Makes the ellipse inside a rectangle.
  public convenience init(ellipseIn rect: CGRect) {
    let path = CGMutablePath()
    path.addEllipse(in: rect)
    self.init(path.outline)
  }

  /// Whether nothing was drawn.
  public var isEmpty: Bool { outline.elements.isEmpty }

  /// Where the pen is; the origin for an empty path.
  public var currentPoint: CGPoint {
    outline.elements.last { $0 != .close }?.points.last.map(CGPoint.init) ?? .zero
  }

  /// Compares by content.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.outline == b.outline }

  /// Feeds the content to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}

/// A path that can be drawn on.
public final class CGMutablePath: CGPath {
  /// Makes an empty path.
  public convenience init() { self.init(Path()) }

  /// Lifts the pen and puts it down at a point.
  public func move(to point: CGPoint) { outline.elements.append(.move(Point(point))) }

  /// Draws a straight line.
  public func addLine(to point: CGPoint) { outline.elements.append(.line(Point(point))) }

  /// Draws a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    outline.elements.append(.quad(control: Point(control), to: Point(end)))
  }

  /// Draws a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    outline.elements.append(
      .cubic(control1: Point(control1), control2: Point(control2), to: Point(end)))
  }

  /// Draws lines through points, starting at the first.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Draws the outline of a rectangle.
  public func addRect(_ rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }

  /// Draws the ellipse inside a rectangle, from its rightmost point, as four cubic curves.
  public func addEllipse(in rect: CGRect) {
    // The usual distance of control points for a quarter of a circle: 4/3 · (√2 − 1).
    let k = 4.0 / 3.0 * (2.0.squareRoot() - 1)
    let (cx, cy) = (rect.midX, rect.midY)
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: cx + x * rx, y: cy + y * ry) }
    move(to: point(1, 0))
    addCurve(to: point(0, 1), control1: point(1, k), control2: point(k, 1))
    addCurve(to: point(-1, 0), control1: point(-k, 1), control2: point(-1, k))
    addCurve(to: point(0, -1), control1: point(-1, -k), control2: point(-k, -1))
    addCurve(to: point(1, 0), control1: point(k, -1), control2: point(1, -k))
    closeSubpath()
  }

  /// Draws a line back to the last move.
  public func closeSubpath() { outline.elements.append(.close) }
}
