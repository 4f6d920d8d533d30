import CPegbarKernels
import PegbarPluginKit

/// A dissolve whose pace depends on how much each channel changes.
struct ContrastFade: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.contrastFade", name: "Contrast Fade",
    summary: "A dissolve in which strong changes come earlier, or weak ones.",
    category: "dissolve",
    parameters: [
      .choice(
        "first", "First", default: "strong", choices: [("strong", "Strong"), ("weak", "Weak")],
        doc: "Which changes come first.")
    ],
    aliases: [
      .pegbar("contrastFade"), .xfade("fadefast"),
      .xfade("fadeslow", presets: ["first": .text("weak")]),
    ])

  private let isStrongFirst: Bool

  init(_ arguments: Arguments) { isStrongFirst = arguments.text("first") == "strong" }

  var plan: Plan { Plan(frameBytes: 2 * 511) }

  func beginFrame(_ frame: Frame) {
    guard let steps = frame.frameMemory?.assumingMemoryBound(to: Int16.self) else { return }
    let rest = pegbar_log(max(1e-12, 1 - frame.progress))
    for levels in 0..<256 {
      let difference = Double(levels) / 255
      let power = 1 + pegbar_log(isStrongFirst ? 1 + difference : 2 - difference)
      let step = Int16(Double(levels) * (1 - pegbar_exp(rest * power)) + 0.5)
      (steps[255 + levels], steps[255 - levels]) = (step, -step)
    }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let steps = frame.frameMemory?.assumingMemoryBound(to: Int16.self) else { return }
    for row in rows {
      pgb_row_mix_steps(
        frame.out.row(row), frame.from.row(row), frame.to.row(row), frame.width, steps)
    }
  }
}
