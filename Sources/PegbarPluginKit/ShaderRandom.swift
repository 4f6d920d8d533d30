/// Pseudo-random numbers as shaders make them: what lies behind the point of a large multiple of a sine.
///
/// All is done in floats, step by step as an OpenGL without fused operations does it, since the last bits of the
/// sine are what the numbers consist of.
public enum ShaderRandom {
  /// Four numbers.
  public typealias Lanes = SIMD4<Float>

  /// The angle of which the number of a point is the sine.
  @inlinable @inline(__always)
  public static func angle(_ x: Lanes, _ y: Lanes) -> Lanes { x * 12.9898 + y * 78.233 }

  /// The numbers of four angles, 0..<1.
  @inlinable @inline(__always)
  public static func number(_ angle: Lanes, times scale: Float = 43758.5453) -> Lanes {
    let large = sine(angle) * scale
    return large - floor(large)
  }

  /// The number of a point, 0..<1.
  @inlinable
  public static func number(_ x: Float, _ y: Float) -> Float {
    number(angle(Lanes(repeating: x), Lanes(repeating: y)))[0]
  }

  /// The number of a point whose angle is first brought below 3.14, 0..<1.
  @inlinable
  public static func wrappedNumber(_ x: Float, _ y: Float) -> Float {
    number(wrapped(angle(Lanes(repeating: x), Lanes(repeating: y))))[0]
  }

  /// The rest of a division by 3.14.
  @inlinable @inline(__always)
  public static func wrapped(_ x: Lanes) -> Lanes { x - floor(x * (1 / 3.14)) * 3.14 }

  /// The sine of angles of less than a million, by the polynomials of the Cephes library.
  @inlinable @inline(__always)
  public static func sine(_ angle: Lanes) -> Lanes {
    let isNegative = angle .< 0
    let size = angle.replacing(with: -angle, where: isNegative)
    // The nearest quarters of a turn.
    let quarter = floor((floor(size * 1.27323954473516) + 1) * 0.5)
    let eighths = quarter * 2
    // π/4 in three parts; products with the first two are exact.
    var r = size - eighths * 0.78515625
    r -= eighths * 2.4187564849853515625e-4
    r -= eighths * 3.77489497744594108e-8
    let z = r * r
    var p = z * -1.9515295891e-4 + 8.3321608736e-3
    p = p * z - 1.6666654611e-1
    let sine = p * z * r + r
    p = z * 2.443315711809948e-5 - 1.388731625493765e-3
    p = p * z + 4.166664568298827e-2
    let cosine = p * z * z - z * 0.5 + 1
    let half = floor(quarter * 0.5)
    let value = sine.replacing(with: cosine, where: quarter - half * 2 .> 0)
    let isLower = half - floor(half * 0.5) * 2 .> 0
    return value.replacing(with: -value, where: isLower .^ isNegative)
  }

  /// The whole numbers below; for less than 4 million.
  @inlinable @inline(__always)
  public static func floor(_ x: Lanes) -> Lanes {
    let whole = (x + rounder) - rounder
    return whole.replacing(with: whole - 1, where: whole .> x)
  }

  /// Added to a number, it leaves the nearest whole one in the low bits.
  @usableFromInline static let rounder: Float = 12_582_912
}
