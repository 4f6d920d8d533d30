/// The only list of the names of `compositingFilter` that are drawn.
///
/// With other names, the layer is composited over the backdrop.
package enum CompositingNames {
  /// In the renderer's order.
  package static let drawn = [
    "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode",
    "darkenBlendMode", "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode",
    "hardLightBlendMode", "softLightBlendMode", "differenceBlendMode", "exclusionBlendMode",
    "hueBlendMode", "saturationBlendMode", "colorBlendMode", "luminosityBlendMode",
    "sourceOverCompositing", "sourceOver", "xor", "destOut", "destinationOut",
  ]
}
