/// An outline of lines and curves, as a list of elements.
public struct Path: Hashable, Sendable {
  /// An element of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a new subpath at a point.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A quadratic Bézier curve.
    case quad(control: Point, to: Point)
    /// A cubic Bézier curve.
    case cubic(control1: Point, control2: Point, to: Point)
    /// A line back to the start of the subpath.
    case close
  }

  /// The elements in order; the first element of a non-empty path is a move.
  public var elements: [Element]

  /// Makes a path.
  public init(elements: [Element] = []) { self.elements = elements }
}
