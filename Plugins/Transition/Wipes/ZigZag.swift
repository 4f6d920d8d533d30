import PegbarMasks
import PegbarPluginKit

/// An edge that runs in a zigzag.
struct ZigZag: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.zigZag", name: "Zigzag",
    summary: "A zigzag edge moves across and leaves the new picture behind it.",
    category: "wipe", directions: .all, parameters: Teeth.parameters,
    aliases: [.pegbar("zigZag")])

  var mask: Mask<ZigZagMap>
}

/// The way to a point, and how deep it lies between two teeth.
struct ZigZagMap: MaskMap {
  private let teeth: Teeth
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) { teeth = Teeth(arguments) }

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    let depth = MaskMath.triangle(teeth.count * area.across(x, y))
    return (area.along(x, y) + teeth.depth * depth) / (1 + teeth.depth)
  }
}
