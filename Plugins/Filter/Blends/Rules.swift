import CPegbarKernels
import PegbarPluginKit

// Porter and Duff's rules.

struct SourceOver: Blend {
  static let mode = PGB_BLEND_NORMAL
  static let descriptor = describe(
    "sourceOver", "Source Over",
    "The colour on top covers the backdrop as far as it is opaque.",
    coreImage: "CISourceOverCompositing", "normalBlendMode", "sourceOverCompositing", "sourceOver")

  init(_ arguments: Arguments) {}

  /// The host's kernel is faster than the general formula, and gives the same.
  func render(_ frame: Frame, rows: Range<Int>) {
    for row in rows {
      frame.operations.pointee.over(
        frame.out.row(row), frame.input(1).row(row), frame.input(0).row(row), UInt64(frame.width))
    }
  }
}

struct Xor: Blend {
  static let mode = PGB_BLEND_XOR
  static let descriptor = describe(
    "xor", "Xor",
    "Each picture where the other one is not.",
    coreImage: nil, "xor")

  init(_ arguments: Arguments) {}
}

struct DestinationOut: Blend {
  static let mode = PGB_BLEND_DESTINATION_OUT
  static let descriptor = describe(
    "destinationOut", "Destination Out",
    "The backdrop where the picture on top is not.",
    coreImage: "CIDestinationOutCompositing", "destOut", "destinationOut")

  init(_ arguments: Arguments) {}
}
