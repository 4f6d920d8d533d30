import PegbarMasks
import PegbarPluginKit

/// Squares that change one after the other along a spiral from the border to the middle.
struct SquareSpiral: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.squareSpiral", name: "Square Spiral",
    summary: "Squares change along a spiral from the border to the middle.", category: "wipe",
    parameters: [
      .maskCount("columns", "Columns", default: 16, doc: "Squares in a row."),
      .maskCount("rows", "Rows", default: 9, doc: "Squares in a column."),
    ],
    aliases: [.pegbar("squareSpiral")])

  var mask: Mask<SquareSpiralMap>
}

/// The number of a square on a spiral that begins at the top left and goes round clockwise.
struct SquareSpiralMap: MaskMap {
  static let smoothAxes: MaskAxes = []
  private let columns: Int
  private let rows: Int
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    columns = arguments.integer("columns")
    rows = arguments.integer("rows")
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  var leastJump: Double { 0.01 }

  func value(_ x: Double, _ y: Double) -> Double {
    let column = min(columns - 1, max(0, MaskMath.cell(Double(columns) * x / area.width)))
    let row = min(rows - 1, max(0, MaskMath.cell(Double(rows) * y / area.height)))
    return (Double(number(column, row)) + 0.5) / Double(columns * rows)
  }

  /// How many squares come before one.
  private func number(_ column: Int, _ row: Int) -> Int {
    let ring = min(min(column, columns - 1 - column), min(row, rows - 1 - row))
    let (width, height) = (columns - 2 * ring, rows - 2 * ring)
    let before = columns * rows - width * height
    let (x, y) = (column - ring, row - ring)
    if y == 0 { return before + x }
    if x == width - 1 { return before + width - 1 + y }
    if y == height - 1 { return before + width + height - 2 + (width - 1 - x) }
    return before + 2 * width + height - 3 + (height - 1 - y)
  }
}
