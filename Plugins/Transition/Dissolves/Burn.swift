import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// The pictures dissolve in the glow of a colour.
struct Burn: MatrixDissolve {
  static let descriptor = Descriptor(
    id: "pegbar.transition.burn", name: "Burn",
    summary: "The pictures dissolve in the glow of a colour.", category: "dissolve",
    parameters: [
      .color(
        "color", "Colour", default: [0.9, 0.4, 0.2, 1],
        doc: "The colour that is added to both pictures; its alpha says how much."
      ).with(flags: .animatable), .mixing,
    ],
    aliases: [.pegbar("burn"), .gl("burn")])

  let mixesLight: Bool

  init(_ arguments: Arguments) { mixesLight = arguments.mixesLight }

  func matrix(_ arguments: Arguments, _ p: Double) -> pgb_mix_matrix {
    let color = arguments.color("color")
    let glow = p * (1 - p) * color.alpha
    let plus = (color.red * glow, color.green * glow, color.blue * glow)
    // Each picture's part of the glow goes with its alpha.
    return pgb_mix_matrix(
      p, old: ColorFactors((1 - p, 1 - p, 1 - p), plus: plus),
      new: ColorFactors((p, p, p), plus: plus))
  }
}
