import PegbarMasks
import PegbarPluginKit

/// The parameters of wipes in which the shapes of a grid grow one after the other.
struct CellSweep: Equatable, Sendable {
  static let parameters: [Parameter] = [
    .maskCount("columns", "Columns", default: 16, doc: "Cells in a row."),
    .maskCount("rows", "Rows", default: 9, doc: "Cells in a column."),
    .number(
      "spread", "Spread", default: 0.5, range: 0...10, softRange: 0...2, unit: .fraction,
      doc: "The part of the picture over which cells change at the same time."
    ).with(flags: .animatable),
    .maskAngle("How far the direction is turned, clockwise."),
    .stretched(),
  ]

  let columns: Double
  let rows: Double
  let spread: Double
  let angle: Double
  let isStretched: Bool

  init(_ arguments: Arguments) {
    columns = arguments.number("columns")
    rows = arguments.number("rows")
    spread = arguments.number("spread")
    angle = arguments.number("angle")
    isStretched = arguments.bool("stretched")
  }
}

/// A grid over pictures of some size, and the way across them.
struct CellWay: Equatable, Sendable {
  private var line = MaskLine()
  private var area = MaskArea(width: 1, height: 1)
  private var columns = 1.0
  private var rows = 1.0
  private var spread = 0.0

  init() {}

  init(_ sweep: CellSweep, _ area: MaskArea) {
    line = MaskLine(area, turnedBy: sweep.angle, isStretched: sweep.isStretched)
    self.area = area
    (columns, rows, spread) = (sweep.columns, sweep.rows, sweep.spread)
  }

  /// A point's place in its cell, −1…1 from the middle.
  func inCell(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (
      2 * MaskMath.fraction(columns * x / area.width) - 1,
      2 * MaskMath.fraction(rows * y / area.height) - 1
    )
  }

  /// The map's value: the way to the point and, times the spread, how late it is in its cell.
  func value(_ x: Double, _ y: Double, rest: Double) -> Double {
    (x * line.across + y * line.down + line.start + spread * rest) / (1 + spread)
  }
}

/// A shape that grows in each cell of a grid.
protocol CellShape {
  /// How late a point of a cell changes, 0…1; coordinates are −1…1 from the cell's middle.
  static func delay(_ x: Double, _ y: Double) -> Double
}

/// The way to a point, and its delay in its cell.
struct CellMap<Shape: CellShape>: MaskMap {
  private let sweep: CellSweep
  private var way = CellWay()

  init(_ arguments: Arguments) { sweep = CellSweep(arguments) }

  mutating func fit(_ area: MaskArea) { way = CellWay(sweep, area) }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = way.inCell(x, y)
    return way.value(x, y, rest: Shape.delay(point.x, point.y))
  }
}
