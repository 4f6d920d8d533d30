/// Functions as shaders know them, whose results are those of Pegbar's own shaders to the bit.
public enum ShaderMath {
  /// The sine of numbers in radians, less than a million.
  @inlinable @inline(__always)
  public static func sine(_ x: Lanes) -> Lanes {
    let size = LaneMath.magnitude(x)
    // Eighths of a turn, up to an even one.
    let eighths = LaneMath.floor(size * 1.27323954473516)
    let quarters = LaneMath.floor((eighths + 1) * 0.5)
    let even = quarters * 2
    // π/4 in three parts, so that products with the first two are exact.
    let near = size - even * 0.78515625 - even * 2.4187564849853515625e-4
    let r = near - even * 3.77489497744594108e-8
    let s = r * r
    let sines = ((s * -1.9515295891e-4 + 8.3321608736e-3) * s + -1.6666654611e-1) * s * r + r
    let cosines =
      ((s * 2.443315711809948e-5 + -1.388731625493765e-3) * s + 4.166664568298827e-2) * s * s - s
      * 0.5 + 1
    let halves = LaneMath.floor(quarters * 0.5)
    let isOdd = quarters - halves * 2 .> 0.5
    let isLower = halves - LaneMath.floor(halves * 0.5) * 2 .> 0.5
    let value = sines.replacing(with: cosines, where: isOdd)
    let isNegative = (x .< 0) .^ isLower
    return value.replacing(with: -value, where: isNegative)
  }

  /// The pseudo-random numbers of 0..<1 that shaders commonly make of two numbers.
  @inlinable @inline(__always)
  public static func random(_ x: Lanes, _ y: Lanes) -> Lanes {
    LaneMath.fraction(sine(x * 12.9898 + y * 78.233) * 43758.5453)
  }

  /// One such number as graphics processors make it: the sum in one step, and the sine as exact as a float can be.
  public static func fusedRandom(_ x: Float, _ y: Float) -> Float {
    let second = y * 78.233
    let sum = Float(Double(x) * Double(12.9898 as Float) + Double(second))
    let value = Float.sine(sum) * 43758.5453
    return value - value.rounded(.down)
  }
}

extension WarpMoment {
  /// How far above the lower edge places are that lie some way below the upper edge, as shaders count it.
  @inlinable @inline(__always)
  public func upward(_ y: Lanes) -> Lanes {
    let row = LaneMath.nearest(y * height - 0.5)
    return (height - 1 - row + 0.5) * (1 / height)
  }
}
