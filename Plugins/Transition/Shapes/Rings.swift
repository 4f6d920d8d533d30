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
  private let center: MaskPoint
  private let count: Double
  private let isStretched: Bool
  private var frame = MaskFrame()
  private var largest = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    count = arguments.number("count")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
    largest = frame.largest(measure)
  }

  private func measure(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    return MaskMath.fraction(count * measure(point.x, point.y) / largest)
  }

  var leastJump: Double { 1 }
}
