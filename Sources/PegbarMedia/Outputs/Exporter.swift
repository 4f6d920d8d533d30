import CPegbarCodecs
import PegbarEngine
import PegbarSystem

/// Makes the sink for an output according to its extension.
public enum Exporter {
  /// Opens an output.
  ///
  /// Reports conflicts as early as possible, as errors of this call.
  ///
  /// - Parameters:
  ///   - output: a name as `ExportFormat` reads it; `-` is standard output.
  ///   - settings: size, rate and the rest.
  /// - Returns: a sink that waits for frame 0.
  /// - Throws: `MediaError`: badOutput, exists, missingFolder, missingTool or io.
  public static func sink(output: String, settings: ExportSettings) throws -> any FrameSink {
    let format = try ExportFormat(output: output)
    if settings.keepsAlpha, !format.canKeepAlpha {
      throw MediaError(
        .badOutput, path: output, reason: "the format cannot hold transparency",
        advice: "use .webm, .mov or .mkv, or leave --alpha out")
    }
    return switch format {
    case .png: try PNGSink(path: output, settings: settings)
    case .sequence(let pattern): try SequenceSink(pattern: pattern, settings: settings)
    case .apng: try APNGSink(path: output, settings: settings)
    case .gif: try GIFSink(path: output, settings: settings)
    case .webp: try WebPSink(path: output, settings: settings)
    case .y4m: try Y4MSink(path: output, settings: settings)
    case .raw: raw(descriptor: settings.standardOutput, name: "standard output", settings: settings)
    case .video(let format): try VideoSink(path: output, format: format, settings: settings)
    }
  }

  /// Throws an error for an output that cannot be made, before any costly work.
  ///
  /// `sink` also does so, with more checks.
  ///
  /// - Throws: `MediaError`: badOutput, exists, missingFolder or missingTool.
  public static func check(output: String, overwrite: Bool) throws {
    switch try ExportFormat(output: output) {
    case .raw, .sequence: break
    case .png, .apng, .gif, .webp, .y4m:
      try OutputFile.checkTarget(output, overwrite: overwrite)
    case .video:
      try OutputFile.checkTarget(output, overwrite: overwrite)
      guard Tool.ffmpeg.path != nil else { throw VideoSink.noTool(output) }
    }
  }

  /// Makes a sink that writes straight-alpha RGBA rows to an open file descriptor, owned by the caller.
  public static func raw(
    descriptor: Int32, name: String, settings: ExportSettings
  ) -> any FrameSink {
    RawSink(descriptor: descriptor, name: name, settings: settings)
  }

  /// Writes one picture as a PNG file.
  public static func writePNG(_ picture: Picture, to path: String, overwrite: Bool = false) throws {
    guard let rate = FrameRate(numerator: 1) else { preconditionFailure("one frame a second") }
    var settings = ExportSettings(width: picture.width, height: picture.height, frameRate: rate)
    settings.overwrite = overwrite
    let sink = try PNGSink(path: path, settings: settings)
    try sink.write(picture)
    try sink.finish()
  }

  /// Encodes an animation as WebP in memory.
  ///
  /// - Parameters:
  ///   - frames: one or more, of the settings' size; opaque if the settings have a WebP quality.
  ///   - name: in errors.
  ///   - settings: size, rate, quality.
  /// - Returns: a whole file.
  /// - Throws: `MediaError` for a size that WebP does not have.
  package static func webP(
    _ frames: [Picture], name: String, settings: ExportSettings
  ) throws -> [UInt8] {
    try WebPSink.bytes(of: frames, name: name, settings: settings)
  }

  /// Throws an error for a page of text that cannot be written, before any costly work.
  ///
  /// - Throws: `MediaError`: badOutput, exists or missingFolder.
  package static func check(page path: String, overwrite: Bool) throws {
    try OutputFile.checkTarget(path, overwrite: overwrite)
  }

  /// Writes a text as a file that appears whole or not at all.
  ///
  /// - Throws: `MediaError`: exists, missingFolder or io.
  package static func write(_ text: String, to path: String, overwrite: Bool) throws {
    let file = try OutputFile(path: path, overwrite: overwrite)
    try file.write(Array(text.utf8))
    try file.publish()
  }

  /// From now on new files have the rights that a mask leaves, whatever the process's mask is by then.
  package static func settleRights(mask: mode_t) { pgb_settle_mask(UInt32(mask)) }

  /// From now on a new file that no descriptor is left for is tried once more after a call.
  ///
  /// - Parameter relieve: puts the limit back; on the thread that makes the file.
  package static func settleDescriptors(relieve: @escaping @convention(c) () -> Void) {
    pgb_settle_descriptors(relieve)
  }

  static func noFrames(_ path: String) -> MediaError {
    MediaError(.badOutput, path: path, reason: "has no frames", advice: "ask for at least one")
  }
}
