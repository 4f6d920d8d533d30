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
          "antialiased": 0,
        ]),
    ])

  var mask: Mask<CellMap<GrowingSquaresCell>>
}

/// The distance from the middle of a cell along the farther axis; squares grow slowly at both ends.
enum GrowingSquaresCell: CellShape {
  static func delay(_ x: Double, _ y: Double) -> Double {
    1 - MaskMath.inverseSmooth(1 - max(abs(x), abs(y)))
  }
}
