import PegbarMasks
import PegbarPluginKit

/// A flower that opens.
struct Flower: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.flower", name: "Flower",
    summary: "A growing flower shows the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .maskCount("petals", "Petals", default: 5, doc: "The number of petals."),
      .number(
        "depth", "Depth", default: 0.25, range: 0...0.9, unit: .fraction,
        doc: "How far the rim deviates from a circle."
      ).with(flags: .animatable),
      .stretched(),
    ],
    aliases: [
      .pegbar("flower"),
      .gl("polar_function", presets: ["stretched": 1, "latest": 0.85978]),
    ])

  var mask: Mask<FlowerMap>
}

/// The distance from the centre as a part of the distance of the rim.
struct FlowerMap: MaskMap {
  private let center: MaskPoint
  private let petals: Double
  private let depth: Double
  private let isStretched: Bool
  private var frame = MaskFrame()
  private var largest = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    petals = arguments.number("petals")
    depth = arguments.number("depth")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
    largest = frame.largest(measure)
  }

  private func measure(_ x: Double, _ y: Double) -> Double {
    let distance = (x * x + y * y).squareRoot()
    return distance / (1 + depth * MaskMath.wave(petals * MaskMath.turn(x, y) + 0.25))
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    return measure(point.x, point.y) / largest
  }
}
