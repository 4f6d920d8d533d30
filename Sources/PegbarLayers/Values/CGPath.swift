import PegbarCore

/// An outline of lines and curves.
public class CGPath: Hashable {
  /// The elements of the path.
  public internal(set) var outline: Path

  /// Makes a path from its elements.
  public init(_ outline: Path) { self.outline = outline }

  /// Makes the outline of a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(path.outline)
  }

  /// Makes the ellipse inside a rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(path.outline)
  }

  /// Makes a rectangle with rounded corners.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - cornerWidth: 0 up to half the width.
  ///   - cornerHeight: 0 up to half the height.
  ///   - transform: applied to the path.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform?.pointee ?? .identity)
    self.init(path.outline)
  }

  /// Reads SVG path data: all commands, absolute and relative; arcs become cubic curves.
  ///
  /// - Throws: `SVGPathError`.
  public convenience init(svg data: String) throws { self.init(try Path(svg: data)) }

  /// The path as SVG path data, with numbers that read back exactly.
  public var svg: String { outline.svg }

  /// Whether the path has no elements.
  public var isEmpty: Bool { outline.elements.isEmpty }

  /// The current point; the origin for an empty path.
  public var currentPoint: CGPoint {
    var (start, current) = (Point(), Point())
    for element in outline.elements {
      if case .move(let p) = element { start = p }
      current = element.points.last ?? start
    }
    return CGPoint(current)
  }

  /// An immutable copy.
  public func copy() -> CGPath? { CGPath(outline) }

  /// The path after a transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    copy(transform: transform?.pointee ?? .identity)
  }

  /// A mutable copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(outline) }

  /// The path after a transform.
  func copy(transform: CGAffineTransform) -> CGPath {
    let path = CGMutablePath()
    path.addPath(self, transform: transform)
    return CGPath(path.outline)
  }

  /// Compares by content.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.outline == b.outline }

  /// Feeds the content to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}

extension CGPath {
  /// The smallest upright rectangle around all points, including control points; null for an empty path.
  public var boundingBox: CGRect {
    Rect(around: outline.elements.flatMap(\.points)).map { CGRect($0) } ?? .null
  }

  /// The smallest upright rectangle around the lines and curves; null for a path that draws nothing.
  public var boundingBoxOfPath: CGRect { outline.bounds.map { CGRect($0) } ?? .null }

  /// Whether a point lies inside the path, with open subpaths closed.
  ///
  /// Approximates each curve by 64 chords.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    copy(transform: transform).outline.contains(Point(point), isEvenOdd: rule == .evenOdd)
  }

  /// The length of all lines and curves, points; error below 0.001.
  ///
  /// Calculated again on each call.
  public var length: CGFloat { CGFloat(PathMeasure(outline).length) }

  /// The point at a length from the start, clamped to the path's ends; nil for an empty path.
  public func point(atLength distance: CGFloat) -> CGPoint? {
    PathMeasure(outline).place(at: Double(distance)).map { CGPoint($0.point) }
  }

  /// The direction of the path at a length from the start, of length 1; nil for an empty path.
  public func tangent(atLength distance: CGFloat) -> CGVector? {
    PathMeasure(outline).place(at: Double(distance)).map {
      CGVector(dx: $0.tangent.x, dy: $0.tangent.y)
    }
  }
}

/// A vector.
public struct CGVector: Hashable, Sendable {
  /// The x component.
  public var dx: CGFloat
  /// The y component.
  public var dy: CGFloat

  /// Makes a vector.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

  /// The zero vector.
  public static let zero = CGVector(dx: 0, dy: 0)
}
