import PegbarMasks
import PegbarPluginKit

/// Squares that change in random order.
struct RandomSquares: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.randomSquares", name: "Random Squares",
    summary: "Squares of the new picture appear in random order.", category: "wipe",
    parameters: [
      .maskCount("columns", "Columns", default: 16, doc: "Squares in a row."),
      .maskCount("rows", "Rows", default: 9, doc: "Squares in a column."),
      .maskSeed, .maskNumbers,
    ],
    aliases: [
      .pegbar("randomSquares"),
      .gl(
        "randomsquares",
        presets: [
          "columns": 10, "rows": 10, "softness": 0.5, "edge": "smooth", "numbers": "sine",
          "antialiased": 0,
        ]),
      .gl(
        "BlockDissolve",
        presets: ["columns": 50, "rows": 50, "numbers": "sine", "antialiased": 0]),
      .obs("checkerboard-small", presets: ["columns": 36, "rows": 28]),
    ])

  var mask: Mask<RandomSquaresMap>
}

/// A random number for each square.
struct RandomSquaresMap: MaskMap {
  static let smoothAxes: MaskAxes = []
  private let columns: Double
  private let rows: Double
  private let seed: Int
  private let isOfSine: Bool
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    columns = arguments.number("columns")
    rows = arguments.number("rows")
    seed = arguments.integer("seed")
    isOfSine = arguments.text("numbers") == "sine"
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  var leastJump: Double { 0.01 }

  func value(_ x: Double, _ y: Double) -> Double {
    let column = MaskMath.cell(columns * x / area.width)
    if isOfSine {
      // Shaders count from below.
      let row = MaskMath.cell(rows * (1 - y / area.height))
      return Double(ShaderRandom.number(Float(column), Float(row)))
    }
    return MaskMath.random(column, MaskMath.cell(rows * y / area.height), seed: seed)
  }
}
