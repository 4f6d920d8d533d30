import CPegbarCodecs
import PegbarEngine

/// Animated PNG: each frame is the rectangle that changed since the one before.
///
/// Equal frames in a row become one that is shown longer. Memory does not grow with the frames.
final class APNGSink: FrameSink {
  /// A compressed frame that waits until it is known how long it is shown.
  private struct Pending {
    var part: pegbar_codec_rect
    var bytes: [UInt8]
    var frames = 1
  }

  private let settings: ExportSettings
  private let path: String
  private let rows: PNGRows
  private let file: OutputFile
  private let controlOffset: Int
  private var previous: Picture?
  private var pending: Pending?
  private var frameCount: UInt32 = 0
  private var sequence: UInt32 = 0

  init(path: String, settings: ExportSettings) throws {
    self.settings = settings
    self.path = path
    rows = PNGRows(effort: settings.pngEffort, threads: settings.threads)
    file = try OutputFile(path: path, overwrite: settings.overwrite)
    let start = PNGChunks.start(width: settings.width, height: settings.height, channels: 4)
    controlOffset = start.count
    try file.write(start + control())
  }

  private func control() -> [UInt8] {
    let plays = UInt32(clamping: settings.loopCount)
    return PNGChunks.chunk(
      "acTL", PNGChunks.bigEndian(frameCount) + PNGChunks.bigEndian(plays))
  }

  func write(_ frame: Picture) throws {
    settings.check(frame)
    defer { previous = frame }
    guard let previous else {
      pending = try compress(frame, frame.whole)
      return
    }
    let part = pegbar_codec_difference(
      previous.pixels, previous.stride, frame.pixels, frame.stride, UInt32(frame.width),
      UInt32(frame.height))
    if part.width == 0, let waiting = pending, delay(of: waiting.frames + 1) != nil {
      pending?.frames += 1
      return
    }
    try emit()
    // A frame without a change is only made when the delay of the one before is full.
    let dot = pegbar_codec_rect(x: 0, y: 0, width: 1, height: 1)
    pending = try compress(frame, part.width == 0 ? dot : part)
  }

  private func compress(_ frame: Picture, _ part: pegbar_codec_rect) throws -> Pending {
    try rows.compress(frame, part, channels: 4) { Pending(part: part, bytes: Array($0)) }
  }

  /// Seconds as a fraction of 16-bit numbers, when they fit.
  private func delay(of frames: Int) -> (UInt16, UInt16)? {
    let rate = settings.frameRate
    var (top, bottom) = (frames * rate.denominator, rate.numerator)
    var (a, b) = (top, bottom)
    while b != 0 { (a, b) = (b, a % b) }
    (top, bottom) = (top / a, bottom / a)
    if bottom > 65535 {
      // A rate that no fraction of this size expresses: to a ten-thousandth of a second.
      top = (frames * rate.denominator * 10_000 + rate.numerator / 2) / rate.numerator
      bottom = 10_000
    }
    return top <= 65535 ? (UInt16(top), UInt16(bottom)) : nil
  }

  private func emit() throws {
    guard let frame = pending else { return }
    pending = nil
    let (top, bottom) = delay(of: frame.frames) ?? (65535, 1)
    var head = PNGChunks.bigEndian(takeNumber())
    for value in [frame.part.width, frame.part.height, frame.part.x, frame.part.y] {
      head += PNGChunks.bigEndian(value)
    }
    // The last two: leave the canvas as it is, replace what is under the rectangle.
    head += PNGChunks.bigEndian(top) + PNGChunks.bigEndian(bottom) + [0, 0]
    try file.write(PNGChunks.chunk("fcTL", head))
    try frame.bytes.withUnsafeBytes { bytes in
      if frameCount == 0 {
        try PNGChunks.write("IDAT", bytes, to: file)
      } else {
        let number = PNGChunks.bigEndian(takeNumber())
        try PNGChunks.write("fdAT", head: number, bytes, to: file)
      }
    }
    frameCount += 1
  }

  private func takeNumber() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  func finish() throws {
    guard pending != nil else { throw Exporter.noFrames(path) }
    try emit()
    try file.write(PNGChunks.end)
    try file.patch(control(), at: controlOffset)
    previous = nil
    try file.publish()
  }

  func abandon() { file.abandon() }
}
