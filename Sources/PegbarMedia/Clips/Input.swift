import PegbarEngine

/// An input file: one picture, or pictures that change over time.
public enum Input {
  /// A PNG, JPEG, WebP or GIF with one frame.
  case picture(Picture)
  /// An animated GIF, PNG or WebP, or a video.
  case clip(any ClipSource)

  /// Opens a file by its content, whatever its name.
  ///
  /// Pictures need no other program; video needs ffmpeg.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how clips are read.
  /// - Returns: the picture or the clip.
  /// - Throws: `MediaError`; of kind missingTool for a video without ffmpeg.
  public static func open(path: String, options: ClipOptions = ClipOptions()) throws -> Input {
    let head = try FileContent.head(path: path, count: ContentKind.sample)
    let kind = try kind(of: head, path: path)
    if case .video(let demuxer) = kind {
      return .clip(try VideoClip(path: path, demuxer: demuxer, options: options))
    }
    let content = try content(of: path)
    if let clip = try StoredClip.open(content, kind: kind) { return .clip(clip) }
    return .picture(try content.withBytes { try PictureReader.read(bytes: $0, path: path) })
  }

  static func kind(of head: [UInt8], path: String) throws -> ContentKind {
    if head.isEmpty { throw StoredPicture.emptyFile(path) }
    let kind = head.withUnsafeBytes { ContentKind($0) }
    if let refusal = kind.refusal(path: path) { throw refusal }
    return kind
  }

  static func content(of path: String) throws -> FileContent {
    let content = try FileContent(path: path)
    if content.bytes.isEmpty { throw StoredPicture.emptyFile(path) }
    return content
  }

  /// The width in pixels.
  public var width: Int {
    switch self {
    case .picture(let picture): picture.width
    case .clip(let clip): clip.info.width
    }
  }

  /// The height in pixels.
  public var height: Int {
    switch self {
    case .picture(let picture): picture.height
    case .clip(let clip): clip.info.height
    }
  }
}

/// Opens files as clips.
public enum ClipReader {
  /// Opens an animated GIF, PNG or WebP, or a video.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how it is read.
  /// - Returns: a clip at its start.
  /// - Throws: `MediaError`; of kind unsupported for a still picture.
  public static func open(
    path: String, options: ClipOptions = ClipOptions()
  ) throws -> any ClipSource {
    switch try Input.open(path: path, options: options) {
    case .clip(let clip): return clip
    case .picture:
      throw MediaError(
        .unsupported, path: path, reason: "is a picture, not a clip",
        advice: "name a video or an animation")
    }
  }
}

extension StoredClip {
  /// Opens an animated picture file; nil if it has a single picture.
  static func open(_ content: FileContent, kind: ContentKind) throws -> StoredClip? {
    guard let frames = try frames(content, kind: kind) else { return nil }
    let path = content.path
    return StoredClip(path: path, frames: frames) {
      guard let again = try StoredClip.frames(FileContent(path: path), kind: kind) else {
        throw StoredClip.changed(path)
      }
      return again
    }
  }

  private static func frames(
    _ content: FileContent, kind: ContentKind
  ) throws -> (any StoredFrames)? {
    switch kind {
    case .gif:
      let frames = try GIFFrames(content)
      return frames.isAnimated ? frames : nil
    case .webp: return try WebPFrames(content)
    case .png: return try APNGFrames(content)
    default: return nil
    }
  }
}
