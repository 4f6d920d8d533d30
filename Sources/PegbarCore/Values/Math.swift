import CPegbarPlugin

/// Elementary functions with the same bits on every machine, from the plugin interface's header.
///
/// The C library's functions differ between processors; sampling and rendering never call them.
public enum Math {
  /// Sine of radians.
  @inlinable public static func sin(_ x: Double) -> Double { pegbar_sin(x) }

  /// Cosine of radians.
  @inlinable public static func cos(_ x: Double) -> Double { pegbar_cos(x) }

  /// Sine and cosine of radians, each within 2^−51, in a third of the time of `sin` and `cos`.
  ///
  /// - Parameter x: an angle; from 2^20 on in size the result is that of `sin` and `cos`.
  /// - Returns: both; NaN where the angle is not finite.
  @inlinable package static func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
    guard x.magnitude < 0x1p20 else { return (sin(x), cos(x)) }
    // The nearest multiple of π/2 is taken off in three parts; those of the first two are exact.
    let shifted = x * 0.6366197723675814 + 0x1.8p52
    let n = shifted - 0x1.8p52
    let quadrant = shifted.bitPattern
    let r = ((x - n * 1.5707963267341256) - n * 6.077100506303966e-11) - n * 2.0222662487959506e-21
    let z = r * r
    // (sin r − r) / r³ and (cos r − 1 + r²/2) / r⁴, the polynomials of `sin` and `cos`.
    let p =
      ((-7.586636882825159e-13 * z + 1.6058530596645953e-10) * z - 2.50521062259944e-08) * z
      + 2.755731921932058e-06
    let sine =
      r + r * z
      * (((p * z - 0.0001984126984126504) * z + 0.008333333333333331) * z
        - 0.16666666666666666)
    let q =
      ((4.745838412531023e-14 * z - 1.1470460319209511e-11) * z + 2.0876755787492604e-09) * z
      - 2.755731922139249e-07
    let cosine =
      1 + z
      * (z
        * (((q * z + 2.4801587301584632e-05) * z - 0.0013888888888888887) * z
          + 0.041666666666666664) - 0.5)
    // Bits instead of branches, as the quadrant of a random angle is not foreseen.
    let mixed = (sine.bitPattern ^ cosine.bitPattern) & (0 &- (quadrant & 1))
    return (
      Double(bitPattern: sine.bitPattern ^ mixed ^ (quadrant & 2) << 62),
      Double(bitPattern: cosine.bitPattern ^ mixed ^ ((quadrant &+ 1) & 2) << 62)
    )
  }

  /// The angle of (x, y), −π…π.
  @inlinable public static func atan2(_ y: Double, _ x: Double) -> Double { pegbar_atan2(y, x) }

  /// The angle whose sine is x; x is clamped to −1…1.
  @inlinable public static func asin(_ x: Double) -> Double {
    let x = min(max(x, -1), 1)
    return pegbar_atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }

  /// The angle whose cosine is x; x is clamped to −1…1.
  @inlinable public static func acos(_ x: Double) -> Double {
    let x = min(max(x, -1), 1)
    return pegbar_atan2(((1 - x) * (1 + x)).squareRoot(), x)
  }

  /// e to the power x.
  @inlinable public static func exp(_ x: Double) -> Double { pegbar_exp(x) }

  /// x to the power y; 0 where x is not positive.
  @inlinable public static func pow(_ x: Double, _ y: Double) -> Double {
    x > 0 ? pegbar_exp(y * pegbar_log(x)) : 0
  }

  /// The natural logarithm.
  @inlinable public static func log(_ x: Double) -> Double { pegbar_log(x) }
}
