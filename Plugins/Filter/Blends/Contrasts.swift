import CPegbarKernels
import PegbarPluginKit

// Blend modes that compare with middle grey or with one another.

struct Overlay: Blend {
  static let mode = PGB_BLEND_OVERLAY
  static let descriptor = describe(
    "overlayBlendMode", "Overlay",
    "Multiplies dark parts of the backdrop and screens light ones.",
    coreImage: "CIOverlayBlendMode", "overlayBlendMode")

  init(_ arguments: Arguments) {}
}

struct HardLight: Blend {
  static let mode = PGB_BLEND_HARD_LIGHT
  static let descriptor = describe(
    "hardLightBlendMode", "Hard Light",
    "Multiplies under dark colours and screens under light ones.",
    coreImage: "CIHardLightBlendMode", "hardLightBlendMode")

  init(_ arguments: Arguments) {}
}

struct SoftLight: Blend {
  static let mode = PGB_BLEND_SOFT_LIGHT
  static let descriptor = describe(
    "softLightBlendMode", "Soft Light",
    "Darkens or lightens like a soft light of the colour on top.",
    coreImage: "CISoftLightBlendMode", "softLightBlendMode")

  init(_ arguments: Arguments) {}
}

struct Difference: Blend {
  static let mode = PGB_BLEND_DIFFERENCE
  static let descriptor = describe(
    "differenceBlendMode", "Difference",
    "The difference of both colours.",
    coreImage: "CIDifferenceBlendMode", "differenceBlendMode")

  init(_ arguments: Arguments) {}
}

struct Exclusion: Blend {
  static let mode = PGB_BLEND_EXCLUSION
  static let descriptor = describe(
    "exclusionBlendMode", "Exclusion",
    "Like difference, with less contrast.",
    coreImage: "CIExclusionBlendMode", "exclusionBlendMode")

  init(_ arguments: Arguments) {}
}
