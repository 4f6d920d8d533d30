import CPegbarCodecs
import PegbarEngine
import PegbarSystem

/// Reads picture files: PNG, JPEG, WebP, GIF with one frame, binary PGM and PPM, recognised by content.
///
/// The result is premultiplied, sRGB-encoded RGBA. Colour profiles and gamma are ignored; `notes(path:)`
/// reports them. Like browsers, it applies the EXIF orientation to pictures, but not to animations. It checks
/// everything before it allocates memory; invalid content only throws an error. Callable on any thread.
public enum PictureReader {
  /// The maximum side of a picture, in pixels.
  public static let maximumSide = Int(PGB_CODEC_MAXIMUM_SIDE)

  /// The maximum size of a file: 2 GiB.
  public static let maximumFileSize = FileContent.maximumSize

  /// Reads a file.
  ///
  /// A plugin whose parameter wants it sees all 16 bits of a file that has them.
  ///
  /// - Throws: `MediaError` of kind unreadable, notAPicture, unsupported, damaged or tooLarge.
  public static func read(path: String) throws -> Picture {
    let content = try FileContent(path: path)
    return try content.withBytes { bytes in
      let picture = try read(bytes: bytes, path: path)
      picture.file = path
      if try StoredPicture(bytes, path: path).header.depth == 16 {
        // The packed file is kept, not the pixels, which hardly anybody wants.
        picture.readDeepPixels = { DeepPixels.read(content) }
      }
      return picture
    }
  }

  /// The size in pixels of the picture that `read` would return, from the header alone.
  public static func pictureSize(path: String) throws -> (width: Int, height: Int) {
    let header = try FileContent(path: path).withBytes {
      try StoredPicture($0, path: path).header
    }
    let (width, height) = (Int(header.width), Int(header.height))
    return header.orientation >= 5 ? (height, width) : (width, height)
  }

  /// Reads a file's content from memory; `path` is only for errors.
  public static func read(bytes: UnsafeRawBufferPointer, path: String) throws -> Picture {
    var stored = try StoredPicture(bytes, path: path)
    let picture = try stored.decode()
    let header = stored.header
    guard header.orientation != 1 else { return picture }
    let swapped = header.orientation >= 5
    return try Picture(
      ofFile: path, width: swapped ? picture.height : picture.width,
      height: swapped ? picture.width : picture.height, isOpaque: picture.isOpaque
    ) { pixels, stride in
      pgb_codec_orient(
        picture.pixels, picture.stride, header.width, header.height, header.orientation, pixels,
        stride)
    }
  }
}

/// A picture as it lies in a file: its kind and what its header says.
struct StoredPicture {
  /// A kind of picture file that is read.
  enum Codec {
    case png
    case jpeg
    case webp
    case gif(pgb_gif_frame)
    case netpbm
  }

  let codec: Codec
  let bytes: UnsafeRawBufferPointer
  let path: String
  private(set) var header = pgb_codec_picture()

  /// Tells the kind and reads the header.
  init(_ bytes: UnsafeRawBufferPointer, path: String) throws {
    self.bytes = bytes
    self.path = path
    if bytes.isEmpty { throw StoredPicture.emptyFile(path) }
    let kind = ContentKind(UnsafeRawBufferPointer(rebasing: bytes.prefix(ContentKind.sample)))
    if let refusal = kind.refusal(path: path) { throw refusal }
    let status: pgb_codec_status
    switch kind {
    case .png:
      codec = .png
      status = pgb_codec_png_probe(bytes.start, bytes.count, &header)
    case .jpeg:
      codec = .jpeg
      status = pgb_codec_jpeg_probe(bytes.start, bytes.count, &header)
    case .webp:
      codec = .webp
      var frames: UInt32 = 0
      status = pgb_codec_webp_probe(bytes.start, bytes.count, &header, &frames)
      if frames > 1 { throw StoredPicture.moves(path, "an animated WebP") }
    case .gif:
      let index = try GIFIndex(bytes, path: path)
      header = index.header
      guard index.frames.count == 1, let frame = index.frames.first else {
        throw StoredPicture.moves(path, "an animated GIF")
      }
      codec = .gif(frame)
      status = PGB_CODEC_OK
    case .netpbm:
      codec = .netpbm
      status = pgb_codec_netpbm_probe(bytes.start, bytes.count, &header)
    default: throw StoredPicture.moves(path, "a video")
    }
    try StoredPicture.check(status, header, path: path)
  }

  /// Unpacks the pixels as they are stored, not turned.
  mutating func decode() throws -> Picture {
    let promised = header.opaque != 0
    let (width, height) = (Int(header.width), Int(header.height))
    // Pages are taken as the decoder comes to them: a file that claims more than it has costs nothing.
    let picture = try Picture(
      ofFile: path, width: width, height: height, isOpaque: promised
    ) { try draw($0, $1) }
    // One with an alpha channel may turn out to be opaque; the promise cannot be given later.
    guard header.opaque != 0, !promised else { return picture }
    return try Picture(ofFile: path, width: width, height: height, isOpaque: true) {
      pixels, stride in
      memcpy(pixels, picture.pixels, stride * height)
    }
  }

  private mutating func draw(_ pixels: UnsafeMutableRawPointer, _ stride: Int) throws {
    let status: pgb_codec_status
    switch codec {
    case .png: status = pgb_codec_png_read(bytes.start, bytes.count, pixels, stride, &header)
    case .jpeg: status = pgb_codec_jpeg_read(bytes.start, bytes.count, pixels, stride, &header)
    case .webp: status = pgb_codec_webp_read(bytes.start, bytes.count, pixels, stride, &header)
    case .netpbm:
      status = pgb_codec_netpbm_read(bytes.start, bytes.count, pixels, stride, &header)
    case .gif(var frame):
      memset(pixels, 0, stride * Int(header.height))
      status = pgb_gif_draw(bytes.start, bytes.count, &frame, pixels, stride, &header)
      header.opaque = pgb_codec_is_opaque(pixels, stride, header.width, header.height)
    }
    try StoredPicture.check(status, header, path: path)
  }

  /// Unpacks the samples of a picture with 16 bits a component.
  mutating func read(into samples: UnsafeMutablePointer<UInt16>) throws {
    let status =
      switch codec {
      case .png: pgb_codec_png_read_deep(bytes.start, bytes.count, samples, &header)
      case .netpbm: pgb_codec_netpbm_read_deep(bytes.start, bytes.count, samples, &header)
      case .jpeg, .webp, .gif: PGB_CODEC_UNSUPPORTED
      }
    try StoredPicture.check(status, header, path: path)
  }

  static func emptyFile(_ path: String) -> MediaError {
    let advice = "PNG, JPEG, WebP, GIF, PGM, PPM and video are read"
    return MediaError(.notAPicture, path: path, reason: "the file is empty", advice: advice)
  }

  private static func moves(_ path: String, _ what: String) -> MediaError {
    let advice = "use it in a transition, or save one of its frames as a PNG"
    return MediaError(.unsupported, path: path, reason: "is \(what), not a picture", advice: advice)
  }

  /// Throws what a codec has answered.
  static func check(
    _ status: pgb_codec_status, _ header: pgb_codec_picture, path: String
  ) throws {
    guard status != PGB_CODEC_OK else { return }
    let reason = withUnsafeBytes(of: header.message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch status {
    case PGB_CODEC_NO_MEMORY: throw MediaError.starved(path, reason)
    case PGB_CODEC_TOO_LARGE:
      let advice =
        reason.hasSuffix("frames")
        ? "use a part of it" : "at most \(PictureReader.maximumSide) a side and 2^28 in all"
      throw MediaError(.tooLarge, path: path, reason: reason, advice: advice)
    case PGB_CODEC_UNSUPPORTED:
      let advice = "convert it to RGB first"
      throw MediaError(.unsupported, path: path, reason: reason, advice: advice)
    default:
      let advice = "save or copy the file again"
      throw MediaError(.damaged, path: path, reason: "damaged: \(reason)", advice: advice)
    }
  }
}
