import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The colours of the old picture say how far its pixels scatter while it dissolves.
struct ColorGlitch: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.colorGlitch", name: "Colour Glitch",
    summary: "The old picture's colours scatter its pixels while it dissolves.",
    category: "stylised",
    parameters: [
      .warpNumber(
        "across", "Across", default: 1, range: -100...100, softRange: 0...5,
        doc: "How finely pixels scatter across."),
      .warpNumber(
        "down", "Down", default: 1, range: -100...100, softRange: 0...5,
        doc: "How finely pixels scatter downwards."),
    ],
    aliases: [.pegbar("colorGlitch"), .gl("parametric_glitch")])

  init(_ arguments: Arguments) {}

  func render(_ frame: Frame, rows: Range<Int>) {
    var pictures = pgb_displace(frame, kind: PGB_DISPLACE_SCATTER)
    pictures.across = frame.arguments.float("across")
    pictures.down = frame.arguments.float("down")
    pictures.draw(frame, rows)
  }
}

extension pgb_displace {
  /// Both pictures of a frame.
  init(_ frame: Frame, kind: Int) {
    self.init(
      old: frame.from.row(0), young: frame.to.row(0),
      old_stride: frame.from.image.pointee.stride, young_stride: frame.to.image.pointee.stride,
      width: Int32(frame.width), height: Int32(frame.height), kind: Int32(kind), strength: 0,
      progress: Float(frame.progress), across: 0, down: 0, old_reach: 0, young_reach: 0,
      parts: pgb_displace_parts())
  }

  /// Draws rows of the frame.
  mutating func draw(_ frame: Frame, _ rows: Range<Int>) {
    pgb_rows_displace(
      frame.out.row(rows.lowerBound), frame.out.image.pointee.stride, Int32(rows.lowerBound),
      Int32(rows.upperBound), &self)
  }
}
