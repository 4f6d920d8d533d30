import CPegbarPlugin

/// Elementary functions with the same bits on every machine, from the plugin interface's header.
///
/// The C library's functions differ between processors; sampling and rendering never call them.
public enum Math {
  /// Sine of radians.
  @inlinable public static func sin(_ x: Double) -> Double { pegbar_sin(x) }

  /// Cosine of radians.
  @inlinable public static func cos(_ x: Double) -> Double { pegbar_cos(x) }

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
