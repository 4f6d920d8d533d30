import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// The pictures dissolve while too much light comes in.
struct Overexposure: MatrixDissolve {
  static let descriptor = Descriptor(
    id: "pegbar.transition.overexposure", name: "Overexposure",
    summary: "The pictures dissolve while too much light comes in.", category: "dissolve",
    parameters: [
      .number(
        "strength", "Strength", default: 0.6, range: 0...100, softRange: 0...2,
        doc: "How much light each picture gains at half the time; 1 is its own again."
      ).with(flags: .animatable), .mixing,
    ],
    aliases: [.pegbar("overexposure"), .gl("Overexposure")])

  let mixesLight: Bool

  init(_ arguments: Arguments) { mixesLight = arguments.mixesLight }

  func matrix(_ arguments: Arguments, _ p: Double) -> pgb_mix_matrix {
    let light = pegbar_sin(Double.pi * p) * arguments.number("strength")
    let (old, new) = (1 - p + light, p + light)
    return pgb_mix_matrix(
      p, old: ColorFactors((old, old, old)), new: ColorFactors((new, new, new)))
  }
}
