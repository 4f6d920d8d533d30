import PegbarPluginKit

/// Numbers as graphics processors work them out; for those of Pegbar's own shaders see `ShaderRandom`.
public enum ShaderMath {
  /// A pseudo-random number of 0..<1 of two numbers: the sum in one step, and the sine as exact as a float can be.
  public static func fusedRandom(_ x: Float, _ y: Float) -> Float {
    let second = y * 78.233
    let sum = Float(Double(x) * Double(12.9898 as Float) + Double(second))
    let value = Float.sine(sum) * 43758.5453
    return value - value.rounded(.down)
  }
}

extension ShaderRandom {
  /// The numbers of four points, 0..<1.
  @inlinable @inline(__always)
  public static func numbers(_ x: Lanes, _ y: Lanes) -> Lanes { number(angle(x, y)) }
}

extension WarpMoment {
  /// How far above the lower edge places are that lie some way below the upper edge, as shaders count it.
  @inlinable @inline(__always)
  public func upward(_ y: Lanes) -> Lanes {
    let row = LaneMath.nearest(y * height - 0.5)
    return (height - 1 - row + 0.5) * (1 / height)
  }
}
