/// The rule that decides what is inside a path.
public enum CGPathFillRule: Sendable, Hashable {
  /// The non-zero winding rule.
  case winding
  /// The even-odd rule.
  case evenOdd
}

/// Whether a path is filled, stroked or both.
public enum CGPathDrawingMode: Sendable, Hashable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}
