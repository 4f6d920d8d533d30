import PegbarEngine
import PegbarMedia

extension ClipJoin {
  /// Draws all frames into a file, with the clips' sound if the format supports it.
  ///
  /// The extension selects the format: `.png` sequence, `.apng`, `.gif`, `.webp`, `.y4m`, `.mp4` and more.
  /// Drawing and encoding overlap; at most four frames wait. The file appears complete or not at all.
  ///
  /// - Parameters:
  ///   - output: a path; must not be one of the inputs.
  ///   - overwrite: whether an existing file is replaced.
  ///   - hasSound: whether sound is written.
  ///   - curve: how the sounds of two clips cross-fade.
  /// - Returns: the number of frames.
  /// - Throws: `MediaError`, `PluginError`.
  @discardableResult
  public func write(
    to output: String, overwrite: Bool = false, hasSound: Bool = true,
    curve: AudioMix.Curve = .equalPower
  ) throws -> Int {
    let (rate, count) = (timeline.frameRate, timeline.frameCount)
    var settings = ExportSettings(
      width: size.width, height: size.height, frameRate: rate, frameCount: count)
    settings.overwrite = overwrite
    try Exporter.check(output: output, overwrite: overwrite)
    if hasSound, try ExportFormat(output: output).hasSound, let mix = try sound(curve: curve) {
      let folder = (output as NSString).deletingLastPathComponent
      settings.sound = try mix.write(
        from: 0, duration: rate.time(ofFrame: count), folder: folder.isEmpty ? "." : folder)
    }
    let pipeline = FramePipeline(sink: try Exporter.sink(output: output, settings: settings))
    do {
      for number in 0..<count { try pipeline.write(frame(at: rate.time(ofFrame: number))) }
      try pipeline.finish()
    } catch {
      pipeline.cancel()
      throw error
    }
    return count
  }
}
