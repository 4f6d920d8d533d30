import PegbarMasks
import PegbarPluginKit

/// Hexagons that change in random order.
struct Hexagons: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.hexagons", name: "Hexagons",
    summary: "Hexagons of the new picture appear, those near one side first.",
    category: "wipe", directions: .all,
    parameters: [
      .maskCount("columns", "Columns", default: 16, doc: "Hexagons in a row."),
      .number(
        "disorder", "Disorder", default: 0.5, range: 0...1, unit: .fraction,
        doc: "How far the order is random: 0 is strictly from one side to the other."
      ).with(flags: .animatable),
      .maskSeed,
    ],
    aliases: [.pegbar("hexagons")])

  var mask: Mask<HexagonsMap>
}

/// The way to the middle of a hexagon, and a random number for it.
struct HexagonsMap: MaskMap {
  static let smoothAxes: MaskAxes = []
  private let columns: Double
  private let disorder: Double
  private let seed: Int
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    columns = arguments.number("columns")
    disorder = arguments.number("disorder")
    seed = arguments.integer("seed")
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  var leastJump: Double { 0.01 }

  func value(_ x: Double, _ y: Double) -> Double {
    // Rows of hexagons lie √3 / 2 of their distance apart, every other one half a hexagon aside.
    let size = area.width / columns
    let rowHeight = size * 0.8660254037844386 / area.pixelAspect
    var best = (distance: Double.infinity, column: 0, row: 0)
    let middleRow = MaskMath.cell(y / rowHeight)
    for row in middleRow...(middleRow + 1) {
      let aside = row & 1 == 0 ? 0 : size / 2
      let column = MaskMath.cell((x - aside) / size + 0.5)
      let across = x - aside - Double(column) * size
      let down = (y - Double(row) * rowHeight) * area.pixelAspect
      let distance = across * across + down * down
      if distance < best.distance { best = (distance, column, row) }
    }
    let middle = Double(best.column) * size + (best.row & 1 == 0 ? 0 : size / 2)
    let way = max(0, min(1, area.along(middle, Double(best.row) * rowHeight)))
    return way * (1 - disorder) + disorder * MaskMath.random(best.column, best.row, seed: seed)
  }
}
