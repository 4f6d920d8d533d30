import Foundation
import PegbarCore
import PegbarSystem

/// Pixels for tests: rows with bytes behind them, and a page behind the last that nobody may touch.
final class TestPicture: @unchecked Sendable {
  /// The pixels.
  let rows: PixelRows
  private let memory: GuardedMemory

  /// Bytes behind each row's pixels; an odd number of pixels, so that rows begin anywhere.
  static let margin = 20

  /// Makes a picture of zeros.
  ///
  /// - Parameters:
  ///   - size: pixels.
  ///   - isAligned: whether rows begin at multiples of 64 bytes, as in the host's own pictures.
  ///   - isOpaque: what plugins are told.
  /// - Throws: `Failure` without memory.
  init(_ size: PixelSize, isAligned: Bool = false, isOpaque: Bool = true) throws {
    let least = size.width * 4 + TestPicture.margin
    let stride = isAligned ? (least + 63) & ~63 : least
    guard let memory = GuardedMemory(size: stride * size.height) else {
      throw Failure(.failed, "no memory for a picture of \(size.width)x\(size.height)")
    }
    self.memory = memory
    rows = PixelRows(
      data: memory.bytes, width: size.width, height: size.height, stride: stride, isOpaque: isOpaque
    )
  }

  /// A picture with a little noise over slow changes.
  static func make(
    _ size: PixelSize, seed: Int, isAligned: Bool = false, hasAlpha: Bool = false
  ) throws -> TestPicture {
    let picture = try TestPicture(size, isAligned: isAligned, isOpaque: !hasAlpha)
    var noise = LawNumbers()
    for _ in 0..<seed { _ = noise.next() }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let alpha = hasAlpha ? (x * 29 + y * 53 + seed * 91) % 256 : 255
        let bits = Int(noise.next() & 7)
        let levels = [
          (x * 7 * seed + bits) % 256, (y * 11 + seed * 60 + bits) % 256, (255 - x - y) & 255,
        ]
        for (channel, level) in levels.enumerated() {
          picture.set(x, y, channel, level * alpha / 255)
        }
        picture.set(x, y, 3, alpha)
      }
    }
    return picture
  }

  private func set(_ x: Int, _ y: Int, _ channel: Int, _ level: Int) {
    rows.data.storeBytes(
      of: UInt8(level), toByteOffset: y * rows.stride + x * 4 + channel, as: UInt8.self)
  }

  /// Writes one byte everywhere, margins too.
  func fill(_ byte: UInt8) { memset(rows.data, Int32(byte), memory.size) }

  /// The bytes of the pixels, without margins.
  var pixels: [UInt8] {
    (0..<rows.height).flatMap { y in
      UnsafeRawBufferPointer(start: rows.data + y * rows.stride, count: rows.width * 4)
    }
  }

  /// All bytes, margins too.
  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: rows.data, count: memory.size)) }

  /// The first place outside some rows' pixels that no longer holds a byte.
  func firstChange(outside band: Range<Int>, from byte: UInt8) -> (x: Int, y: Int)? {
    for y in 0..<rows.height {
      let start = band.contains(y) ? rows.width * 4 : 0
      let row = UnsafeRawBufferPointer(start: rows.data + y * rows.stride, count: rows.stride)
      if let index = row[start...].firstIndex(where: { $0 != byte }) { return (index / 4, y) }
    }
    return nil
  }
}
