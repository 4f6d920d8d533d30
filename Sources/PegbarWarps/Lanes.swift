/// Four numbers that are worked on at once: the places or weights of four pixels in a row.
public typealias Lanes = SIMD4<Float>

/// Functions of four numbers at once; their results are the same on every machine.
public enum LaneMath {
  /// Added to a number, it leaves the nearest whole one in the low bits.
  public static let rounder: Float = 12_582_912

  /// Four numbers of a row; they need not be aligned.
  @inlinable @inline(__always)
  public static func load(_ place: UnsafePointer<Float>) -> Lanes {
    UnsafeRawPointer(place).loadUnaligned(as: Lanes.self)
  }

  /// Writes four numbers into a row; they need not be aligned.
  @inlinable @inline(__always)
  public static func store(_ four: Lanes, _ place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: four, as: Lanes.self)
  }

  /// The nearest whole numbers; for less than 4 million.
  @inlinable @inline(__always)
  public static func nearest(_ x: Lanes) -> Lanes { (x + rounder) - rounder }

  /// The whole numbers below; for less than 4 million.
  @inlinable @inline(__always)
  public static func floor(_ x: Lanes) -> Lanes {
    let whole = nearest(x)
    return whole.replacing(with: whole - 1, where: whole .> x)
  }

  /// What lies above the whole numbers, 0..<1.
  @inlinable @inline(__always)
  public static func fraction(_ x: Lanes) -> Lanes { x - floor(x) }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable @inline(__always)
  public static func magnitude(_ x: Lanes) -> Lanes { x.replacing(with: -x, where: x .< 0) }

  /// Held to 0…1.
  @inlinable @inline(__always)
  public static func held(_ x: Lanes) -> Lanes {
    x.replacing(with: Lanes(), where: x .< 0).replacing(with: Lanes(repeating: 1), where: x .> 1)
  }

  /// 3t² − 2t³ between two edges, 0 below the first and 1 above the second one.
  @inlinable @inline(__always)
  public static func smooth(_ low: Float, _ high: Float, _ x: Lanes) -> Lanes {
    let t = held((x - low) * (1 / (high - low)))
    return t * t * (3 - 2 * t)
  }

  /// The length of vectors.
  @inlinable @inline(__always)
  public static func length(_ x: Lanes, _ y: Lanes) -> Lanes { (x * x + y * y).squareRoot() }

  /// There and back again: 0 at even numbers, 1 at odd ones.
  @inlinable @inline(__always)
  public static func mirrored(_ x: Lanes) -> Lanes {
    magnitude(x - 2 * nearest(x * 0.5))
  }

  /// Exact to 0.0000003 for some hundred turns.
  @inlinable @inline(__always)
  public static func sine(_ x: Lanes) -> Lanes {
    let half = nearest(x * 0.31830989)
    // π in two parts, so that the difference is exact.
    let r = (x - half * 3.140625) - half * 0.00096765358979
    let s = r * r
    // Taylor's series, its end fitted to ±π/2.
    let series = 0.0083330786 + s * (-0.00019810691 + s * 0.000002608316)
    let value = r + r * s * (-0.1666666 + s * series)
    let odd = magnitude(half - 2 * nearest(half * 0.5))
    return value * (1 - 2 * odd)
  }

  /// Exact to 0.0000003 for some hundred turns.
  @inlinable @inline(__always)
  public static func cosine(_ x: Lanes) -> Lanes { sine(x + 1.57079633) }

  /// The angle of a vector from the direction of x towards that of y, −π…π; exact to 0.00001.
  @inlinable @inline(__always)
  public static func angle(_ x: Lanes, _ y: Lanes) -> Lanes {
    let (a, b) = (magnitude(x), magnitude(y))
    let isSteep = b .> a
    let larger = a.replacing(with: b, where: isSteep)
    let smaller = b.replacing(with: a, where: isSteep)
    let z = smaller / larger.replacing(with: Lanes(repeating: 1), where: larger .== 0)
    let s = z * z
    let end = -0.11643287 + s * (0.05265332 - s * 0.0117212)
    let eighth = z * (0.99997726 + s * (-0.33262347 + s * (0.19354346 + s * end)))
    let quarter = eighth.replacing(with: 1.57079633 - eighth, where: isSteep)
    let half = quarter.replacing(with: 3.14159265 - quarter, where: x .< 0)
    return half.replacing(with: -half, where: y .< 0)
  }

  /// Numbers of 0…1 as four bytes, 255 for 1, the first in the lowest bits.
  @inlinable @inline(__always)
  public static func bytes(_ x: Lanes) -> UInt32 {
    // The nearest whole numbers in the low bits.
    let bits = unsafeBitCast(held(x) * 255 + rounder, to: SIMD4<UInt32>.self)
    return bits[0] & 255 | (bits[1] & 255) << 8 | (bits[2] & 255) << 16 | (bits[3] & 255) << 24
  }

  /// Pseudo-random numbers of 0..<1 for cells, whose places are whole numbers.
  @inlinable @inline(__always)
  public static func random(_ column: Lanes, _ row: Lanes, seed: UInt32) -> Lanes {
    let x = unsafeBitCast(column + rounder, to: SIMD4<UInt32>.self)
    let y = unsafeBitCast(row + rounder, to: SIMD4<UInt32>.self)
    var h = x &* 0x9E37_79B1 ^ y &* 0x85EB_CA77 ^ SIMD4<UInt32>(repeating: seed &* 0xC2B2_AE3D)
    h = (h ^ h &>> 16) &* 0x7FEB_352D
    h = (h ^ h &>> 15) &* 0x846C_A68B
    h = h ^ h &>> 16
    return unsafeBitCast(h &>> 9 | 0x3F80_0000, to: Lanes.self) - 1
  }
}
