import PegbarCore
import PegbarEngine
import PegbarSystem

/// Pixels that detect writes around them: rows with margins, any rows filled with a canary, and an
/// inaccessible page after the last row.
package final class CanaryPicture: @unchecked Sendable {
  /// The pixels.
  package let rows: PixelRows
  private let memory: GuardedMemory
  private var ticket: Int32 = -1

  /// Makes a picture of zeros.
  ///
  /// - Parameters:
  ///   - size: pixels.
  ///   - margin: bytes behind each row's pixels; by default an odd number of pixels, so that rows begin
  ///     anywhere.
  ///   - isAligned: whether rows begin at multiples of 64 bytes, as in the host's own pictures.
  ///   - isOpaque: what plugins are told.
  /// - Throws: `PictureError` without memory.
  package convenience init(
    _ size: PixelSize, margin: Int = 20, isAligned: Bool = false, isOpaque: Bool = true
  ) throws {
    let least = size.width * 4 + margin
    try self.init(size, stride: isAligned ? (least + 63) & ~63 : least, isOpaque: isOpaque)
  }

  /// Makes a picture of zeros with the size, the stride and the alpha of another.
  ///
  /// - Throws: `PictureError` without memory.
  convenience init(like other: PixelRows) throws {
    try self.init(
      PixelSize(width: other.width, height: other.height), stride: other.stride,
      isOpaque: other.isOpaque)
  }

  private init(_ size: PixelSize, stride: Int, isOpaque: Bool) throws {
    guard let memory = GuardedMemory(size: stride * size.height) else {
      throw PictureError.noMemory(width: size.width, height: size.height)
    }
    self.memory = memory
    memset(memory.bytes - memory.slack, Int32(CanaryPicture.before), memory.slack)
    rows = PixelRows(
      data: memory.bytes, width: size.width, height: size.height, stride: stride,
      isOpaque: isOpaque)
  }

  deinit { pgb_fault_forget(ticket) }

  /// Has faults in it, and right behind it, told by a name.
  func named(_ name: String) -> CanaryPicture {
    ticket = pgb_fault_name(rows.data, memory.size, name)
    return self
  }

  /// Whether it has the size and the stride of another picture.
  func fits(_ other: PixelRows) -> Bool {
    other.stride == rows.stride && other.width == rows.width && other.height == rows.height
  }

  /// Writes a level of a channel.
  package subscript(x: Int, y: Int, channel: Int) -> UInt8 {
    get { rows.data.load(fromByteOffset: y * rows.stride + x * 4 + channel, as: UInt8.self) }
    set {
      rows.data.storeBytes(
        of: newValue, toByteOffset: y * rows.stride + x * 4 + channel, as: UInt8.self)
    }
  }

  /// The bytes of the pixels, without margins.
  package var pixels: [UInt8] { (0..<rows.height).flatMap(row) }

  /// The bytes of a row's pixels.
  package func row(_ y: Int) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: rows.data + y * rows.stride, count: rows.width * 4))
  }

  /// All bytes, margins too.
  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: memory.bytes, count: memory.size)) }

  // MARK: - Canaries

  /// Writes one byte everywhere, margins too.
  package func fill(_ byte: UInt8) { memset(memory.bytes, Int32(byte), memory.size) }

  /// Writes one byte into up to `reach` rows on each side of some rows, margins too.
  func fill(around band: Range<Int>, reach: Int, with byte: UInt8) {
    for side in sides(of: band, reach: reach) {
      memset(rows.data + side.lowerBound * rows.stride, Int32(byte), side.count * rows.stride)
    }
  }

  /// Inverts every byte outside a region, including margins.
  func flip(outside region: PixelRegion) {
    for index in 0..<memory.size
    where !region.contains(index % rows.stride / 4, index / rows.stride) {
      let byte = (memory.bytes + index).load(as: UInt8.self)
      (memory.bytes + index).storeBytes(of: ~byte, as: UInt8.self)
    }
  }

  /// What lies before the first row.
  private static let before: UInt8 = 0xC3

  /// Whether the bytes before the first row are as they were.
  package var isUntouchedBefore: Bool {
    (1..<memory.slack + 1).allSatisfy {
      (memory.bytes - $0).load(as: UInt8.self) == CanaryPicture.before
    }
  }

  /// The first place outside some rows' pixels that no longer holds a byte; margins are outside.
  package func firstChange(outside band: Range<Int>, from byte: UInt8) -> (x: Int, y: Int)? {
    for y in 0..<rows.height {
      let start = band.contains(y) ? rows.width * 4 : 0
      let row = UnsafeRawBufferPointer(start: rows.data + y * rows.stride, count: rows.stride)
      if let index = row[start...].firstIndex(where: { $0 != byte }) { return (index / 4, y) }
    }
    return nil
  }

  /// The first row of up to `reach` on each side of some rows that no longer holds a byte only.
  func firstRow(changedAround band: Range<Int>, reach: Int, from byte: UInt8) -> Int? {
    for side in sides(of: band, reach: reach) {
      for y in side where !holdsOnly(byte, row: y) { return y }
    }
    return nil
  }

  private func holdsOnly(_ byte: UInt8, row y: Int) -> Bool {
    let start = rows.data + y * rows.stride
    // All bytes equal: the first is the one, and each equals the one before it.
    return start.load(as: UInt8.self) == byte && memcmp(start, start + 1, rows.stride - 1) == 0
  }

  private func sides(of band: Range<Int>, reach: Int) -> [Range<Int>] {
    [
      max(0, band.lowerBound - reach)..<band.lowerBound,
      band.upperBound..<min(rows.height, band.upperBound &+ reach),
    ]
  }

  // MARK: - Contents

  /// Makes every pixel an opaque grey of some level.
  func setColor(_ level: UInt8) {
    for y in 0..<rows.height {
      for x in 0..<rows.width {
        for channel in 0..<4 { self[x, y, channel] = channel == 3 ? 255 : level }
      }
    }
  }

  /// A picture with a little noise over slow changes.
  static func noise(
    _ size: PixelSize, seed: Int, margin: Int = 20, isAligned: Bool = false, hasAlpha: Bool = false
  ) throws -> CanaryPicture {
    let picture = try CanaryPicture(
      size, margin: margin, isAligned: isAligned, isOpaque: !hasAlpha)
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
          picture[x, y, channel] = UInt8(level * alpha / 255)
        }
        picture[x, y, 3] = UInt8(alpha)
      }
    }
    return picture
  }
}
