import CPegbarKernels
import PegbarPluginKit

/// One frame of a mask: where its edges are.
///
/// Plain numbers, which all calls of a frame share.
struct MaskMoment: BitwiseCopyable {
  /// The edge before which the border or the old picture shows.
  let edge: pgb_mask_edge
  /// The edge before which the old picture shows.
  let lead: pgb_mask_edge
  /// The border's pixel.
  let color: UInt32
  let hasBorder: Bool
  /// Whether the map is the one that was worked out before.
  let isPrepared: Bool

  init(_ arguments: Arguments, progress: Double, isPrepared: Bool) {
    let softness = Float(arguments.number("softness")) * 65535
    let border = arguments.number("border")
    let reach = progress * (1 + border)
    var edge = pgb_mask_edge(
      position: Float((reach - border) * 65535), progress: Float(progress),
      softness: max(softness, Float(PGB_MASK_SHARP)),
      is_smooth: arguments.text("edge") == "smooth" ? 1 : 0)
    self.edge = edge
    edge.position = Float(reach * 65535)
    lead = edge
    color = UInt32(pixel: arguments.color("borderColor"))
    hasBorder = border > 0
    self.isPrepared = isPrepared
  }
}

extension UInt32 {
  /// A premultiplied pixel as it lies in memory, of a colour.
  package init(pixel color: (red: Double, green: Double, blue: Double, alpha: Double)) {
    let alpha = UInt32(color.alpha * 255 + 0.5)
    let parts = [color.red, color.green, color.blue].map { UInt32($0 * Double(alpha) + 0.5) }
    self.init(littleEndian: parts[0] | parts[1] << 8 | parts[2] << 16 | alpha << 24)
  }
}
