import CPegbarKernels
import PegbarPluginKit

// Blend modes that darken.

struct Multiply: Blend {
  static let mode = PGB_BLEND_MULTIPLY
  static let descriptor = describe(
    "multiplyBlendMode", "Multiply",
    "Colours multiply: black stays black, white changes nothing.",
    coreImage: "CIMultiplyBlendMode", "multiplyBlendMode")
}

struct Darken: Blend {
  static let mode = PGB_BLEND_DARKEN
  static let descriptor = describe(
    "darkenBlendMode", "Darken",
    "The darker of both colours, channel by channel.",
    coreImage: "CIDarkenBlendMode", "darkenBlendMode")
}

struct ColorBurn: Blend {
  static let mode = PGB_BLEND_COLOR_BURN
  static let descriptor = describe(
    "colorBurnBlendMode", "Color Burn",
    "The backdrop darkens to show the colour on top.",
    coreImage: "CIColorBurnBlendMode", "colorBurnBlendMode")
}

struct LinearBurn: Blend {
  static let mode = PGB_BLEND_LINEAR_BURN
  static let descriptor = describe(
    "linearBurnBlendMode", "Linear Burn",
    "Both colours added, less one: dark wherever one of both is.",
    coreImage: "CILinearBurnBlendMode", "linearBurnBlendMode")
}

struct Subtract: Blend {
  static let mode = PGB_BLEND_SUBTRACT
  static let descriptor = describe(
    "subtractBlendMode", "Subtract",
    "The backdrop less the colour on top, down to black.",
    coreImage: "CISubtractBlendMode", "subtractBlendMode")
}
