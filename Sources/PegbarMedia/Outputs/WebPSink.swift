import CPegbarCodecs
import PegbarEngine
import PegbarSystem

/// WebP, lossless unless the settings say otherwise: each frame is the rectangle that changed since the one before.
///
/// Equal frames in a row become one that is shown longer. A few frames are compressed at a time;
/// memory does not grow with them. WebP counts milliseconds: delays carry the error on.
final class WebPSink: TimedSink {
  /// The rectangle of a frame, from an even place, as straight pixels.
  private struct Part {
    let rect: pgb_codec_rect
    let pixels: StraightCanvas
    let start: Int
  }

  private static let longestDelay = 0xff_ffff
  private static let longestFile = 0xffff_fffe

  private let settings: ExportSettings
  private let path: String
  private let file: any PatchedOutput
  private var previous: Picture?
  private var waiting: [Part] = []
  private var count = 0

  convenience init(path: String, settings: ExportSettings) throws {
    try WebPSink.check(path, settings)
    let file = try OutputFile(path: path, overwrite: settings.overwrite)
    self.init(to: file, path: path, settings: settings)
  }

  init(to file: any PatchedOutput, path: String, settings: ExportSettings) {
    (self.file, self.path, self.settings) = (file, path, settings)
  }

  /// Encodes an animation in memory.
  ///
  /// - Parameters:
  ///   - frames: of the settings' size.
  ///   - name: in errors.
  ///   - settings: size, rate, quality.
  /// - Returns: a whole file.
  /// - Throws: `MediaError` for a size that WebP does not have.
  static func bytes(of frames: [Picture], name: String, settings: ExportSettings) throws -> [UInt8]
  {
    try check(name, settings)
    let buffer = ByteBuffer()
    let sink = WebPSink(to: buffer, path: name, settings: settings)
    for frame in frames { try sink.write(frame) }
    try sink.finish()
    return buffer.bytes
  }

  static func check(_ path: String, _ settings: ExportSettings) throws {
    let limit = Int(PGB_WEBP_MAXIMUM_SIDE)
    guard max(settings.width, settings.height) <= limit else {
      throw MediaError(
        .badOutput, path: path, reason: "a WebP is at most \(limit) pixels on a side",
        advice: "choose a smaller size")
    }
  }

  func write(_ frame: Picture, ticks: Int) throws {
    settings.check(frame)
    defer {
      previous = frame
      count += ticks
    }
    var rect = change(to: frame)
    if rect.width == 0, settings.keepsEveryFrame {
      rect = pgb_codec_rect(x: 0, y: 0, width: 1, height: 1)
    }
    guard rect.width > 0 else { return }
    // The last one stays: how long it is shown is not known yet.
    if waiting.count > max(1, settings.threads) { try encode(waiting.count - 1) }
    let pixels = StraightCanvas(width: Int(rect.width), height: Int(rect.height))
    for y in 0..<Int(rect.height) {
      let from = frame.row(Int(rect.y) + y) + Int(rect.x) * 4
      pgb_codec_straight(from, pixels.pixels + y * pixels.stride, Int(rect.width))
    }
    waiting.append(Part(rect: rect, pixels: pixels, start: milliseconds(atFrame: count)))
  }

  /// What differs from the frame before, widened to even coordinates: the format has no others.
  private func change(to frame: Picture) -> pgb_codec_rect {
    guard let previous else { return frame.whole }
    var rect = pgb_codec_difference(
      previous.pixels, previous.stride, frame.pixels, frame.stride, UInt32(frame.width),
      UInt32(frame.height))
    rect.width += rect.x & 1
    rect.height += rect.y & 1
    rect.x &= ~1
    rect.y &= ~1
    return rect
  }

  private func milliseconds(atFrame frame: Int) -> Int {
    let rate = settings.frameRate
    return (frame * 1000 * rate.denominator + rate.numerator / 2) / rate.numerator
  }

  // MARK: - Chunks

  /// Compresses and writes the first of the frames that wait.
  private func encode(_ number: Int) throws {
    let ends = waiting.dropFirst().map(\.start) + [milliseconds(atFrame: count)]
    var jobs = waiting[..<number].map {
      pgb_webp_job(
        pixels: $0.pixels.pixels, width: $0.rect.width, height: $0.rect.height,
        quality: Int32(settings.webPQuality ?? -1), bytes: nil, size: 0)
    }
    pgb_webp_encode_all(&jobs, jobs.count, Int32(clamping: settings.threads))
    defer { for job in jobs { free(job.bytes) } }
    let isStill = file.count == 0 && waiting.count == 1 && number == 1
    if file.count == 0 { try file.write(head(isStill: isStill)) }
    for (index, job) in jobs.enumerated() {
      guard let bytes = job.bytes else { throw MediaError.noMemory(path) }
      let data = UnsafeRawBufferPointer(start: bytes, count: job.size)
      if isStill {
        try file.write(data)
      } else {
        try write(waiting[index], data, delay: ends[index] - waiting[index].start)
      }
    }
    waiting.removeFirst(number)
  }

  private func head(isStill: Bool) -> [UInt8] {
    let start = Array("RIFF".utf8) + bytes(0, 4) + Array("WEBP".utf8)
    if isStill { return start }
    // Alpha and animation; then the background, which is not used, and the repetitions.
    let about: [UInt8] = [0x12, 0, 0, 0]
    let size = bytes(settings.width - 1, 3) + bytes(settings.height - 1, 3)
    let loops = bytes(min(65535, max(0, settings.loopCount)), 2)
    return start + Array("VP8X".utf8) + bytes(10, 4) + about + size
      + Array("ANIM".utf8) + bytes(6, 4) + bytes(0, 4) + loops
  }

  private func write(_ part: Part, _ data: UnsafeRawBufferPointer, delay: Int) throws {
    let rect = part.rect
    var head = Array("ANMF".utf8) + bytes(16 + data.count, 4)
    for value in [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1] {
      head += bytes(Int(value), 3)
    }
    // The last bits: keep the canvas, and replace what is under the rectangle.
    head += bytes(min(max(1, delay), WebPSink.longestDelay), 3) + [2]
    try file.write(head)
    try file.write(data)
    guard file.count <= WebPSink.longestFile else {
      throw MediaError(
        .encoder, path: path, reason: "WebP holds at most 4 GiB", advice: "make a video of it")
    }
  }

  /// A little-endian number.
  private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  func finish() throws {
    guard count > 0 else { throw Exporter.noFrames(path) }
    try encode(waiting.count)
    previous = nil
    try file.patch(bytes(file.count - 8, 4), at: 4)
    try file.publish()
  }

  func abandon() { file.abandon() }
}
