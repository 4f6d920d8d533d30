import PegbarPluginKit

/// A premultiplied colour as four numbers of 16 bits in one word: red lowest, alpha highest.
///
/// Weights are 0…256; every operation rounds to the nearest level and keeps colours premultiplied.
struct Lanes {
  private var bits: UInt64

  private static let mask: UInt64 = 0x00FF_00FF_00FF_00FF
  private static let halves: UInt64 = 0x0080_0080_0080_0080
  private static let ones: UInt64 = 0x0001_0001_0001_0001
  private static let alphaMask: UInt64 = 0x00FF_0000_0000_0000

  @inline(__always)
  private init(bits: UInt64) { self.bits = bits }

  /// Reads a pixel.
  @inline(__always)
  init(_ pixel: UnsafePointer<UInt8>) {
    let word = UInt32(
      littleEndian: UnsafeRawPointer(pixel).loadUnaligned(as: UInt32.self))
    var spread = UInt64(word)
    spread = (spread | spread &<< 16) & 0x0000_FFFF_0000_FFFF
    bits = (spread | spread &<< 8) & Lanes.mask
  }

  /// Writes a pixel.
  @inline(__always)
  func store(_ pixel: UnsafeMutablePointer<UInt8>) {
    let pairs = (bits | bits &>> 8) & 0x0000_FFFF_0000_FFFF
    let word = UInt32(truncatingIfNeeded: pairs | pairs &>> 16)
    UnsafeMutableRawPointer(pixel).storeBytes(of: word.littleEndian, as: UInt32.self)
  }

  /// Red, green, blue and alpha, 0…255.
  var channels: SIMD4<UInt32> {
    SIMD4(
      UInt32(bits & 255), UInt32(bits &>> 16 & 255), UInt32(bits &>> 32 & 255),
      UInt32(bits &>> 48))
  }

  /// Alpha, 0…255.
  @inline(__always)
  var alpha: UInt64 { bits &>> 48 }

  /// A mix of two colours: weight 0 gives `a`.
  @inline(__always)
  static func mix(_ a: Lanes, _ b: Lanes, _ weight: UInt64) -> Lanes {
    let sum = a.bits &* (256 &- weight) &+ b.bits &* weight &+ halves
    return Lanes(bits: sum &>> 8 & mask)
  }

  /// The colour with less of everything.
  @inline(__always)
  func scaled(_ weight: UInt64) -> Lanes {
    Lanes(bits: (bits &* weight &+ Lanes.halves) &>> 8 & Lanes.mask)
  }

  /// The colour under `white` of white and `own` of itself, together at most 256; alpha stays.
  @inline(__always)
  func tinted(own: UInt64, white: UInt64) -> Lanes {
    let sum = bits &* own &+ Lanes.ones &* white &* alpha &+ Lanes.halves
    let color = sum &>> 8 & Lanes.mask
    return Lanes(bits: color & ~Lanes.alphaMask | bits & Lanes.alphaMask)
  }

  /// The colour over another one.
  @inline(__always)
  func over(_ other: Lanes) -> Lanes {
    let product = other.bits &* (255 &- alpha) &+ Lanes.halves
    // Divides by 255 to the nearest.
    return Lanes(bits: bits &+ (product &+ (product &>> 8 & Lanes.mask)) &>> 8 & Lanes.mask)
  }
}

/// A weight of 0…256 for a fraction of 0…1; what is outside counts as the end.
@inline(__always)
func weight(_ fraction: Float) -> UInt64 {
  let held = max(0, min(1, fraction))
  // Adding 2^23 leaves the rounded number in the low bits.
  return UInt64((held * 256 + 8_388_608).bitPattern & 0x1FF)
}
