import CPegbarKernels
import PegbarPluginKit

/// The old picture dissolves into a blend of both, and that into the new one.
struct BlendDissolve: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.blendDissolve", name: "Blend Dissolve",
    summary: "The pictures dissolve by way of a blend of both.", category: "dissolve",
    parameters: [
      .choice(
        "mode", "Mode", default: "multiply", choices: modes.map { ($0.key, $0.label) },
        doc: "The blend mode, with which the new picture lies over the old one."),
      .mixing,
    ],
    aliases: [.pegbar("blendDissolve"), .gl("multiply_blend")])

  private static let modes: [(key: String, label: String, number: Int)] = [
    ("multiply", "Multiply", PGB_BLEND_MULTIPLY), ("screen", "Screen", PGB_BLEND_SCREEN),
    ("overlay", "Overlay", PGB_BLEND_OVERLAY), ("darken", "Darken", PGB_BLEND_DARKEN),
    ("lighten", "Lighten", PGB_BLEND_LIGHTEN),
    ("colorDodge", "Colour Dodge", PGB_BLEND_COLOR_DODGE),
    ("colorBurn", "Colour Burn", PGB_BLEND_COLOR_BURN),
    ("hardLight", "Hard Light", PGB_BLEND_HARD_LIGHT),
    ("softLight", "Soft Light", PGB_BLEND_SOFT_LIGHT),
    ("difference", "Difference", PGB_BLEND_DIFFERENCE),
    ("exclusion", "Exclusion", PGB_BLEND_EXCLUSION), ("hue", "Hue", PGB_BLEND_HUE),
    ("saturation", "Saturation", PGB_BLEND_SATURATION), ("color", "Colour", PGB_BLEND_COLOR),
    ("luminosity", "Luminosity", PGB_BLEND_LUMINOSITY),
  ]

  private let mode: UInt32
  private let mixesLight: Bool

  init(_ arguments: Arguments) {
    mixesLight = arguments.mixesLight
    let index = Int(arguments.number("mode"))
    mode = UInt32(BlendDissolve.modes[index].number)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let blend = pgb_kernels_blend(mode)
    let isFirst = frame.progress < 0.5
    let mix = mixesLight ? pgb_row_mix_light : pgb_kernels_current().pointee.rows.pointee.mix
    let weight = (abs(1 - 2 * frame.progress)).weight
    for row in rows {
      let out = frame.out.row(row)
      let rest = isFirst ? frame.from.row(row) : frame.to.row(row)
      frame.copy(frame.from, row: row, toRow: row)
      blend(out, frame.to.row(row), frame.width)
      mix(out, out, rest, frame.width, weight)
    }
  }
}
