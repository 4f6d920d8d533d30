import CPegbarCodecs

/// Metadata of a picture file.
public struct PictureNotes: Equatable, Sendable {
  /// "PNG", "JPEG", "WebP", "GIF".
  public var format: String
  /// The width in pixels, after EXIF rotation.
  public var width: Int
  /// The height in pixels, after EXIF rotation.
  public var height: Int
  /// Whether it may have transparent pixels.
  public var hasAlpha: Bool
  /// Ignored features of the file, a phrase each: "ICC profile ignored".
  public var remarks: [String]
}

extension PictureReader {
  /// The metadata of a picture file.
  ///
  /// - Throws: `MediaError`, like `read` for a wrong header.
  public static func notes(path: String) throws -> PictureNotes {
    try FileContent(path: path).withBytes { try notes($0, path: path) }
  }

  private static func notes(
    _ bytes: UnsafeRawBufferPointer, path: String
  ) throws -> PictureNotes {
    let stored = try StoredPicture(bytes, path: path)
    let header = stored.header
    let size = (Int(header.width), Int(header.height))
    let (width, height) = header.orientation >= 5 ? (size.1, size.0) : size
    var notes = PictureNotes(
      format: "", width: width, height: height, hasAlpha: header.opaque == 0, remarks: [])
    switch stored.codec {
    case .png:
      notes.format = "PNG"
      notes.remarks = pngRemarks(bytes)
    case .jpeg:
      notes.format = "JPEG"
      if jpegHasProfile(bytes) { notes.remarks = [profile] }
    case .webp:
      notes.format = "WebP"
      let hasProfile =
        bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8)
        && bytes[20] & 0x20 != 0
      if hasProfile { notes.remarks = [profile] }
    case .netpbm: notes.format = bytes[1] == UInt8(ascii: "5") ? "PGM" : "PPM"
    case .gif(let frame):
      notes.format = "GIF"
      notes.hasAlpha = frame.transparent >= 0
    }
    return notes
  }

  private static let profile = "ICC profile ignored"

  /// The colour chunks before the pixels.
  ///
  /// sRGB needs no remark: it is what is assumed.
  private static func pngRemarks(_ bytes: UnsafeRawBufferPointer) -> [String] {
    var remarks: [String] = []
    var isStandard = false
    let reader = PNGChunkReader(bytes)
    for chunk in reader {
      let start = chunk.body.lowerBound
      switch chunk.type {
      case "IHDR" where chunk.body.count == 13 && bytes[start + 8] == 16:
        remarks.append("16 bits a channel are rounded to 8")
      case "sRGB": isStandard = true
      case "iCCP":
        let name = bytes[chunk.body].prefix(80).prefix { $0 != 0 }
        remarks.append("\(profile): \(String(decoding: name, as: UTF8.self))")
      case "gAMA" where reader.number(at: start) != 45455:
        // 45455 stands for 1/2.2, which sRGB is near to.
        remarks.append("gamma \(Double(reader.number(at: start)) / 100_000) ignored")
      case "cHRM" where !isStandardPrimaries(reader, start): remarks.append("primaries ignored")
      case "cICP" where chunk.body.count == 4 && (bytes[start] != 1 || bytes[start + 1] != 13):
        remarks.append("colour space \(bytes[start])/\(bytes[start + 1]) ignored")
      case "acTL" where reader.number(at: start) > 1: remarks.append("is animated")
      case "IDAT": return isStandard ? remarks.filter { !$0.hasPrefix("gamma") } : remarks
      default: break
      }
    }
    return remarks
  }

  private static func isStandardPrimaries(_ reader: PNGChunkReader, _ start: Int) -> Bool {
    let standard = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
    return standard.indices.allSatisfy {
      abs(reader.number(at: start + $0 * 4) - standard[$0]) <= 10
    }
  }

  private static func jpegHasProfile(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xff, bytes[offset + 1] != 0xda {
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      let body = bytes[(offset + 4)...].prefix(12)
      if bytes[offset + 1] == 0xe2, body.elementsEqual("ICC_PROFILE\0".utf8) { return true }
      offset += 2 + max(2, length)
    }
    return false
  }
}
