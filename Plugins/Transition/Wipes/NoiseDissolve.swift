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
      .maskSeed, .maskNumbers,
    ],
    aliases: [
      .pegbar("noiseDissolve"), .xfade("dissolve"),
      .gl("randomNoisex", presets: ["numbers": "sine", "antialiased": 0]),
    ])

  var mask: Mask<GrainMap>
}

/// A random number for each grain.
struct GrainMap: MaskMap {
  static let smoothAxes: MaskAxes = []
  private let grain: Double
  private let seed: Int
  private let isOfSine: Bool
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    grain = arguments.number("grain")
    seed = arguments.integer("seed")
    isOfSine = arguments.text("numbers") == "sine"
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    let (column, row) = (MaskMath.cell(x / grain), MaskMath.cell(y / grain))
    guard isOfSine else { return MaskMath.random(column, row, seed: seed) }
    // The middle of the grain, from below and with the largest numbers first, as shaders do it.
    let u = Float((Double(column) + 0.5) * grain) * Float(1 / area.width)
    let v = Float(area.height - (Double(row) + 0.5) * grain) * Float(1 / area.height)
    return Double(1 - ShaderRandom.number(u, v))
  }
}
