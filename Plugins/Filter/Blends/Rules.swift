import CPegbarKernels
import PegbarPluginKit

// Porter and Duff's rules.

struct SourceOver: Blend {
  static let mode = PGB_BLEND_NORMAL
  static let descriptor = describe(
    "sourceOver", "Source Over",
    "The colour on top covers the backdrop as far as it is opaque.",
    coreImage: "CISourceOverCompositing", "normalBlendMode", "sourceOverCompositing", "sourceOver")

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
}

struct DestinationOut: Blend {
  static let mode = PGB_BLEND_DESTINATION_OUT
  static let descriptor = describe(
    "destinationOut", "Destination Out",
    "The backdrop where the picture on top is not.",
    coreImage: "CIDestinationOutCompositing", "destOut", "destinationOut")
}

struct SourceIn: Blend {
  static let mode = PGB_BLEND_SOURCE_IN
  static let descriptor = describe(
    "sourceIn", "Source In",
    "The picture on top where the backdrop is; nothing else of the group.",
    coreImage: "CISourceInCompositing", "sourceInCompositing", "sourceIn")
}

struct SourceOut: Blend {
  static let mode = PGB_BLEND_SOURCE_OUT
  static let descriptor = describe(
    "sourceOut", "Source Out",
    "The picture on top where the backdrop is not; nothing else of the group.",
    coreImage: "CISourceOutCompositing", "sourceOutCompositing", "sourceOut")
}

struct SourceAtop: Blend {
  static let mode = PGB_BLEND_SOURCE_ATOP
  static let descriptor = describe(
    "sourceAtop", "Source Atop",
    "The picture on top where the backdrop is, over it.",
    coreImage: "CISourceAtopCompositing", "sourceAtopCompositing", "sourceAtop")
}

struct DestinationOver: Blend {
  static let mode = PGB_BLEND_DESTINATION_OVER
  static let descriptor = describe(
    "destinationOver", "Destination Over",
    "The backdrop over the picture on top.",
    coreImage: nil, "destinationOver", "destOver")
}

struct DestinationIn: Blend {
  static let mode = PGB_BLEND_DESTINATION_IN
  static let descriptor = describe(
    "destinationIn", "Destination In",
    "The backdrop where the picture on top is; nothing else of the group.",
    coreImage: nil, "destinationIn", "destIn")
}

struct DestinationAtop: Blend {
  static let mode = PGB_BLEND_DESTINATION_ATOP
  static let descriptor = describe(
    "destinationAtop", "Destination Atop",
    "The backdrop where the picture on top is, over that; nothing else of the group.",
    coreImage: nil, "destinationAtop", "destAtop")
}

struct Destination: Blend {
  static let mode = PGB_BLEND_DESTINATION
  static let descriptor = describe(
    "destination", "Destination",
    "The backdrop alone: the picture on top is not drawn.",
    coreImage: nil, "destination", "dest")
}

struct Clear: Blend {
  static let mode = PGB_BLEND_CLEAR
  static let descriptor = describe(
    "clear", "Clear",
    "Nothing remains of the group.",
    coreImage: nil, "clear")
}

struct Copy: Blend {
  static let mode = PGB_BLEND_COPY
  static let descriptor = describe(
    "copy", "Copy",
    "The picture on top alone; nothing else of the group.",
    coreImage: nil, "copy")
}
