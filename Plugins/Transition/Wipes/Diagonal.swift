import PegbarMasks
import PegbarPluginKit

/// A curved edge that comes out of a corner: products of the distances from two sides are equal along it.
struct Diagonal: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.diagonal", name: "Diagonal",
    summary: "A curved edge moves from one corner to the opposite one.", category: "wipe",
    parameters: [
      .choice(
        "corner", "Corner", default: "topLeft",
        choices: [
          ("topLeft", "Top Left"), ("topRight", "Top Right"), ("bottomLeft", "Bottom Left"),
          ("bottomRight", "Bottom Right"),
        ], doc: "The corner from which the new picture comes.")
    ],
    aliases: [
      .pegbar("diagonal"),
      .xfade("diagtl", presets: ["corner": "bottomRight", "softness": 1, "edge": "smooth"]),
      .xfade("diagtr", presets: ["corner": "bottomLeft", "softness": 1, "edge": "smooth"]),
      .xfade("diagbl", presets: ["corner": "topRight", "softness": 1, "edge": "smooth"]),
      .xfade("diagbr", presets: ["corner": "topLeft", "softness": 1, "edge": "smooth"]),
    ])

  var mask: Mask<HyperbolaMap>
}

/// One less the product of the distances from the two sides that the corner does not touch.
struct HyperbolaMap: MaskMap {
  private let isAtRight: Bool
  private let isAtBottom: Bool
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    let corner = arguments.text("corner")
    isAtRight = corner.hasSuffix("Right")
    isAtBottom = corner.hasPrefix("bottom")
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    let (u, v) = (x / area.width, y / area.height)
    return 1 - (isAtRight ? u : 1 - u) * (isAtBottom ? v : 1 - v)
  }
}
