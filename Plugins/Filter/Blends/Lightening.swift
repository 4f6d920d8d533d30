import CPegbarKernels
import PegbarPluginKit

// Blend modes that lighten.

struct Screen: Blend {
  static let mode = PGB_BLEND_SCREEN
  static let descriptor = describe(
    "screenBlendMode", "Screen",
    "Opposite colours multiply: white stays white, black changes nothing.",
    coreImage: "CIScreenBlendMode", "screenBlendMode")
}

struct Lighten: Blend {
  static let mode = PGB_BLEND_LIGHTEN
  static let descriptor = describe(
    "lightenBlendMode", "Lighten",
    "The lighter of both colours, channel by channel.",
    coreImage: "CILightenBlendMode", "lightenBlendMode")
}

struct ColorDodge: Blend {
  static let mode = PGB_BLEND_COLOR_DODGE
  static let descriptor = describe(
    "colorDodgeBlendMode", "Color Dodge",
    "The backdrop lightens to show the colour on top.",
    coreImage: "CIColorDodgeBlendMode", "colorDodgeBlendMode")
}

struct LinearDodge: Blend {
  static let mode = PGB_BLEND_LINEAR_DODGE
  static let descriptor = describe(
    "linearDodgeBlendMode", "Linear Dodge",
    "Both colours added, up to white.",
    coreImage: "CILinearDodgeBlendMode", "linearDodgeBlendMode")
}

struct Divide: Blend {
  static let mode = PGB_BLEND_DIVIDE
  static let descriptor = describe(
    "divideBlendMode", "Divide",
    "The backdrop divided by the colour on top, up to white; black stays black.",
    coreImage: "CIDivideBlendMode", "divideBlendMode")
}
