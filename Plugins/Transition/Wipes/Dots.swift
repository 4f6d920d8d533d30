import PegbarMasks
import PegbarPluginKit

/// Dots that grow in their cells while a wide edge passes over them, as in a printed picture.
struct Dots: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.dots", name: "Dots",
    summary: "A grid of dots grows, those near one side first.", category: "wipe",
    directions: .all, parameters: CellSweep.parameters, aliases: [.pegbar("dots")])

  var mask: Mask<CellMap<DotsCell>>
}

/// The distance from the middle of a cell.
enum DotsCell: CellShape {
  static func delay(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot() / 2.0.squareRoot()
  }
}
