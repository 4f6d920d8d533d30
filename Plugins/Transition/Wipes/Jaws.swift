import PegbarMasks
import PegbarPluginKit

/// Teeth that open from the middle.
struct Jaws: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.jaws", name: "Jaws",
    summary: "Two rows of teeth open from the middle.", category: "wipe",
    directions: Directions(.fromLeft, .fromTop), parameters: Teeth.parameters,
    aliases: [.pegbar("jaws")])

  var mask: Mask<JawsMap>
}

/// The distance from a zigzag line through the middle.
struct JawsMap: MaskMap {
  private let teeth: Teeth
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) { teeth = Teeth(arguments) }

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    let tooth = MaskMath.triangle(teeth.count * area.across(x, y)) - 0.5
    return abs(2 * area.along(x, y) - 1 + teeth.depth * tooth) / (1 + teeth.depth / 2)
  }
}
