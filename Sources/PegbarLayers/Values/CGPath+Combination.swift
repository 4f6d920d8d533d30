import PegbarCore

extension CGPath {
  /// The outlines of the filled area, none of which crosses itself or another one.
  ///
  /// Both fill rules fill the same. Open subpaths are closed. Curves stay curves and are exact, but where details are
  /// smaller than a 16,000th of the path; elements from the first number that is not finite on do not count. The same
  /// holds for all combinations of paths.
  ///
  /// - Parameter rule: what is inside.
  /// - Returns: closed subpaths, those of holes in the other direction.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(.union, CGPath(Path()), rule)
  }

  /// The area that is inside one of two paths, or both; see `normalized(using:)`.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(.union, other, rule)
  }

  /// The area that is inside both paths; see `normalized(using:)`.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(.intersection, other, rule)
  }

  /// The area that is inside this path and not inside another one; see `normalized(using:)`.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(.subtraction, other, rule)
  }

  /// The area that is inside just one of two paths; see `normalized(using:)`.
  public func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    combined(.symmetricDifference, other, rule)
  }

  private func combined(
    _ combination: Path.Combination, _ other: CGPath, _ rule: CGPathFillRule
  ) -> CGPath {
    CGPath(outline.combined(combination, with: other.outline, isEvenOdd: rule == .evenOdd))
  }

  /// The parts of the path's lines and curves that lie inside another path.
  ///
  /// Parts along the edge of the area count as inside.
  ///
  /// - Parameters:
  ///   - other: the area; its open subpaths are closed.
  ///   - rule: what is inside it.
  /// - Returns: open subpaths, and closed ones that lie inside as a whole.
  public func lineIntersection(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    CGPath(outline.lines(inside: true, of: other.outline, isEvenOdd: rule == .evenOdd))
  }

  /// The parts of the path's lines and curves that lie outside of another path; see `lineIntersection(_:using:)`.
  public func lineSubtracting(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    CGPath(outline.lines(inside: false, of: other.outline, isEvenOdd: rule == .evenOdd))
  }

  /// The parts of the filled area that do not hang together, each a path with its holes.
  ///
  /// Parts that touch in points only are apart.
  ///
  /// - Parameter rule: what is inside.
  /// - Returns: paths as `normalized(using:)` makes them, by their leftmost points.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    outline.components(isEvenOdd: rule == .evenOdd).map { CGPath($0) }
  }

  /// Whether the filled areas of two paths have more in common than parts of their edges.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    outline.overlaps(other.outline, isEvenOdd: rule == .evenOdd)
  }

  /// The path with lines in place of its curves.
  ///
  /// - Parameter threshold: how far a line may lie from its curve, points, 0 or more; a curve has at most 1000 lines.
  /// - Returns: elements from the first number that is not finite on are left out.
  public func flattened(threshold: CGFloat) -> CGPath {
    demand(
      threshold >= 0, "CGPath.flattened(threshold:)", "a threshold of \(threshold); use 0 or more")
    return CGPath(outline.flattened(tolerance: Double(threshold)))
  }
}
