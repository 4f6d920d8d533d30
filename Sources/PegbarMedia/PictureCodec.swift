/// A kind of picture file that is read.
enum PictureCodec {
  case png
  case jpeg

  // Kinds that people do try, by the bytes they start with or have at an offset.
  private static let known: [(name: String, offset: Int, bytes: [UInt8])] = [
    ("GIF", 0, Array("GIF8".utf8)),
    ("WebP", 8, Array("WEBP".utf8)),
    ("BMP", 0, Array("BM".utf8)),
    ("TIFF", 0, [0x49, 0x49, 0x2a, 0]),
    ("TIFF", 0, [0x4d, 0x4d, 0, 0x2a]),
    ("AVIF", 4, Array("ftypavif".utf8)),
    ("HEIC", 4, Array("ftyphei".utf8)),
    ("JPEG XL", 0, [0xff, 0x0a]),
    ("JPEG 2000", 4, Array("jP  ".utf8)),
    ("MP4", 4, Array("ftyp".utf8)),
    ("Matroska or WebM", 0, [0x1a, 0x45, 0xdf, 0xa3]),
    ("PDF", 0, Array("%PDF".utf8)),
    ("SVG", 0, Array("<svg".utf8)),
    ("SVG or XML", 0, Array("<?xml".utf8)),
    ("Photoshop", 0, Array("8BPS".utf8)),
    ("QOI", 0, Array("qoif".utf8)),
  ]

  /// Tells the kind from the content.
  static func recognise(_ bytes: UnsafeRawBufferPointer, path: String) throws -> PictureCodec {
    func has(_ expected: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + expected.count
        && zip(bytes[offset...], expected).allSatisfy { $0 == $1 }
    }
    let advice = "PNG and JPEG are read"
    if bytes.isEmpty {
      throw MediaError(.notAPicture, path: path, reason: "the file is empty", advice: advice)
    }
    if has([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return .png }
    if has([0xff, 0xd8, 0xff]) { return .jpeg }
    if let kind = known.first(where: { has($0.bytes, at: $0.offset) }) {
      let reason = "\(kind.name) is not read"
      throw MediaError(.unsupported, path: path, reason: reason, advice: "convert it to PNG")
    }
    throw MediaError(.notAPicture, path: path, reason: "is not a picture", advice: advice)
  }
}
