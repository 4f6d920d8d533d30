import PegbarCore

/// The colour space in which the colours between two stops of a gradient are found.
enum MixingSpace {
  /// sRGB as it is encoded: what Core Animation does on screen.
  case sRGB
  /// Apple's old Generic RGB, gamma 1.8: what Core Graphics does when it draws a gradient layer.
  ///
  /// Found by comparing pictures that Apple's code drew with candidates: this one is nearer than half a
  /// level on average in red and green, any other is off by 2 to 20 levels.
  case genericRGB

  /// A colour as this space encodes it; alpha stays.
  func encoded(_ color: Color) -> Color {
    guard self == .genericRGB else { return color }
    let linear = MixingSpace.toGeneric(
      SIMD3(color.red, color.green, color.blue).map(SRGBCurve.light))
    let c = linear.map { Math.pow(min(max($0, 0), 1), 1 / MixingSpace.gamma) }
    return Color(red: c.x, green: c.y, blue: c.z, alpha: color.alpha)
  }

  /// Premultiplied components of this space as premultiplied sRGB.
  func decoded(premultiplied c: SIMD4<Double>) -> SIMD4<Double> {
    guard self == .genericRGB, c.w > 0 else { return c }
    let linear = (SIMD3(c.x, c.y, c.z) / c.w).map { Math.pow(max($0, 0), MixingSpace.gamma) }
    let sRGB = MixingSpace.fromGeneric(linear).map { min(max(SRGBCurve.encoded($0), 0), 1) }
    return SIMD4(sRGB * c.w, c.w)
  }

  private static let gamma = 1.8

  // The matrices follow from the primaries and white points of the two spaces' profiles.

  private static func toGeneric(_ c: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      0.975231 * c.x + 0.028560 * c.y - 0.003791 * c.z,
      -0.021472 * c.x + 1.053444 * c.y - 0.031972 * c.z,
      0.001939 * c.x + 0.002079 * c.y + 0.995982 * c.z)
  }

  private static func fromGeneric(_ c: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      1.024780 * c.x - 0.027789 * c.y + 0.003009 * c.z,
      0.020826 * c.x + 0.948642 * c.y + 0.030532 * c.z,
      -0.002039 * c.x - 0.001926 * c.y + 1.003965 * c.z)
  }
}

extension SIMD3<Double> {
  fileprivate func map(_ body: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(body(x), body(y), body(z))
  }
}
