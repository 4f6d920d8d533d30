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

struct DestinationOver: Blend {
  static let mode = PGB_BLEND_DESTINATION_OVER
  static let descriptor = describe(
    "destinationOver", "Destination Over",
    "The picture on top lies below the backdrop.",
    coreImage: nil, "destOver", "destinationOver")

  init(_ arguments: Arguments) {}
}

struct SourceAtop: Blend {
  static let mode = PGB_BLEND_SOURCE_ATOP
  static let descriptor = describe(
    "sourceAtop", "Source Atop",
    "The picture on top covers the backdrop where that is.",
    coreImage: "CISourceAtopCompositing", "sourceAtop", "sourceAtopCompositing")

  init(_ arguments: Arguments) {}
}

// Sums.

struct PlusLighter: Blend {
  static let mode = PGB_BLEND_PLUS
  static let descriptor = describe(
    "plusLighter", "Plus Lighter",
    "Adds colours and alphas, up to full ones.",
    coreImage: "CIAdditionCompositing", "plusL", "plusLighter", "additionCompositing")

  init(_ arguments: Arguments) {}
}

struct PlusDarker: Blend {
  static let mode = PGB_BLEND_PLUS_DARKER
  static let descriptor = describe(
    "plusDarker", "Plus Darker",
    "Adds what both colours lack of white.",
    coreImage: nil, "plusD", "plusDarker")

  init(_ arguments: Arguments) {}
}
