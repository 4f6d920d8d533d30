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
      .pegbar("burst"), .obs("burst", presets: ["rays": 24, "length": 0.3]),
    ])

  var mask: Mask<CenteredMap<BurstMeasure>>
}

/// The distance from the centre, less in the middle of rays.
struct BurstMeasure: CenteredMeasure {
  private let rays: Double
  private let length: Double

  init(_ arguments: Arguments) {
    rays = arguments.number("rays")
    length = arguments.number("length")
  }

  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    let distance = (x * x + y * y).squareRoot()
    return distance * (1 - length * MaskMath.triangle(rays * MaskMath.turn(x, y)))
  }
}
