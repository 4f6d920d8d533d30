/// The kind of a file's content, by its first bytes and never by its name.
///
/// The list is closed: ffmpeg only runs on containers in this list, with their demuxer, so a text file that
/// refers to other files reaches none of its parsers.
enum ContentKind: Equatable {
  case png
  case jpeg
  case webp
  case gif
  /// Binary PGM or PPM.
  case netpbm
  /// A container for ffmpeg, by its demuxer's name.
  case video(demuxer: String)
  /// A text file that refers to other files.
  case playlist(String)
  /// A known kind that Pegbar does not read.
  case unsupported(String)
  /// A kind of PBM, PGM, PPM or PAM that is not read.
  case otherNetpbm(String)
  /// Sound without pictures.
  case sound(String)
  case unknown

  /// Bytes that are looked at, from the start of the file.
  static let sample = 4096

  /// Tells the kind from the start of the content.
  init(_ bytes: UnsafeRawBufferPointer) {
    func has(_ expected: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + expected.count
        && zip(bytes[offset...], expected).allSatisfy { $0 == $1 }
    }
    let found = ContentKind.signatures.first { signature in
      signature.parts.allSatisfy { has($0.bytes, at: $0.offset) }
    }
    self = found?.kind ?? ContentKind.text(bytes)
  }

  private struct Signature {
    let kind: ContentKind
    let parts: [(offset: Int, bytes: [UInt8])]

    init(_ kind: ContentKind, _ parts: (Int, [UInt8])...) {
      self.kind = kind
      self.parts = parts.map { (offset: $0.0, bytes: $0.1) }
    }

    init(_ kind: ContentKind, _ offset: Int, _ text: String) {
      self.init(kind, (offset, Array(text.utf8)))
    }
  }

  private static func riff(_ kind: ContentKind, _ form: String) -> Signature {
    Signature(kind, (0, Array("RIFF".utf8)), (8, Array(form.utf8)))
  }

  private static let movie = ContentKind.video(demuxer: "mov")

  // The first that fits counts: brands come before the container that carries them.
  private static let signatures: [Signature] =
    [
      Signature(.png, (0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
      Signature(.jpeg, (0, [0xff, 0xd8, 0xff])),
      Signature(.gif, 0, "GIF87a"),
      Signature(.gif, 0, "GIF89a"),
      riff(.webp, "WEBP"),
      Signature(.unsupported("AVIF"), 4, "ftypavi"),
      Signature(.unsupported("HEIC"), 4, "ftyphei"),
      Signature(.unsupported("HEIC"), 4, "ftypmif1"),
      Signature(.sound("M4A"), 4, "ftypM4A "),
      Signature(movie, 4, "ftyp"),
      Signature(movie, 4, "moov"),
      Signature(movie, 4, "mdat"),
      Signature(movie, 4, "wide"),
      Signature(movie, 4, "free"),
      Signature(movie, 4, "skip"),
      Signature(.video(demuxer: "matroska"), (0, [0x1a, 0x45, 0xdf, 0xa3])),
      riff(.video(demuxer: "avi"), "AVI "),
      riff(.sound("WAV"), "WAVE"),
      Signature(.video(demuxer: "mpeg"), (0, [0, 0, 1, 0xba])),
      Signature(.video(demuxer: "mpegts"), (0, [0x47]), (188, [0x47]), (376, [0x47])),
      Signature(.video(demuxer: "mpegts"), (4, [0x47]), (196, [0x47]), (388, [0x47])),
      Signature(.video(demuxer: "ogg"), 0, "OggS"),
      Signature(.video(demuxer: "flv"), 0, "FLV\u{1}"),
      Signature(
        .video(demuxer: "asf"), (0, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11])),
      Signature(.video(demuxer: "yuv4mpegpipe"), 0, "YUV4MPEG2 "),
      Signature(.video(demuxer: "ivf"), 0, "DKIF"),
      Signature(.sound("MP3"), 0, "ID3"),
      Signature(.sound("MP3"), (0, [0xff, 0xfb])),
      Signature(.sound("FLAC"), 0, "fLaC"),
      Signature(.unsupported("BMP"), 0, "BM"),
      Signature(.unsupported("TIFF"), (0, [0x49, 0x49, 0x2a, 0])),
      Signature(.unsupported("TIFF"), (0, [0x4d, 0x4d, 0, 0x2a])),
      Signature(.unsupported("JPEG XL"), (0, [0xff, 0x0a])),
      Signature(.unsupported("JPEG 2000"), 4, "jP  "),
      Signature(.unsupported("PDF"), 0, "%PDF"),
      Signature(.unsupported("Photoshop"), 0, "8BPS"),
      Signature(.unsupported("QOI"), 0, "qoif"),
    ]
    // White space follows.
    + magics.flatMap { magic, kind in
      [" ", "\n", "\r", "\t"].map { Signature(kind, 0, magic + $0) }
    }

  private static let magics: [(String, ContentKind)] = [
    ("P5", .netpbm), ("P6", .netpbm), ("P2", .otherNetpbm("ASCII PGM (P2)")),
    ("P3", .otherNetpbm("ASCII PPM (P3)")), ("P1", .otherNetpbm("ASCII PBM (P1)")),
    ("P4", .otherNetpbm("PBM (P4)")), ("P7", .otherNetpbm("PAM (P7)")),
  ]

  private static func text(_ bytes: UnsafeRawBufferPointer) -> ContentKind {
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let words = String(decoding: bytes.dropFirst(start).prefix(sample), as: UTF8.self)
      .drop { $0.isWhitespace }
    if words.hasPrefix("{") { return .unsupported("JSON") }
    if words.hasPrefix("#EXTM3U") { return .playlist("an HLS playlist") }
    if words.hasPrefix("ffconcat") || words.hasPrefix("file ") { return .playlist("a concat list") }
    if words.hasPrefix("v=0") { return .playlist("an SDP description") }
    if words.contains("<MPD") { return .playlist("a DASH manifest") }
    if words.contains("<SmoothStreamingMedia") { return .playlist("a streaming manifest") }
    if words.hasPrefix("<asx") || words.hasPrefix("[playlist]") { return .playlist("a playlist") }
    if words.hasPrefix("<svg") { return .unsupported("SVG") }
    if words.hasPrefix("<?xml") { return .unsupported("SVG or XML") }
    return .unknown
  }

  /// The error for a kind that is neither a picture nor a clip; nil for those that are.
  func refusal(path: String) -> MediaError? {
    switch self {
    case .png, .jpeg, .webp, .gif, .netpbm, .video: return nil
    case .playlist(let name):
      return MediaError(
        .unsupported, path: path, reason: "is \(name), which names other files",
        advice: "name the video file itself")
    case .unsupported("JSON"):
      return MediaError(
        .notAPicture, path: path, reason: "is JSON, not a picture",
        advice: "draw a scene with 'pegbar render' first")
    case .otherNetpbm(let name):
      return MediaError(
        .unsupported, path: path, reason: "\(name) is not read",
        advice: "convert it to PNG, or to binary PGM or PPM (P5, P6)")
    case .unsupported(let name):
      let reason = "\(name) is not read"
      return MediaError(.unsupported, path: path, reason: reason, advice: "convert it to PNG")
    case .sound(let name):
      return MediaError(
        .unsupported, path: path, reason: "\(name) has sound but no pictures",
        advice: "name a picture or a video")
    case .unknown:
      let advice = "PNG, JPEG, WebP, GIF, PGM, PPM and video are read"
      return MediaError(.notAPicture, path: path, reason: "is not a picture", advice: advice)
    }
  }
}
