import PegbarMasks
import PegbarPluginKit

/// A circle that opens or, inverted, closes.
struct CircleOpen: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.circleOpen", name: "Circle Open",
    summary: "A growing circle shows the new picture.", category: "shape",
    parameters: [
      .maskCenter(),
      .stretched(),
    ],
    aliases: [
      .pegbar("circleOpen"), .ca("cameraIrisHollowOpen"),
      .xfade(
        "circleopen",
        presets: ["softness": 0.5, "earliest": 0.25, "latest": 0.75, "edge": "smooth"]),
      .xfade(
        "circleclose",
        presets: [
          "softness": 0.5, "earliest": 0.25, "latest": 0.75, "edge": "smooth", "invert": 1,
        ]),
      .gl("circleopen", presets: ["stretched": 1, "softness": 0.3, "edge": "smooth"]),
      .obs("iris"),
    ])

  var mask: Mask<CircleMap>
}

/// The distance from the centre.
struct CircleMap: MaskMap {
  private let center: MaskPoint
  private let isStretched: Bool
  private var frame = MaskFrame()
  private var largest = 1.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
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
    return measure(point.x, point.y) / largest
  }
}
