import PegbarMasks
import PegbarPluginKit

/// An edge that runs in waves.
struct Waves: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.waves", name: "Waves",
    summary: "A wavy edge moves across and leaves the new picture behind it.",
    category: "wipe", directions: .all, parameters: Teeth.parameters,
    aliases: [.pegbar("waves")])

  var mask: Mask<WavesMap>
}

/// The way to a point, and the height of the wave.
struct WavesMap: MaskMap {
  private let teeth: Teeth
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) { teeth = Teeth(arguments) }

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    let height = 0.5 + 0.5 * MaskMath.wave(teeth.count * area.across(x, y))
    return (area.along(x, y) + teeth.depth * height) / (1 + teeth.depth)
  }
}
