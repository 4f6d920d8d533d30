/// Small functions of which maps are made; their results are the same on every machine.
package enum MaskMath {
  /// What lies behind the point, 0..<1.
  @inlinable
  package static func fraction(_ t: Double) -> Double { t - t.rounded(.down) }

  /// Up from 0 to 1 and down again, once in each unit.
  @inlinable
  package static func triangle(_ t: Double) -> Double { 1 - abs(2 * fraction(t) - 1) }

  /// A whole number that is at most `t`, in the range of all counts.
  @inlinable
  package static func cell(_ t: Double) -> Int { Int(max(-1e9, min(1e9, t)).rounded(.down)) }

  /// The direction of a point from (0,0), clockwise from the top, 0..<1; exact to 0.000002.
  @inlinable
  package static func turn(_ x: Double, _ y: Double) -> Double {
    let (across, down) = (abs(x), abs(y))
    let larger = max(across, down)
    if larger == 0 { return 0 }
    let z = min(across, down) / larger
    let s = z * z
    let series =
      0.99997726
      + s * (-0.33262347 + s * (0.19354346 + s * (-0.11643287 + s * (0.05265332 - s * 0.0117212))))
    let eighth = z * series * 0.15915494309189535
    // Of the quarter between the top and the right.
    let quarter = across > down ? 0.25 - eighth : eighth
    let half = y > 0 ? 0.5 - quarter : quarter
    let turn = x < 0 ? 1 - half : half
    return turn < 1 ? turn : 0
  }

  /// sin(2πt), exact to 0.00000001.
  @inlinable
  package static func wave(_ t: Double) -> Double {
    // A quarter is enough.
    let x = 1 - abs(4 * fraction(t + 0.25) - 2)
    let s = x * x
    return x
      * (1.57079631847
        + s * (-0.64596371106 + s * (0.07968967928 + s * (-0.00467376557 + s * 0.00015148419))))
  }

  /// The t of 0…1 with 3t² − 2t³ = f.
  @inlinable
  package static func inverseSmooth(_ f: Double) -> Double {
    let low = min(f, 1 - f)
    guard low > 0 else { return f < 0.5 ? 0 : 1 }
    // Newton's method from below, where the curve bends one way.
    var t = (low / 3).squareRoot()
    for _ in 0..<4 { t -= (3 * t * t - 2 * t * t * t - low) / (6 * t - 6 * t * t) }
    return f < 0.5 ? t : 1 - t
  }

  /// A pseudo-random number of 0..<1 for a cell.
  @inlinable
  package static func random(_ column: Int, _ row: Int, seed: Int) -> Double {
    var h =
      UInt32(truncatingIfNeeded: column) &* 0x9E37_79B1
      ^ UInt32(truncatingIfNeeded: row) &* 0x85EB_CA77 ^ UInt32(truncatingIfNeeded: seed)
      &* 0xC2B2_AE3D
    h = (h ^ h >> 16) &* 0x7FEB_352D
    h = (h ^ h >> 15) &* 0x846C_A68B
    h ^= h >> 16
    return Double(h) / 4_294_967_296
  }

  /// Value noise, 0…1: random numbers on a grid, between them smoothly mixed.
  @inlinable
  package static func noise(_ x: Double, _ y: Double, seed: Int) -> Double {
    noise(x, y) { random($0, $1, seed: seed) }
  }

  /// Value noise of random numbers that a function gives for the points of a grid.
  @inlinable
  package static func noise(
    _ x: Double, _ y: Double, _ random: (_ column: Int, _ row: Int) -> Double
  ) -> Double {
    let (column, row) = (cell(x), cell(y))
    let (u, v) = (smooth(x - Double(column)), smooth(y - Double(row)))
    let top = random(column, row) * (1 - u) + random(column + 1, row) * u
    let bottom = random(column, row + 1) * (1 - u) + random(column + 1, row + 1) * u
    return top * (1 - v) + bottom * v
  }

  /// Value noise of several sizes, each half as large as the one before and half as strong; 0…1.
  @inlinable
  package static func clouds(_ x: Double, _ y: Double, octaves: Int, seed: Int) -> Double {
    clouds(octaves: octaves) { scale, octave in
      noise(x * scale, y * scale, seed: seed + octave)
    }
  }

  /// Value noise of several sizes, of random numbers that a function gives for the points of a grid.
  @inlinable
  package static func clouds(
    _ x: Double, _ y: Double, octaves: Int, _ random: (_ column: Int, _ row: Int) -> Double
  ) -> Double {
    clouds(octaves: octaves) { scale, _ in noise(x * scale, y * scale, random) }
  }

  @inlinable
  static func clouds(octaves: Int, _ noise: (_ scale: Double, _ octave: Int) -> Double) -> Double {
    var (sum, weight, total, scale) = (0.0, 1.0, 0.0, 1.0)
    for octave in 0..<octaves {
      sum += weight * noise(scale, octave)
      total += weight
      (weight, scale) = (weight / 2, scale * 2)
    }
    return sum / total
  }

  /// 3t² − 2t³.
  @inlinable
  package static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}
