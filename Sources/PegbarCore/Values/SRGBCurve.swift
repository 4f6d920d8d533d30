/// The transfer function of sRGB, IEC 61966-2-1, continued symmetrically below 0.
package enum SRGBCurve {
  /// Light for an encoded component.
  package static func light(_ encoded: Double) -> Double {
    let x = encoded.magnitude
    let light = x <= 0.04045 ? x / 12.92 : Math.pow((x + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -light : light
  }

  /// The encoded component for light.
  package static func encoded(_ light: Double) -> Double {
    let x = light.magnitude
    let encoded = x <= 0.0031308 ? x * 12.92 : 1.055 * Math.pow(x, 1 / 2.4) - 0.055
    return light < 0 ? -encoded : encoded
  }
}
