import PegbarCore
import PegbarLayers

/// A path with the attributes of its strokes.
///
/// Use a path from one thread at a time.
open class UIBezierPath: NSObject {
  /// The path for layers; changes to a mutable path that was assigned have no effect.
  open var cgPath: CGPath {
    get { CGPath(path.outline) }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// The width of strokes, points.
  ///
  /// Default 1.
  open var lineWidth: CGFloat = 1

  /// How strokes end.
  ///
  /// Default `butt`.
  open var lineCapStyle = CGLineCap.butt

  /// How strokes turn corners.
  ///
  /// Default `miter`.
  open var lineJoinStyle = CGLineJoin.miter

  /// The longest mitred corner, in line widths.
  ///
  /// Default 10.
  open var miterLimit: CGFloat = 10

  /// Whether `fill()`, `addClip()` and `contains(_:)` use the even-odd rule.
  ///
  /// Default false: the non-zero rule.
  open var usesEvenOddFillRule = false

  private var path = CGMutablePath()
  private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// Makes an empty path.
  public override init() { super.init() }

  /// Makes a path from a layer's path.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// Makes a closed rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Makes the ellipse inside a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Makes a rectangle with round corners of at most half a side, clockwise from behind the top left one.
  ///
  /// Corners are quarters of circles.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let box = rect.standardized
    let radius = min(max(cornerRadius, 0), box.width / 2, box.height / 2)
    path.addRoundedRect(box, .allCorners, CGSize(width: radius, height: radius))
  }

  /// Makes a rectangle with some round corners of at most half a side, clockwise from the top left.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    path.addRoundedRect(rect.standardized, corners, cornerRadii)
  }

  /// Makes an arc of a circle; see `addArc(withCenter:radius:startAngle:endAngle:clockwise:)`.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  // MARK: Building

  /// Starts a subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }

  /// Adds an arc of a circle, after a line to its start if a subpath is open.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: points, 0 or more.
  ///   - startAngle: radians, clockwise from the x axis as seen on the screen.
  ///   - endAngle: radians.
  ///   - clockwise: the direction as seen on the screen, the opposite of `CGMutablePath.addArc`.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the subpath with a line to its start.
  open func close() { path.closeSubpath() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Removes all elements.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    let moved = CGMutablePath()
    moved.addPath(path, transform: transform)
    path = moved
  }

  /// A path with the same attributes whose subpaths run from their ends to their starts.
  open func reversing() -> UIBezierPath {
    let copy = UIBezierPath(cgPath: CGPath(path.outline.reversed))
    copyAttributes(to: copy)
    return copy
  }

  // MARK: Questions

  /// The smallest rectangle around the path and its control points; null for an empty path.
  open var bounds: CGRect { path.boundingBox }

  /// The end of the path; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// Whether a point lies inside the path, with open subpaths closed.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Drawing

  /// Sets lengths of dashes and gaps, points; nil or a count of 0 for a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : count)), phase)
  }

  /// Fills the path in the current context; has no effect without a context.
  open func fill() {
    draw { context in context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
  }

  /// Fills the path in the current context with a blend mode and an alpha, 0…1; has no effect without a context.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }
  }

  /// Strokes the path in the current context with a blend mode and an alpha, 0…1; has no effect without a context.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    stroke()
    context.restoreGState()
  }

  /// Strokes the path in the current context; has no effect without a context.
  open func stroke() {
    draw { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dash.phase, lengths: dash.lengths)
      context.strokePath()
    }
  }

  /// Restricts drawing in the current context to the path; has no effect without a context.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Hands the path to the current context; the context's settings are the same afterwards.
  private func draw(_ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.beginPath()
    context.addPath(path)
    body(context)
    context.restoreGState()
  }

  /// A copy of the path with its attributes.
  open override func copy() -> Any {
    let copy = UIBezierPath(cgPath: cgPath)
    copyAttributes(to: copy)
    return copy
  }

  private func copyAttributes(to other: UIBezierPath) {
    (other.lineWidth, other.miterLimit) = (lineWidth, miterLimit)
    (other.lineCapStyle, other.lineJoinStyle) = (lineCapStyle, lineJoinStyle)
    (other.usesEvenOddFillRule, other.dash) = (usesEvenOddFillRule, dash)
  }
}

/// Corners of a rectangle, as seen on the screen.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// UIKit's bits.
  public let rawValue: UInt

  /// Makes a set from UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Minimum x, minimum y.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// Maximum x, minimum y.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// Minimum x, maximum y.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// Maximum x, maximum y.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension CGMutablePath {
  /// Adds a closed rectangle with some elliptic corners, clockwise from the end of the top left one.
  fileprivate func addRoundedRect(_ box: CGRect, _ corners: UIRectCorner, _ radii: CGSize) {
    let (w, h) = (
      min(max(radii.width, 0), box.width / 2), min(max(radii.height, 0), box.height / 2)
    )
    // Each corner with the unit vectors along the edge before it and the edge after it.
    let places: [(UIRectCorner, x: CGFloat, y: CGFloat, before: CGVector, after: CGVector)] = [
      (.topRight, box.maxX, box.minY, CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)),
      (.bottomRight, box.maxX, box.maxY, CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0)),
      (.bottomLeft, box.minX, box.maxY, CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1)),
      (.topLeft, box.minX, box.minY, CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0)),
    ]
    /// The distance from a corner's handle to the corner that makes a quarter of an ellipse.
    let handle = 1 - 0.5522847498307936
    move(to: CGPoint(x: corners.contains(.topLeft) ? box.minX + w : box.minX, y: box.minY))
    for (corner, x, y, before, after) in places {
      guard corners.contains(corner), w > 0, h > 0 else {
        addLine(to: CGPoint(x: x, y: y))
        continue
      }
      /// The point so many radii before the corner, or after it for negative numbers.
      func point(_ vector: CGVector, _ radii: CGFloat) -> CGPoint {
        CGPoint(x: x + vector.dx * w * radii, y: y + vector.dy * h * radii)
      }
      addLine(to: point(before, -1))
      addCurve(
        to: point(after, 1), control1: point(before, -handle), control2: point(after, handle))
    }
    closeSubpath()
  }
}
