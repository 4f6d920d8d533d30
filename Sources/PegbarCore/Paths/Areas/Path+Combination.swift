extension Path {
  /// Which areas of two paths are meant.
  package enum Combination: CaseIterable, Sendable {
    case union, intersection, subtraction, symmetricDifference

    func holds(_ first: Bool, _ second: Bool) -> Bool {
      switch self {
      case .union: first || second
      case .intersection: first && second
      case .subtraction: first && !second
      case .symmetricDifference: first != second
      }
    }
  }

  /// The outlines of a combination of two filled areas: none crosses itself or another one, and an area lies on its
  /// left where y points upwards, so that both rules fill the same.
  ///
  /// Curves stay parts of themselves, and ends lie where curves cross. Curves are divided where their straight pieces
  /// meet, which lie within a 16,000th of both paths' extent: smaller details between curves may be lost. Lines meet
  /// exactly to a 2^27th of the extent. Time grows with the number of pieces and of their crossings, and with the
  /// square of the number of pieces that lie side by side.
  ///
  /// - Parameters:
  ///   - combination: which areas.
  ///   - other: the other path; as with this one, open subpaths are closed, and elements from the first number that is
  ///     not finite or beyond ±1e150 on do not count.
  ///   - isEvenOdd: the even-odd rule; else the non-zero winding rule.
  /// - Returns: closed subpaths.
  package func combined(
    _ combination: Combination, with other: Path, isEvenOdd: Bool
  ) -> Path {
    let (pieces, boundary) = boundary(combination, other, isEvenOdd)
    var drawing = RunDrawing(pieces)
    for loop in boundary.loops { drawing.addLoop(loop.edges) }
    return drawing.path
  }

  /// The filled areas that do not hang together, each with its holes.
  package func components(isEvenOdd: Bool) -> [Path] {
    let (pieces, boundary) = boundary(.union, Path(), isEvenOdd)
    return boundary.components.map { loops in
      var drawing = RunDrawing(pieces)
      for loop in loops { drawing.addLoop(loop.edges) }
      return drawing.path
    }
  }

  /// Whether the filled areas of two paths have more in common than their edges.
  package func overlaps(_ other: Path, isEvenOdd: Bool) -> Bool {
    !boundary(.intersection, other, isEvenOdd).boundary.loops.isEmpty
  }

  private func boundary(
    _ combination: Combination, _ other: Path, _ isEvenOdd: Bool
  ) -> (pieces: PathPieces, boundary: PathBoundary) {
    let pieces = PathPieces([self, other], closing: [true, true])
    let arrangement = PathArrangement(SnapRounding(pieces.pieces).parts)
    var boundary = PathBoundary(arrangement) { windings in
      combination.holds(
        Path.fills(windings.x, isEvenOdd), Path.fills(windings.y, isEvenOdd))
    }
    boundary.removeSlivers(
      thinnerThan: pieces.tolerance / pieces.unit, of: pieces.segments)
    return (pieces, boundary)
  }

  private static func fills(_ winding: Int, _ isEvenOdd: Bool) -> Bool {
    isEvenOdd ? winding % 2 != 0 : winding != 0
  }

  // MARK: - Lines

  /// The parts of the path's lines and curves inside or outside of the filled area of another path.
  ///
  /// What runs along the edge of the area counts as inside.
  ///
  /// - Parameters:
  ///   - isInside: which parts.
  ///   - other: its open subpaths are closed, those of this path are not.
  ///   - isEvenOdd: the even-odd rule; else the non-zero winding rule.
  /// - Returns: open subpaths, and closed ones that lie on one side as a whole.
  package func lines(inside isInside: Bool, of other: Path, isEvenOdd: Bool) -> Path {
    let pieces = PathPieces([self, other], closing: [false, true])
    let parts = SnapRounding(pieces.pieces).parts
    let arrangement = PathArrangement(parts.filter { $0.path == 1 })
    var edges: Set<[Int]> = []
    for edge in arrangement.edges {
      let sides = [edge.left.y, edge.right.y].map { Path.fills($0, isEvenOdd) }
      if sides[0] || sides[1] { edges.insert([edge.from.x, edge.from.y, edge.to.x, edge.to.y]) }
    }
    func isIn(_ part: PathPieces.Piece) -> Bool {
      let (a, b) = (part.from, part.to)
      if edges.contains([a.x, a.y, b.x, b.y]) || edges.contains([b.x, b.y, a.x, a.y]) {
        return true
      }
      return Path.fills(arrangement.windings(beside: a, b).y, isEvenOdd)
    }
    var drawing = RunDrawing(pieces)
    let own = parts.filter { $0.path == 0 }
    for (i, subpath) in pieces.subpaths.enumerated() {
      let end = i + 1 < pieces.subpaths.count ? pieces.subpaths[i + 1].first : Int.max
      let members = own.filter { $0.segment >= subpath.first && $0.segment < end }
      Path.draw(members, where: { isIn($0) == isInside }, subpath.isClosed, &drawing)
    }
    return drawing.path
  }

  private static func draw(
    _ parts: [PathPieces.Piece], where isWanted: (PathPieces.Piece) -> Bool, _ isClosed: Bool,
    _ drawing: inout RunDrawing
  ) {
    var lines: [[PathRun]] = []
    var isOpen = false
    var isWhole = true
    var beginsWanted = false
    for (i, part) in parts.enumerated() {
      guard isWanted(part) else {
        (isOpen, isWhole) = (false, false)
        continue
      }
      if i == 0 { beginsWanted = true }
      if !isOpen { lines.append([]) }
      isOpen = true
      lines[lines.count - 1].append(PathRun(part, from: part.from, to: part.to))
    }
    if isClosed, isWhole, let line = lines.first { return drawing.addLoop(line) }
    if isClosed, isOpen, beginsWanted, lines.count > 1 { lines[0] = lines.removeLast() + lines[0] }
    for line in lines { drawing.addLine(line) }
  }
}
