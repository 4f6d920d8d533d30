import PegbarEngine
import PegbarMedia
import PegbarRender

extension Stage {
  /// Draws frames into a file: `.png`, `.apng`, `.gif`, `.mp4`, `.y4m`, or a sequence of PNG files
  /// (`frame%05d.png`, or a folder ending in `/`).
  ///
  /// Frame k shows the time of the clock now plus k divided by the rate. The next frame is sampled while
  /// pixels are drawn, and frames before that are encoded; at most four of those wait. With an open `shutter`
  /// moments are drawn one after the other and averaged. The file appears whole or not at all.
  ///
  /// - Parameters:
  ///   - output: a path; the extension selects the format.
  ///   - framesPerSecond: more than 0.
  ///   - duration: seconds; the end instant is not shown. At least one frame is written.
  ///   - scale: pixels per point.
  ///   - overwrite: whether an existing file is replaced.
  /// - Returns: the number of frames.
  /// - Throws: `MediaError`, `PluginError`, or the error of a scheduled event.
  @discardableResult
  public func write(
    to output: String, framesPerSecond: Double = 60, duration: CFTimeInterval,
    scale: CGFloat = 1, overwrite: Bool = false
  ) throws -> Int {
    guard let rate = FrameRate(framesPerSecond) else {
      throw MediaError(
        .badOutput, path: output, reason: "cannot show \(framesPerSecond) frames a second")
    }
    let count = rate.frameCount(duration: duration)
    let view = viewport(scale: scale)
    var settings = ExportSettings(
      width: view.width, height: view.height, frameRate: rate, frameCount: count)
    settings.overwrite = overwrite
    let sink = try Exporter.sink(output: output, settings: settings)
    let pipeline = FramePipeline(sink: sink)
    do {
      let start = time
      var last: PendingPicture?
      for k in 0..<count {
        let next = try begin(
          at: start + rate.time(ofFrame: k), rate: rate, with: renderer, view,
          background: background?.value)
        if let last { try pipeline.write(last.picture()) }
        last = next
      }
      if let last { try pipeline.write(last.picture()) }
      try pipeline.finish()
    } catch {
      pipeline.cancel()
      throw error
    }
    return count
  }
}
