import CPegbarKernels
import PegbarPluginKit

/// Two levels only.
struct Threshold: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.threshold", name: "Threshold",
    summary: "What is lighter than a level becomes white, the rest black.", category: "colour",
    parameters: [
      .number(
        "inputThreshold", "Threshold", default: 0.5, range: 0...1, unit: .fraction,
        doc: "The level, of colours before premultiplication."),
      .choice(
        "inputMode", "Mode", default: "channels",
        choices: [("channels", "Each channel"), ("luminance", "Luminance")],
        doc: "What is compared: every channel by itself, or the luminance for all."),
    ],
    aliases: [.pegbar("threshold"), .coreImage("CIColorThreshold")])

  private let level: Float
  private let mode: Int32

  init(_ arguments: Arguments) {
    level = Float(arguments.number("inputThreshold"))
    mode = Int32(arguments.number("inputMode"))
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    for row in rows {
      pgb_row_threshold(
        frame.out.row(row), frame.input(0).row(row), frame.width, level, mode)
    }
  }
}
