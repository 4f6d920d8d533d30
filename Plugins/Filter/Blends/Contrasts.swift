import CPegbarKernels
import PegbarPluginKit

// Blend modes that compare with middle grey or with one another.

struct Overlay: Blend {
  static let mode = PGB_BLEND_OVERLAY
  static let descriptor = describe(
    "overlayBlendMode", "Overlay",
    "Multiplies dark parts of the backdrop and screens light ones.",
    coreImage: "CIOverlayBlendMode", "overlayBlendMode")
}

struct HardLight: Blend {
  static let mode = PGB_BLEND_HARD_LIGHT
  static let descriptor = describe(
    "hardLightBlendMode", "Hard Light",
    "Multiplies under dark colours and screens under light ones.",
    coreImage: "CIHardLightBlendMode", "hardLightBlendMode")
}

struct SoftLight: Blend {
  static let mode = PGB_BLEND_SOFT_LIGHT
  static let descriptor = describe(
    "softLightBlendMode", "Soft Light",
    "Darkens or lightens like a soft light of the colour on top.",
    coreImage: "CISoftLightBlendMode", "softLightBlendMode")
}

struct Difference: Blend {
  static let mode = PGB_BLEND_DIFFERENCE
  static let descriptor = describe(
    "differenceBlendMode", "Difference",
    "The difference of both colours.",
    coreImage: "CIDifferenceBlendMode", "differenceBlendMode")
}

struct Exclusion: Blend {
  static let mode = PGB_BLEND_EXCLUSION
  static let descriptor = describe(
    "exclusionBlendMode", "Exclusion",
    "Like difference, with less contrast.",
    coreImage: "CIExclusionBlendMode", "exclusionBlendMode")
}

struct LinearLight: Blend {
  static let mode = PGB_BLEND_LINEAR_LIGHT
  static let descriptor = describe(
    "linearLightBlendMode", "Linear Light",
    "Burns linearly under dark colours and dodges linearly under light ones.",
    coreImage: "CILinearLightBlendMode", "linearLightBlendMode")
}

struct VividLight: Blend {
  static let mode = PGB_BLEND_VIVID_LIGHT
  static let descriptor = describe(
    "vividLightBlendMode", "Vivid Light",
    "Burns under dark colours and dodges under light ones.",
    coreImage: "CIVividLightBlendMode", "vividLightBlendMode")
}

struct PinLight: Blend {
  static let mode = PGB_BLEND_PIN_LIGHT
  static let descriptor = describe(
    "pinLightBlendMode", "Pin Light",
    "Replaces what is lighter than a dark colour, or darker than a light one.",
    coreImage: "CIPinLightBlendMode", "pinLightBlendMode")
}
