import PegbarCore

extension Path {
  /// The outline as SVG path data, as scene files write it.
  var json: JSONValue { .string(elements.map(\.text).joined(separator: " ")) }
}

extension Path.Element {
  fileprivate var text: String {
    switch self {
    case .move(let p): "M" + Path.Element.text(p)
    case .line(let p): "L" + Path.Element.text(p)
    case .quad(let c, let p): "Q" + Path.Element.text(c, p)
    case .cubic(let c1, let c2, let p): "C" + Path.Element.text(c1, c2, p)
    case .close: "Z"
    }
  }

  private static func text(_ points: Point...) -> String {
    points.map { JSONWriter.numeral($0.x) + " " + JSONWriter.numeral($0.y) }.joined(separator: " ")
  }
}
