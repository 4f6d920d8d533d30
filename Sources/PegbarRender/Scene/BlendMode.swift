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

  static let normal = UInt32(PEGBAR_BLEND_NORMAL)

  /// Whether a mode may take away from what lies below.
  static func erases(_ kernel: UInt32) -> Bool {
    kernel == UInt32(PEGBAR_BLEND_XOR) || kernel == UInt32(PEGBAR_BLEND_DESTINATION_OUT)
  }

  /// By Core Animation's names.
  static let kernels: [String: UInt32] = [
    "normalBlendMode": PEGBAR_BLEND_NORMAL, "multiplyBlendMode": PEGBAR_BLEND_MULTIPLY,
    "screenBlendMode": PEGBAR_BLEND_SCREEN, "overlayBlendMode": PEGBAR_BLEND_OVERLAY,
    "darkenBlendMode": PEGBAR_BLEND_DARKEN, "lightenBlendMode": PEGBAR_BLEND_LIGHTEN,
    "colorDodgeBlendMode": PEGBAR_BLEND_COLOR_DODGE,
    "colorBurnBlendMode": PEGBAR_BLEND_COLOR_BURN,
    "hardLightBlendMode": PEGBAR_BLEND_HARD_LIGHT,
    "softLightBlendMode": PEGBAR_BLEND_SOFT_LIGHT,
    "differenceBlendMode": PEGBAR_BLEND_DIFFERENCE,
    "exclusionBlendMode": PEGBAR_BLEND_EXCLUSION, "hueBlendMode": PEGBAR_BLEND_HUE,
    "saturationBlendMode": PEGBAR_BLEND_SATURATION, "colorBlendMode": PEGBAR_BLEND_COLOR,
    "luminosityBlendMode": PEGBAR_BLEND_LUMINOSITY,
    "sourceOverCompositing": PEGBAR_BLEND_NORMAL, "sourceOver": PEGBAR_BLEND_NORMAL,
    "xor": PEGBAR_BLEND_XOR, "destOut": PEGBAR_BLEND_DESTINATION_OUT,
    "destinationOut": PEGBAR_BLEND_DESTINATION_OUT,
  ].mapValues { UInt32($0) }
}
