import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// The pictures lose their colours and get them back while they dissolve.
struct FadeGray: MatrixDissolve {
  static let descriptor = Descriptor(
    id: "pegbar.transition.fadeGray", name: "Fade Through Grey",
    summary: "The old picture turns grey, dissolves, and the new one gets its colours.",
    category: "dissolve",
    parameters: [
      .number(
        "oldEnd", "Old End", default: 0.7, range: 0.01...1, unit: .fraction,
        doc: "The progress at which the old picture is grey."
      ).with(flags: .animatable),
      .number(
        "newBegin", "New Begin", default: 0.3, range: 0...0.99, unit: .fraction,
        doc: "The progress at which the new picture begins to have colours."
      ).with(flags: .animatable),
      .number(
        "newEnd", "New End", default: 1, range: 0.01...1, unit: .fraction,
        doc: "The progress at which the new picture has its colours."
      ).with(flags: .animatable),
      .choice(
        "gray", "Grey", default: "luma", choices: [("luma", "Luma"), ("mean", "Mean")],
        doc: "Whether grey is the luma of ITU-R BT.709 or the mean of red, green and blue."),
      .mixing,
    ],
    aliases: [
      .pegbar("fadeGray"), .gl("fadegrayscale"),
      .xfade(
        "fadegrays",
        presets: ["oldEnd": 0.2, "newBegin": 0, "newEnd": 0.8, "gray": .text("mean")]),
    ])

  let mixesLight: Bool
  private let luma: (Double, Double, Double)

  init(_ arguments: Arguments) {
    mixesLight = arguments.mixesLight
    luma = arguments.text("gray") == "mean" ? (1 / 3.0, 1 / 3.0, 1 / 3.0) : (0.2126, 0.7152, 0.0722)
  }

  func matrix(_ arguments: Arguments, _ p: Double) -> pgb_mix_matrix {
    let begin = arguments.number("newBegin")
    let old = 1 - p.smoothStep(0, arguments.number("oldEnd"))
    let new = p.smoothStep(begin, max(begin + 1e-6, arguments.number("newEnd")))
    return pgb_mix_matrix(
      p, old: ColorFactors(color: (1 - p) * old, gray: (1 - p) * (1 - old), luma: luma),
      new: ColorFactors(color: p * new, gray: p * (1 - new), luma: luma))
  }
}
