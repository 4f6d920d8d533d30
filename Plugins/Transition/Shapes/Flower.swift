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
      .gl("polar_function", presets: ["stretched": 1, "latest": 0.85978, "antialiased": 0]),
    ])

  var mask: Mask<CenteredMap<FlowerMeasure>>
}

/// The distance from the centre as a part of the distance of the rim.
struct FlowerMeasure: CenteredMeasure {
  private let petals: Double
  private let depth: Double

  init(_ arguments: Arguments) {
    petals = arguments.number("petals")
    depth = arguments.number("depth")
  }

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    let distance = (x * x + y * y).squareRoot()
    return distance / (1 + depth * MaskMath.wave(petals * MaskMath.turn(x, y) + 0.25))
  }
}
