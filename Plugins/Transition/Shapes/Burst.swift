import PegbarMasks
import PegbarPluginKit

/// Rays that burst out of a centre.
struct Burst: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.burst", name: "Burst",
    summary: "The new picture bursts out of a centre in rays.", category: "shape",
    parameters: [
      .maskCenter(),
      .maskCount("rays", "Rays", default: 16, doc: "The number of rays."),
      .number(
        "length", "Length", default: 0.5, range: 0...0.9, unit: .fraction,
        doc: "How much farther than the rest of the edge rays reach."
      ).with(flags: .animatable),
      .stretched(),
    ],
    aliases: [
      .pegbar("burst")
    ])

  var mask: Mask<BurstMap>
}

/// The distance from the centre, less in the middle of rays.
struct BurstMap: MaskMap {
  private let center: MaskPoint
  private let rays: Double
  private let length: Double
  private let isStretched: Bool
  private var frame = MaskFrame()
  private var largest = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    rays = arguments.number("rays")
    length = arguments.number("length")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
    largest = frame.largest(measure)
  }

  private func measure(_ x: Double, _ y: Double) -> Double {
    let distance = (x * x + y * y).squareRoot()
    return distance * (1 - length * MaskMath.triangle(rays * MaskMath.turn(x, y)))
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    return measure(point.x, point.y) / largest
  }
}
