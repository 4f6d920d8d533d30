import CPegbarKernels
import PegbarPluginKit

// Blend modes that darken.

struct Multiply: Blend {
  static let mode = PGB_BLEND_MULTIPLY
  static let descriptor = describe(
    "multiplyBlendMode", "Multiply",
    "Colours multiply: black stays black, white changes nothing.",
    coreImage: "CIMultiplyBlendMode", "multiplyBlendMode")

  init(_ arguments: Arguments) {}
}

struct Darken: Blend {
  static let mode = PGB_BLEND_DARKEN
  static let descriptor = describe(
    "darkenBlendMode", "Darken",
    "The darker of both colours, channel by channel.",
    coreImage: "CIDarkenBlendMode", "darkenBlendMode")

  init(_ arguments: Arguments) {}
}

struct ColorBurn: Blend {
  static let mode = PGB_BLEND_COLOR_BURN
  static let descriptor = describe(
    "colorBurnBlendMode", "Color Burn",
    "The backdrop darkens to show the colour on top.",
    coreImage: "CIColorBurnBlendMode", "colorBurnBlendMode")

  init(_ arguments: Arguments) {}
}
