import PegbarMasks
import PegbarPluginKit

/// Rows and columns that cross each other, those near the centre first.
struct Crosshatch: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.crosshatch", name: "Crosshatch",
    summary: "Rows and columns of pixels cross each other, spreading from a centre.",
    category: "wipe",
    parameters: [
      .maskCenter(),
      .number(
        "spread", "Spread", default: 0.33, range: 0...1, unit: .fraction,
        doc: "How much later the hatching begins for each unit of distance from the centre."
      ).with(flags: .animatable),
      .maskSeed,
    ],
    aliases: [.pegbar("crosshatch")])

  var mask: Mask<CrosshatchMap>
}

/// The distance from the centre, and the smaller of two random numbers, of the row and of the column.
struct CrosshatchMap: MaskMap {
  static let smoothAxes: MaskAxes = []
  private let center: MaskPoint
  private let spread: Double
  private let seed: Int
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    spread = arguments.number("spread")
    seed = arguments.integer("seed")
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    let (u, v) = (x / area.width - center.x, y / area.height - center.y)
    let column = MaskMath.random(MaskMath.cell(x), 1, seed: seed)
    let row = MaskMath.random(MaskMath.cell(y), 2, seed: seed)
    return (u * u + v * v).squareRoot() * spread + min(column, row) * (1 - spread)
  }
}
