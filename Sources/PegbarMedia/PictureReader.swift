import CPegbarCodecs
import PegbarEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads picture files: PNG and JPEG, told apart by content, never by name.
///
/// The result is premultiplied RGBA in sRGB-encoded values; colour profiles and gamma are ignored.
/// A JPEG is turned upright by its EXIF orientation. Everything is checked before memory is
/// taken; no content, however wrong, can do more than throw. Any thread.
public enum PictureReader {
  /// The longest side that is read, in pixels.
  public static let maximumSide = Int(PEGBAR_CODEC_MAXIMUM_SIDE)

  /// The largest file that is read, in bytes: 2 GiB.
  public static let maximumFileSize = 1 << 31

  /// Reads a file.
  ///
  /// - Throws: `MediaError` of kind unreadable, notAPicture, unsupported, damaged or tooLarge.
  public static func read(path: String) throws -> Picture {
    try withFile(path) { try read(bytes: $0, path: path) }
  }

  /// The size in pixels that `read` would give, from the header alone.
  public static func pictureSize(path: String) throws -> (width: Int, height: Int) {
    try withFile(path) { bytes in
      let header = try probe(bytes, path: path).header
      let (width, height) = (Int(header.width), Int(header.height))
      return header.orientation >= 5 ? (height, width) : (width, height)
    }
  }

  /// Reads a file's content that is already in memory; `path` is for errors only.
  public static func read(bytes: UnsafeRawBufferPointer, path: String) throws -> Picture {
    var (codec, header) = try probe(bytes, path: path)
    let stored = try decode(bytes, codec: codec, header: &header, path: path)
    guard header.orientation != 1 else { return stored }
    let swapped = header.orientation >= 5
    return Picture(
      width: swapped ? stored.height : stored.width,
      height: swapped ? stored.width : stored.height, isOpaque: stored.isOpaque
    ) { pixels, stride in
      pegbar_codec_orient(
        stored.pixels, stored.stride, header.width, header.height, header.orientation, pixels,
        stride)
    }
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, codec: PictureCodec, header: inout pegbar_codec_picture,
    path: String
  ) throws -> Picture {
    let promised = header.opaque != 0
    func draw(_ pixels: UnsafeMutableRawPointer, _ stride: Int) throws {
      let status =
        switch codec {
        case .png: pegbar_codec_png_read(bytes.start, bytes.count, pixels, stride, &header)
        case .jpeg: pegbar_codec_jpeg_read(bytes.start, bytes.count, pixels, stride, &header)
        }
      try check(status, header, path: path)
    }
    let (width, height) = (Int(header.width), Int(header.height))
    let picture = try Picture(width: width, height: height, isOpaque: promised, drawing: draw)
    // A PNG with an alpha channel may turn out to be opaque; the promise cannot be given later.
    guard header.opaque != 0, !promised else { return picture }
    return Picture(width: width, height: height, isOpaque: true) { pixels, stride in
      memcpy(pixels, picture.pixels, stride * height)
    }
  }

  private static func probe(
    _ bytes: UnsafeRawBufferPointer, path: String
  ) throws -> (codec: PictureCodec, header: pegbar_codec_picture) {
    let codec = try PictureCodec.recognise(bytes, path: path)
    var header = pegbar_codec_picture()
    let status =
      switch codec {
      case .png: pegbar_codec_png_probe(bytes.start, bytes.count, &header)
      case .jpeg: pegbar_codec_jpeg_probe(bytes.start, bytes.count, &header)
      }
    try check(status, header, path: path)
    return (codec, header)
  }

  private static func check(
    _ status: pegbar_codec_status, _ header: pegbar_codec_picture, path: String
  ) throws {
    guard status != PEGBAR_CODEC_OK else { return }
    let reason = withUnsafeBytes(of: header.message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch status {
    case PEGBAR_CODEC_TOO_LARGE, PEGBAR_CODEC_NO_MEMORY:
      let advice = "at most \(maximumSide) a side and 2^28 in all"
      throw MediaError(.tooLarge, path: path, reason: reason, advice: advice)
    case PEGBAR_CODEC_UNSUPPORTED:
      let advice = "convert it to RGB first"
      throw MediaError(.unsupported, path: path, reason: reason, advice: advice)
    default:
      let advice = "save or copy the file again"
      throw MediaError(.damaged, path: path, reason: "damaged: \(reason)", advice: advice)
    }
  }

  private static func withFile<Result>(
    _ path: String, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    var bytes: UnsafeMutablePointer<UInt8>?
    var size = 0
    let code = pegbar_read_file(path, maximumFileSize, &bytes, &size)
    defer { free(bytes) }
    switch code {
    case 0: return try body(UnsafeRawBufferPointer(start: bytes, count: size))
    case EISDIR:
      throw MediaError(.unreadable, path: path, reason: "is a folder", advice: "name a picture")
    case ENOTSUP:
      let reason = "is not a regular file"
      throw MediaError(.unreadable, path: path, reason: reason, advice: "name a picture")
    case EFBIG:
      let advice = "at most 2 GiB"
      throw MediaError(.tooLarge, path: path, reason: systemReason(code), advice: advice)
    default:
      let advice = code == EACCES ? "check its permissions" : "check the name"
      throw MediaError(.unreadable, path: path, reason: systemReason(code), advice: advice)
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var start: UnsafePointer<UInt8> {
    // An empty file never comes here: it is recognised as no picture before.
    guard let baseAddress else { preconditionFailure("no bytes") }
    return baseAddress.assumingMemoryBound(to: UInt8.self)
  }
}
