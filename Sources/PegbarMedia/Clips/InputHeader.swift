import CPegbarCodecs

/// The kind and size of an input file, found without decoding a picture.
public enum InputHeader {
  /// One picture: its width and height in pixels, after EXIF rotation.
  case picture(width: Int, height: Int)
  /// A clip without open processes.
  case clip(any ClipSource)

  /// Bytes in which the size of most pictures is found.
  private static let sample = 1 << 15

  /// Reads the header of a file by its content, whatever its name.
  ///
  /// Usually reads only the beginning of a PNG or JPEG, but all of any other picture. For a video, ffmpeg
  /// decodes the first frame.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how clips are read.
  /// - Returns: the kind and size that `Input.open` would return.
  /// - Throws: `MediaError`, like `Input.open`; does not detect damaged data after the header.
  public static func read(
    path: String, options: ClipOptions = ClipOptions()
  ) throws -> InputHeader {
    let head = try FileContent.head(path: path, count: sample)
    let kind = try Input.kind(of: head, path: path)
    switch kind {
    case .video(let demuxer):
      return .clip(try VideoClip(path: path, demuxer: demuxer, options: options))
    case .png, .jpeg:
      if let found = head.withUnsafeBytes({ still($0, kind) }) { return found }
    default: break
    }
    let content = try Input.content(of: path)
    if let clip = try StoredClip.open(content, kind: kind) {
      clip.rest()
      return .clip(clip)
    }
    let header = try content.withBytes { try StoredPicture($0, path: path).header }
    return picture(header)
  }

  /// A single picture whose header lies in the first bytes; nil when that cannot be told.
  private static func still(_ bytes: UnsafeRawBufferPointer, _ kind: ContentKind) -> InputHeader? {
    var header = pgb_codec_picture()
    let status: pgb_codec_status
    if kind == .png {
      // What announces an animation lies before the pixels, where the header ends.
      if PNGChunkReader(bytes).contains(where: { $0.type == "acTL" }) { return nil }
      status = pgb_codec_png_probe(bytes.start, bytes.count, &header)
    } else {
      status = pgb_codec_jpeg_probe(bytes.start, bytes.count, &header)
    }
    return status == PGB_CODEC_OK ? picture(header) : nil
  }

  private static func picture(_ header: pgb_codec_picture) -> InputHeader {
    let (width, height) = (Int(header.width), Int(header.height))
    return header.orientation >= 5
      ? .picture(width: height, height: width) : .picture(width: width, height: height)
  }
}
