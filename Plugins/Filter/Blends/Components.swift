import CPegbarKernels
import PegbarPluginKit

// Blend modes that take the colours apart.

struct HueBlend: Blend {
  static let mode = PGB_BLEND_HUE
  static let descriptor = describe(
    "hueBlendMode", "Hue",
    "The hue of the colour on top; saturation and luminosity of the backdrop.",
    coreImage: "CIHueBlendMode", "hueBlendMode")
}

struct SaturationBlend: Blend {
  static let mode = PGB_BLEND_SATURATION
  static let descriptor = describe(
    "saturationBlendMode", "Saturation",
    "The saturation of the colour on top; hue and luminosity of the backdrop.",
    coreImage: "CISaturationBlendMode", "saturationBlendMode")
}

struct ColorBlend: Blend {
  static let mode = PGB_BLEND_COLOR
  static let descriptor = describe(
    "colorBlendMode", "Color",
    "Hue and saturation of the colour on top; luminosity of the backdrop.",
    coreImage: "CIColorBlendMode", "colorBlendMode")
}

struct Luminosity: Blend {
  static let mode = PGB_BLEND_LUMINOSITY
  static let descriptor = describe(
    "luminosityBlendMode", "Luminosity",
    "The luminosity of the colour on top; hue and saturation of the backdrop.",
    coreImage: "CILuminosityBlendMode", "luminosityBlendMode")
}
