import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Each row becomes the mean of a window that widens and narrows again, while the pictures dissolve.
struct HorizontalBlur: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.horizontalBlur", name: "Horizontal Blur",
    summary: "Rows are smeared across while the pictures dissolve.", category: "blur",
    parameters: [
      .warpNumber(
        "width", "Width", default: 0.5, range: 0...1, unit: .fraction,
        doc: "The width of the window in the middle of the transition, of the picture."),
      .warpNumber(
        "side", "Side", default: 0.5, range: 0...1, unit: .fraction,
        doc: "The part of the window to the right of the pixel."),
    ],
    aliases: [.pegbar("horizontalBlur"), .xfade("hblur", presets: ["side": 1])])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = 4 * setup.width }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let own = frame.callMemory?.assumingMemoryBound(to: UInt8.self) else { return }
    let peak = 1 - abs(2 * frame.progress - 1)
    let size = Int(min(65535, frame.arguments.number("width") * Double(frame.width) * peak))
    let right = Int(Double(size) * frame.arguments.number("side") + 0.5)
    let weight = UInt32(frame.progress * 65536 + 0.5)
    let mix = pgb_kernels_current().pointee.rows.pointee.mix
    for y in rows {
      mix(own, frame.from.row(y), frame.to.row(y), frame.width, weight)
      pgb_row_box(frame.out.row(y), own, Int32(frame.width), Int32(size - right), Int32(right))
    }
  }
}
