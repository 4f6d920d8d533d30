import PegbarMasks
import PegbarPluginKit

/// A chessboard, whose squares are wiped: those of one colour first, then the others.
struct Checker: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.checker", name: "Checker",
    summary: "The squares of a chessboard are wiped, first those of one colour.",
    category: "wipe", directions: .all,
    parameters: [
      .maskCount("columns", "Columns", default: 10, doc: "Squares in a row."),
      .maskCount("rows", "Rows", default: 10, doc: "Squares in a column."),
    ],
    aliases: [.pegbar("checker"), .gl("chessboard", .fromLeft)])

  var mask: Mask<CheckerMap>
}

/// The distance in a square, and its colour.
struct CheckerMap: MaskMap {
  private let columns: Double
  private let rows: Double
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    columns = arguments.number("columns")
    rows = arguments.number("rows")
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  var leastJump: Double { 0.01 }

  func value(_ x: Double, _ y: Double) -> Double {
    let (u, v) = (columns * x / area.width, rows * y / area.height)
    let isFirst = (MaskMath.cell(u) + MaskMath.cell(v)) & 1 == 0
    let inner = MaskArea(width: 1, height: 1, direction: area.direction)
    let way = inner.along(MaskMath.fraction(u), MaskMath.fraction(v))
    return (isFirst ? way : 1 + way) / 2
  }
}
