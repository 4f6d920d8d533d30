extension Path {
  /// Reads SVG path data: all commands, absolute and relative; arcs become cubic curves.
  ///
  /// - Throws: `SVGPathError`.
  public init(svg data: String) throws(SVGPathError) { self = try SVGPath.parse(data) }

  /// The path as SVG path data in absolute coordinates, with numbers that read back exactly.
  ///
  /// A path that does not begin with a move begins at the origin.
  public var svg: String {
    var text = ""
    if let first = elements.first, first.letter != "M" { text = "M0 0" }
    for element in elements {
      text += element.letter
      for (index, point) in element.points.enumerated() {
        if index > 0 { text += " " }
        text += JSONWriter.numeral(point.x) + " " + JSONWriter.numeral(point.y)
      }
    }
    return text
  }
}

extension Path.Element {
  fileprivate var letter: String {
    switch self {
    case .move: "M"
    case .line: "L"
    case .quad: "Q"
    case .cubic: "C"
    case .close: "Z"
    }
  }
}
