import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Four premultiplied pixels, channel by channel, 0…1.
struct ColorLanes {
  var red: Lanes
  var green: Lanes
  var blue: Lanes
  var alpha: Lanes

  @inline(__always)
  init(red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Pixels of a row from a place on; those beyond its end are 0.
  @inline(__always)
  init(_ row: UnsafePointer<UInt8>, from x: Int, count: Int) {
    let pixels = SIMD4<UInt32>(pixelsOf: row, from: x, count: count)
    self.init(
      red: Lanes(truncatingBytes: pixels), green: Lanes(truncatingBytes: pixels &>> 8),
      blue: Lanes(truncatingBytes: pixels &>> 16), alpha: Lanes(truncatingBytes: pixels &>> 24))
  }

  /// Mixed with others: 0 gives these, 1 the others.
  @inline(__always)
  func mixed(with other: ColorLanes, _ weight: Lanes) -> ColorLanes {
    ColorLanes(
      red: red + (other.red - red) * weight, green: green + (other.green - green) * weight,
      blue: blue + (other.blue - blue) * weight, alpha: alpha + (other.alpha - alpha) * weight)
  }

  /// Colours are multiplied; alpha stays.
  @inline(__always)
  func times(_ red: Float, _ green: Float, _ blue: Float) -> ColorLanes {
    ColorLanes(
      red: self.red * red, green: self.green * green, blue: self.blue * blue, alpha: alpha)
  }

  /// Light is added where there is a picture; alpha stays.
  @inline(__always)
  func plus(_ light: Lanes) -> ColorLanes {
    let own = light * alpha
    return ColorLanes(red: red + own, green: green + own, blue: blue + own, alpha: alpha)
  }

  /// Writes the pixels to a row, colours held to 0…alpha.
  @inline(__always)
  func store(_ row: UnsafeMutablePointer<UInt8>, at x: Int, count: Int) {
    let top = LaneMath.held(alpha)
    let four =
      Self.levels(red, top) | Self.levels(green, top) &<< 8 | Self.levels(blue, top) &<< 16
      | Self.levels(top, top) &<< 24
    let place = UnsafeMutableRawPointer(row + 4 * x)
    if count - x >= 4 {
      place.storeBytes(of: four, as: SIMD4<UInt32>.self)
    } else {
      for i in 0..<(count - x) { (place + 4 * i).storeBytes(of: four[i], as: UInt32.self) }
    }
  }

  /// Numbers up to a limit of 0…1 as bytes.
  @inline(__always)
  private static func levels(_ value: Lanes, _ top: Lanes) -> SIMD4<UInt32> {
    let limited = LaneMath.held(value.replacing(with: top, where: value .> top))
    return unsafeBitCast(limited * 255 + LaneMath.rounder, to: SIMD4<UInt32>.self) & 255
  }
}

extension Lanes {
  /// The lowest bytes of four pixels, 0…1.
  @inline(__always)
  init(truncatingBytes pixels: SIMD4<UInt32>) {
    // A float's last bits count units at 2²³.
    self = (unsafeBitCast(pixels & 255 | 0x4B00_0000, to: Lanes.self) - 8_388_608) * (1 / 255)
  }
}
