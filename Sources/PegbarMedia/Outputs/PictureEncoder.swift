import CPegbarCodecs
import PegbarCore
import PegbarEngine
import PegbarSystem

/// Encodes pictures, each with the time that it is shown, as one file or in memory.
package struct PictureEncoder {
  /// The formats.
  package enum Format: Sendable, CaseIterable { case png, jpeg, gif, webP }

  /// A picture and how long it is shown.
  package struct Frame {
    package var picture: Picture
    /// Seconds; rounded to hundredths in a GIF, else to thousandths, and at least one of them.
    package var delay: Double

    package init(picture: Picture, delay: Double) {
      (self.picture, self.delay) = (picture, delay)
    }
  }

  /// The format; several pictures become an animation, which JPEG has not.
  package var format: Format
  /// How often an animation plays; 0 for ever.
  package var playCount = 1
  /// The quality of lossy compression, 0…1; nil for no loss, or 0.9 in JPEG.
  package var quality: Double?
  /// Red, green and blue under transparent pixels in JPEG.
  package var background = SIMD3<UInt8>(repeating: 255)

  package init(_ format: Format) { self.format = format }

  /// Encodes in memory; `name` is only for errors.
  ///
  /// - Throws: `MediaError`.
  package func bytes(of frames: [Frame], name: String) throws -> [UInt8] {
    // What is written a second time, with alpha, is the one that counts.
    var latest = ByteBuffer()
    try write(frames, name) {
      latest = ByteBuffer()
      return latest
    }
    return latest.bytes
  }

  /// Writes a file, which appears whole or not at all, and replaces one of its name.
  ///
  /// - Throws: `MediaError`.
  package func write(_ frames: [Frame], to path: String) throws {
    try write(frames, path) { try OutputFile(path: path, overwrite: true) }
  }

  private func write(
    _ frames: [Frame], _ path: String, _ makeFile: @escaping () throws -> any PatchedOutput
  ) throws {
    guard let first = frames.first?.picture else { throw Exporter.noFrames(path) }
    for (i, frame) in frames.enumerated() {
      let size = (frame.picture.width, frame.picture.height)
      guard size == (first.width, first.height) else {
        throw MediaError(
          .badOutput, path: path,
          reason:
            "frame \(i) has \(size.0)x\(size.1) pixels, frame 0 \(first.width)x\(first.height)",
          advice: "give all frames one size")
      }
    }
    switch format {
    case .jpeg:
      guard frames.count == 1 else {
        throw MediaError(
          .badOutput, path: path, reason: "a JPEG holds only one picture",
          advice: "use public.png or com.compuserve.gif")
      }
      try writeJPEG(first, path, makeFile)
    case .png where frames.count == 1:
      let file = try makeFile()
      let rows = PNGRows(path: path, effort: .fast, threads: Processors.count)
      try PNGSink.write(first, rows: rows, to: file)
      try file.publish()
    default:
      let sink = try sink(first, frames, path, makeFile)
      do {
        for frame in frames { try sink.write(frame.picture, ticks: ticks(frame.delay)) }
        try sink.finish()
      } catch {
        sink.abandon()
        throw error
      }
    }
  }

  private var ticksPerSecond: Int { format == .gif ? 100 : 1000 }

  /// A delay in frames of the rate, at most a day.
  private func ticks(_ delay: Double) -> Int {
    let day = 86400.0
    let seconds = delay > 0 ? min(delay, day) : 0
    return max(1, Int((seconds * Double(ticksPerSecond)).rounded()))
  }

  private func sink(
    _ first: Picture, _ frames: [Frame], _ path: String,
    _ makeFile: @escaping () throws -> any PatchedOutput
  ) throws -> any TimedSink {
    guard let rate = FrameRate(numerator: ticksPerSecond) else {
      preconditionFailure("\(ticksPerSecond) frames a second")
    }
    var settings = ExportSettings(width: first.width, height: first.height, frameRate: rate)
    settings.loopCount = playCount
    settings.keepsEveryFrame = true
    switch format {
    case .gif:
      try GIFSink.check(path, settings)
      return try GIFSink(to: makeFile(), path: path, settings: settings)
    case .webP:
      try WebPSink.check(path, settings)
      if let quality, quality < 1, frames.allSatisfy(\.picture.hasOnlyOpaquePixels) {
        settings.webPQuality = Int((quality.held(in: 0...1) * 100).rounded())
      }
      return WebPSink(to: try makeFile(), path: path, settings: settings)
    case .png, .jpeg: return try APNGSink(path: path, settings: settings, to: makeFile)
    }
  }

  private func writeJPEG(
    _ picture: Picture, _ path: String, _ makeFile: () throws -> any PatchedOutput
  ) throws {
    let limit = 65500
    guard max(picture.width, picture.height) <= limit else {
      throw MediaError(
        .badOutput, path: path, reason: "a JPEG is at most \(limit) pixels on a side",
        advice: "choose a smaller size")
    }
    let opaque = FrameBytes(count: picture.width * picture.height * 4)
    let color = [background.x, background.y, background.z]
    for y in 0..<picture.height {
      pgb_codec_over(
        picture.row(y), opaque.start + y * picture.width * 4, picture.width, color)
    }
    let quality = Int32(((quality ?? 0.9).held(in: 0...1) * 100).rounded())
    var size = 0
    let made = withExtendedLifetime(opaque) {
      pgb_codec_jpeg_write(
        opaque.start, picture.width * 4, UInt32(picture.width), UInt32(picture.height), quality,
        &size)
    }
    guard let made else { throw MediaError.noMemory(path) }
    defer { free(made) }
    let file = try makeFile()
    try file.write(UnsafeRawBufferPointer(start: made, count: size))
    try file.publish()
  }
}
