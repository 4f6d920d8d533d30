import PegbarMasks
import PegbarPluginKit

/// Squares that grow in their cells while a wide edge passes over them.
struct GrowingSquares: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.growingSquares", name: "Growing Squares",
    summary: "A grid of squares grows, those near one side first.", category: "wipe",
    directions: .all,
    parameters: CellSweep.parameters,
    aliases: [
      .pegbar("growingSquares"),
      .gl(
        "squareswire", .fromLeft,
        presets: [
          "columns": 10, "rows": 10, "angle": 0.4636476090008061, "spread": 1.6, "stretched": 1,
        ]),
    ])

  var mask: Mask<GrowingSquaresMap>
}

/// The way to a point, and its distance from the middle of its square.
struct GrowingSquaresMap: MaskMap {
  private let sweep: CellSweep
  private var way = CellWay()

  init(_ arguments: Arguments) { sweep = CellSweep(arguments) }

  mutating func fit(_ area: MaskArea) { way = CellWay(sweep, area) }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = way.inCell(x, y)
    let rim = 1 - max(abs(point.x), abs(point.y))
    return way.value(x, y, rest: 1 - MaskMath.inverseSmooth(rim))
  }
}
