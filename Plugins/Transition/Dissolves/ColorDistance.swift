import CPegbarKernels
import PegbarPluginKit

/// Pixels change in the order in which their colours differ.
struct ColorDistance: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.colorDistance", name: "Colour Distance",
    summary: "Pixels change in the order in which their colours differ, in a dissolve.",
    category: "dissolve",
    parameters: [
      .choice(
        "first", "First", default: "similar",
        choices: [("similar", "Similar"), ("different", "Different")],
        doc: "Which pixels change first: those of similar colours or those of different ones."),
      .number(
        "power", "Power", default: 5, range: 1...100, softRange: 1...10,
        doc: "How late what has not changed yet dissolves: its part is the progress to this power."
      ).with(flags: .animatable),
      .number(
        "softness", "Softness", default: 0.01, range: 0.001...2, softRange: 0.001...0.5,
        unit: .fraction,
        doc: "Over which distance pixels change; 1 is that from black to pure red."
      ).with(flags: .animatable),
    ],
    aliases: [
      .pegbar("colorDistance"), .gl("ColourDistance", presets: ["softness": 0.001]),
      .xfade("distance", presets: ["first": .text("different"), "power": 1]),
    ])

  private let isSimilarFirst: Bool

  init(_ arguments: Arguments) { isSimilarFirst = arguments.text("first") == "similar" }

  func render(_ frame: Frame, rows: Range<Int>) {
    let p = frame.progress
    let softness = frame.arguments.number("softness")
    // Distances go up to 2, and at the beginning not even those change.
    let start = max(0, 1 - 10 * p)
    let edge = isSimilarFirst ? p + softness * (p - 0.5) : 1 - p + softness * (0.5 - p) + start
    var distance = pgb_mix_distance(
      threshold: Float(edge * 255), softness: Float(softness * 255),
      sign: isSimilarFirst ? 1 : -1, rest: Float(1 - pegbar_pow(p, frame.arguments.number("power")))
    )
    for row in rows {
      pgb_row_mix_distance(
        frame.out.row(row), frame.from.row(row), frame.to.row(row), frame.width, &distance)
    }
  }
}
