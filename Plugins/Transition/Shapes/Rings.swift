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
      .stretched(),
    ],
    aliases: [
      .pegbar("rings")
    ])

  var mask: Mask<RingsMap>
}

/// The distance from the inner rim of a ring.
struct RingsMap: MaskMap {
  private let count: Double
  private var circle: CenteredMap<CircleMeasure>

  init(_ arguments: Arguments) {
    count = arguments.number("count")
    circle = CenteredMap(arguments)
  }

  mutating func fit(_ area: MaskArea) { circle.fit(area) }

  func value(_ x: Double, _ y: Double) -> Double { MaskMath.fraction(count * circle.value(x, y)) }

  var leastJump: Double { 1 }
}
