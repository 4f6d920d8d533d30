import PegbarEngine

/// A file that shows something: one picture, or pictures that change over time.
public enum Input {
  /// PNG, JPEG, WebP or GIF of one frame.
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
  /// - Returns: what the file shows.
  /// - Throws: `MediaError`; of kind missingTool for a video without ffmpeg.
  public static func open(path: String, options: ClipOptions = ClipOptions()) throws -> Input {
    let head = try FileContent.head(path: path, count: ContentKind.sample)
    if head.isEmpty { throw StoredPicture.emptyFile(path) }
    let kind = head.withUnsafeBytes { ContentKind($0) }
    if let refusal = kind.refusal(path: path) { throw refusal }
    if case .video(let demuxer) = kind {
      return .clip(try VideoClip(path: path, demuxer: demuxer, options: options))
    }
    let content = try FileContent(path: path)
    if content.bytes.isEmpty { throw StoredPicture.emptyFile(path) }
    if let clip = try StoredClip.open(content, kind: kind) { return .clip(clip) }
    return .picture(try content.withBytes { try PictureReader.read(bytes: $0, path: path) })
  }

  /// Pixels across.
  public var width: Int {
    switch self {
    case .picture(let picture): picture.width
    case .clip(let clip): clip.info.width
    }
  }

  /// Pixels down.
  public var height: Int {
    switch self {
    case .picture(let picture): picture.height
    case .clip(let clip): clip.info.height
    }
  }
}

/// Opens files that are meant as clips.
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
        .unsupported, path: path, reason: "is a picture, no clip",
        advice: "name a video or an animation")
    }
  }
}

extension StoredClip {
  /// Opens an animated picture file; nil when it holds a single picture.
  static func open(_ content: FileContent, kind: ContentKind) throws -> StoredClip? {
    switch kind {
    case .gif:
      let frames = try GIFFrames(content)
      guard frames.isAnimated else { return nil }
      return StoredClip(
        path: content.path, size: frames.size, ticks: frames.ticks, ticksPerSecond: 100,
        hasAlpha: true, frames: frames)
    case .webp:
      guard let frames = try WebPFrames(content) else { return nil }
      return StoredClip(
        path: content.path, size: frames.size, ticks: frames.ticks, ticksPerSecond: 1000,
        hasAlpha: true, frames: frames)
    case .png:
      guard let frames = try APNGFrames(content) else { return nil }
      return StoredClip(
        path: content.path, size: frames.size, ticks: frames.ticks,
        ticksPerSecond: frames.ticksPerSecond, hasAlpha: true, frames: frames)
    default: return nil
    }
  }
}
