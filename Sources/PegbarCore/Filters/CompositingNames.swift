/// The names of `compositingFilter` that are drawn: the one list of it.
///
/// Others lay the layer over what is behind it.
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
