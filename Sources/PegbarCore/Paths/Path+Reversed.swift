extension Path {
  /// The same shape with every subpath drawn from its end to its start, in the same order of subpaths.
  ///
  /// Closed subpaths stay closed.
  package var reversed: Path {
    var result = Path()
    var subpath = Subpath(start: Point())
    for element in elements {
      switch element {
      case .move(let point):
        subpath.appendReversed(to: &result)
        subpath = Subpath(start: point)
      case .close:
        subpath.isClosed = true
        subpath.appendReversed(to: &result)
        // What follows starts where the closed subpath did.
        subpath = Subpath(start: subpath.start)
      case .line, .quad, .cubic: subpath.curves.append(element)
      }
    }
    subpath.appendReversed(to: &result)
    return result
  }

  /// What is drawn between two moves.
  private struct Subpath {
    var start: Point
    /// Lines and curves.
    var curves: [Element] = []
    var isClosed = false

    func appendReversed(to path: inout Path) {
      guard !curves.isEmpty || isClosed else { return }
      let ends = [start] + curves.map(\.end)
      path.elements.append(.move(ends[curves.count]))
      for (index, curve) in curves.enumerated().reversed() {
        switch curve {
        case .quad(let control, _): path.elements.append(.quad(control: control, to: ends[index]))
        case .cubic(let control1, let control2, _):
          path.elements.append(.cubic(control1: control2, control2: control1, to: ends[index]))
        case .line, .move, .close: path.elements.append(.line(ends[index]))
        }
      }
      if isClosed { path.elements.append(.close) }
    }
  }
}

extension Path.Element {
  /// Where a line or curve ends.
  fileprivate var end: Point {
    switch self {
    case .move(let point), .line(let point), .quad(_, let point), .cubic(_, _, let point): point
    case .close: Point()
    }
  }
}
