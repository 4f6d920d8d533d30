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
        doc: "Which changes come first."),
      .mixing,
    ],
    aliases: [
      .pegbar("contrastFade"), .xfade("fadefast"),
      .xfade("fadeslow", presets: ["first": .text("weak")]),
    ])

  private let isStrongFirst: Bool
  private let mixesLight: Bool

  init(_ arguments: Arguments) {
    isStrongFirst = arguments.text("first") == "strong"
    mixesLight = arguments.mixesLight
  }

  var plan: Plan { Plan(frameBytes: mixesLight ? 4 * 256 : 2 * 511) }

  /// How far a channel has come whose code numbers differ so much, 0…1.
  private func part(_ levels: Int, _ frame: Frame) -> Double {
    let difference = Double(levels) / 255
    let power = 1 + pegbar_log(isStrongFirst ? 1 + difference : 2 - difference)
    return 1 - pegbar_exp(pegbar_log(max(1e-12, 1 - frame.progress)) * power)
  }

  func beginFrame(_ frame: Frame) {
    guard let memory = frame.frameMemory else { return }
    if mixesLight {
      let weights = memory.assumingMemoryBound(to: UInt32.self)
      for levels in 0..<256 { weights[levels] = UInt32(part(levels, frame) * 65536 + 0.5) }
      return
    }
    let steps = memory.assumingMemoryBound(to: Int16.self)
    for levels in 0..<256 {
      let step = Int16(Double(levels) * part(levels, frame) + 0.5)
      (steps[255 + levels], steps[255 - levels]) = (step, -step)
    }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.frameMemory else { return }
    for row in rows {
      let (out, old, new) = (frame.out.row(row), frame.from.row(row), frame.to.row(row))
      if mixesLight {
        let weights = memory.assumingMemoryBound(to: UInt32.self)
        pgb_row_mix_light_changes(out, old, new, frame.width, weights)
      } else {
        let steps = memory.assumingMemoryBound(to: Int16.self)
        pgb_row_mix_steps(out, old, new, frame.width, steps)
      }
    }
  }
}
