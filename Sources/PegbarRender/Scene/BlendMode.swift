import CPegbarKernels
import PegbarCore

/// How a layer with its sublayers meets what its group has drawn before.
enum BlendMode {
  /// Reads a layer's `compositingFilter`; what is no name of a mode lays the layer over the rest.
  static func kernel(_ properties: PropertyTable) -> UInt32 {
    guard let name = properties.string(.compositingFilter)
    else { return normal }
    return kernels[name] ?? normal
  }

  static let normal = UInt32(PGB_BLEND_NORMAL)

  /// Whether a mode may take away from what lies below.
  static func erases(_ kernel: UInt32) -> Bool {
    kernel == UInt32(PGB_BLEND_XOR) || kernel == UInt32(PGB_BLEND_DESTINATION_OUT)
  }

  /// By Core Animation's names.
  static let kernels: [String: UInt32] = [
    "normalBlendMode": PGB_BLEND_NORMAL, "multiplyBlendMode": PGB_BLEND_MULTIPLY,
    "screenBlendMode": PGB_BLEND_SCREEN, "overlayBlendMode": PGB_BLEND_OVERLAY,
    "darkenBlendMode": PGB_BLEND_DARKEN, "lightenBlendMode": PGB_BLEND_LIGHTEN,
    "colorDodgeBlendMode": PGB_BLEND_COLOR_DODGE,
    "colorBurnBlendMode": PGB_BLEND_COLOR_BURN,
    "hardLightBlendMode": PGB_BLEND_HARD_LIGHT,
    "softLightBlendMode": PGB_BLEND_SOFT_LIGHT,
    "differenceBlendMode": PGB_BLEND_DIFFERENCE,
    "exclusionBlendMode": PGB_BLEND_EXCLUSION, "hueBlendMode": PGB_BLEND_HUE,
    "saturationBlendMode": PGB_BLEND_SATURATION, "colorBlendMode": PGB_BLEND_COLOR,
    "luminosityBlendMode": PGB_BLEND_LUMINOSITY,
    "sourceOverCompositing": PGB_BLEND_NORMAL, "sourceOver": PGB_BLEND_NORMAL,
    "xor": PGB_BLEND_XOR, "destOut": PGB_BLEND_DESTINATION_OUT,
    "destinationOut": PGB_BLEND_DESTINATION_OUT,
  ].mapValues { UInt32($0) }
}
