import PegbarMasks
import PegbarPluginKit

/// An edge that looks torn.
struct TornEdge: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.tornEdge", name: "Torn Edge",
    summary: "A torn edge moves across and leaves the new picture behind it.",
    category: "wipe", directions: .all, parameters: Roughness.parameters,
    aliases: [
      .pegbar("tornEdge"), .obs("curtain", .fromBottom, presets: ["roughness": 0.12, "scale": 6]),
    ])

  var mask: Mask<TornEdgeMap>
}

/// The way to a point, and noise.
struct TornEdgeMap: MaskMap {
  private let roughness: Roughness
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) { roughness = Roughness(arguments) }

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    roughness.roughened(area.along(x, y), x, y, area)
  }
}
