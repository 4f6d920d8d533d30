import CPegbarCodecs

/// The chunks that PNG and APNG files are made of.
enum PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Signature, header and the sRGB tag.
  static func start(width: Int, height: Int, channels: Int) -> [UInt8] {
    let colorType: UInt8 = channels == 3 ? 2 : 6
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, colorType, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("sRGB", [0])
  }

  static let end = chunk("IEND", [])

  /// A small chunk as bytes.
  static func chunk(_ type: StaticString, _ body: [UInt8]) -> [UInt8] {
    let content = name(type) + body
    return bigEndian(UInt32(body.count)) + content + bigEndian(crc(content))
  }

  /// Writes a chunk whose body is `head` and then `bytes`, without copying them.
  static func write(
    _ type: StaticString, head: [UInt8] = [], _ bytes: UnsafeRawBufferPointer,
    to file: any ByteOutput
  ) throws {
    let front = name(type) + head
    var sum = crc(front)
    if let start = bytes.baseAddress { sum = pgb_codec_crc32(sum, start, bytes.count) }
    try file.write(bigEndian(UInt32(head.count + bytes.count)) + front)
    try file.write(bytes)
    try file.write(bigEndian(sum))
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func bigEndian(_ value: UInt16) -> [UInt8] {
    [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func name(_ type: StaticString) -> [UInt8] {
    type.withUTF8Buffer { Array($0) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    pgb_codec_crc32(0, bytes, bytes.count)
  }
}
