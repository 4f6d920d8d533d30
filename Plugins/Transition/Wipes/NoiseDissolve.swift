import PegbarMasks
import PegbarPluginKit

/// Grains that change in random order.
struct NoiseDissolve: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.noiseDissolve", name: "Noise Dissolve",
    summary: "Grains of the new picture appear in random order.", category: "dissolve",
    parameters: [
      .number(
        "grain", "Grain", default: 1, range: 1...1000, softRange: 1...20, unit: .pixels,
        doc: "The size of a grain."
      ).with(flags: .animatable),
      .maskSeed,
    ],
    aliases: [.pegbar("noiseDissolve"), .xfade("dissolve"), .gl("randomNoisex")])

  var mask: Mask<GrainMap>
}

/// A random number for each grain.
struct GrainMap: MaskMap {
  static let smoothAxes: MaskAxes = []
  private let grain: Double
  private let seed: Int

  init(_ arguments: Arguments) {
    grain = arguments.number("grain")
    seed = arguments.integer("seed")
  }

  func value(_ x: Double, _ y: Double) -> Double {
    MaskMath.random(MaskMath.cell(x / grain), MaskMath.cell(y / grain), seed: seed)
  }
}
