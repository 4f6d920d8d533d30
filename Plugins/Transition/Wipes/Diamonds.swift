import PegbarMasks
import PegbarPluginKit

/// Diamonds that grow in their cells while a wide edge passes over them.
struct Diamonds: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.diamonds", name: "Diamonds",
    summary: "A grid of diamonds grows, those near one side first.", category: "wipe",
    directions: .all, parameters: CellSweep.parameters, aliases: [.pegbar("diamonds")])

  var mask: Mask<CellMap<DiamondsCell>>
}

/// The distance from the middle of a cell along both axes together.
enum DiamondsCell: CellShape {
  static func delay(_ x: Double, _ y: Double) -> Double { (abs(x) + abs(y)) / 2 }
}
