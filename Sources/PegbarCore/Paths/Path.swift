/// An outline of lines and curves, as a list of elements.
public struct Path: Hashable, Sendable {
  /// One step of the pen.
  public enum Element: Hashable, Sendable {
    /// Lifts the pen and puts it down at a point.
    case move(Point)
    /// Draws a straight line.
    case line(Point)
    /// Draws a quadratic Bézier curve.
    case quad(control: Point, to: Point)
    /// Draws a cubic Bézier curve.
    case cubic(control1: Point, control2: Point, to: Point)
    /// Draws a line back to the last move.
    case close
  }

  /// The steps in order; the first of a drawn path is a move.
  public var elements: [Element]

  /// Makes a path.
  public init(elements: [Element] = []) { self.elements = elements }
}
