import CPegbarKernels
import PegbarPluginKit

/// Hue, saturation and value go evenly from the old picture's to the new one's.
struct HSVFade: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.hsvFade", name: "HSV Fade",
    summary: "Hues go around the colour wheel from the old picture to the new one.",
    category: "dissolve", aliases: [.pegbar("hsvFade"), .gl("HSVfade")])

  init(_ arguments: Arguments) {}

  func render(_ frame: Frame, rows: Range<Int>) {
    for row in rows {
      pgb_row_mix_hsv(
        frame.out.row(row), frame.from.row(row), frame.to.row(row), frame.width,
        Float(frame.progress))
    }
  }
}
