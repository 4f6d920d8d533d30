import PegbarMasks
import PegbarPluginKit

/// Rings that grow from their inner rims.
struct Rings: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.rings", name: "Rings",
    summary: "Rings around a centre grow wider and show the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .maskCount("count", "Rings", default: 6, doc: "The number of rings."),
      Repetition.bothWays, .stretched(),
    ],
    aliases: [
      .pegbar("rings"), .obs("circles", presets: ["count": 3, "bothWays": 1]),
    ])

  var mask: Mask<RingsMap>
}

/// The distance from the inner rim of a ring.
struct RingsMap: MaskMap {
  private let count: Double
  private let isBothWays: Bool
  private var circle: CenteredMap<CircleMeasure>

  init(_ arguments: Arguments) {
    count = arguments.number("count")
    isBothWays = arguments.bool("bothWays")
    circle = CenteredMap(arguments)
  }

  mutating func fit(_ area: MaskArea) { circle.fit(area) }

  func value(_ x: Double, _ y: Double) -> Double {
    Repetition.value(count * circle.value(x, y), bothWays: isBothWays)
  }

  var leastJump: Double { isBothWays ? 0 : 1 }
}
