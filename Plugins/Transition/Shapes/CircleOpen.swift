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
      .ca("cameraIrisHollowClose", presets: ["invert": 1]),
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

  var mask: Mask<CenteredMap<CircleMeasure>>
}

/// The distance from the centre.
struct CircleMeasure: CenteredMeasure {
  init(_ arguments: Arguments) {}

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }
}
