/// Names for the content of pictures, clips and sound files, for messages.
package enum MediaContent {
  /// Bytes that are looked at, from the start of the file.
  package static let sample = ContentKind.sample

  /// The words for a content, such as "a PNG picture"; nil for anything that is none.
  package static func noun(of bytes: some Sequence<UInt8>) -> String? {
    let bytes = Array(bytes)
    switch bytes.withUnsafeBytes({ ContentKind($0) }) {
    case .png: return "a PNG picture"
    case .jpeg: return "a JPEG picture"
    case .webp: return "a WebP picture"
    case .gif: return "a GIF picture"
    case .netpbm: return "a PGM or PPM picture"
    case .video(let demuxer): return videos[demuxer] ?? "a video (\(demuxer))"
    case .sound(let name): return "sound (\(name))"
    case .playlist(let name): return name
    case .unsupported("JSON"), .unknown: return nil
    case .unsupported(let name), .otherNetpbm(let name): return "a file of the kind \(name)"
    }
  }

  private static let videos = [
    "mov": "an MP4 or QuickTime video", "matroska": "a Matroska or WebM video",
    "avi": "an AVI video", "mpeg": "an MPEG video", "mpegts": "an MPEG video",
    "ogg": "an Ogg file", "flv": "a Flash video", "asf": "a Windows Media video",
    "yuv4mpegpipe": "a Y4M video", "ivf": "an IVF video",
  ]
}
