import CPegbarCodecs
import PegbarEngine

/// Animated PNG: each frame is the rectangle that changed since the one before.
///
/// Equal frames in a row become one that is shown longer. Memory holds a few words a frame. As long
/// as all are opaque there is no alpha channel; with the first that is not, what has been written
/// is written again.
final class APNGSink: TimedSink {
  /// A compressed frame that waits until it is known how long it is shown.
  private struct Pending {
    var part: pgb_codec_rect
    var bytes: [UInt8]
    var frames = 1
  }

  /// Where a frame without alpha lies in the file.
  private struct Written {
    var part: pgb_codec_rect
    var frames: Int
    var offset: Int
    var size: Int
  }

  private let settings: ExportSettings
  private let path: String
  private let rows: PNGRows
  private let makeFile: () throws -> any PatchedOutput
  private var file: any PatchedOutput
  private var channels = 3
  private var controlOffset = 0
  private var previous: Picture?
  private var pending: Pending?
  /// Empty where frames have alpha.
  private var written: [Written] = []
  private var frameCount: UInt32 = 0
  private var sequence: UInt32 = 0

  convenience init(path: String, settings: ExportSettings) throws {
    try self.init(path: path, settings: settings) {
      try OutputFile(path: path, overwrite: settings.overwrite)
    }
  }

  /// Writes to outputs that a closure makes: one, and a second one if frames need alpha later.
  init(
    path: String, settings: ExportSettings, to makeFile: @escaping () throws -> any PatchedOutput
  ) throws {
    self.settings = settings
    self.path = path
    self.makeFile = makeFile
    rows = PNGRows(path: path, effort: settings.pngEffort, threads: settings.threads)
    file = try makeFile()
  }

  private func begin(channels: Int) throws {
    self.channels = channels
    let start = PNGChunks.start(
      width: settings.width, height: settings.height, channels: channels)
    controlOffset = start.count
    try file.write(start + control())
  }

  private func control() -> [UInt8] {
    let plays = UInt32(clamping: settings.loopCount)
    return PNGChunks.chunk(
      "acTL", PNGChunks.bigEndian(frameCount) + PNGChunks.bigEndian(plays))
  }

  func write(_ frame: Picture, ticks: Int) throws {
    settings.check(frame)
    defer { previous = frame }
    guard let previous else {
      try begin(channels: frame.hasOnlyOpaquePixels ? 3 : 4)
      pending = try compress(frame, frame.whole, ticks)
      return
    }
    if channels == 3, !frame.hasOnlyOpaquePixels { try addAlpha() }
    let part = pgb_codec_difference(
      previous.pixels, previous.stride, frame.pixels, frame.stride, UInt32(frame.width),
      UInt32(frame.height))
    if part.width == 0, !settings.keepsEveryFrame, let waiting = pending,
      delay(of: waiting.frames + ticks) != nil
    {
      pending?.frames += ticks
      return
    }
    try emit()
    // A frame without a change is only made when the delay of the one before is full, or all frames stay.
    let dot = pgb_codec_rect(x: 0, y: 0, width: 1, height: 1)
    pending = try compress(frame, part.width == 0 ? dot : part, ticks)
  }

  private func compress(
    _ frame: Picture, _ part: pgb_codec_rect, _ ticks: Int
  ) throws -> Pending {
    try rows.compress(frame, part, channels: channels) {
      Pending(part: part, bytes: Array($0), frames: ticks)
    }
  }

  /// Starts the file again with an alpha channel.
  private func addAlpha() throws {
    let (old, frames, waiting) = (file, written, pending)
    defer { old.abandon() }
    file = try makeFile()
    (written, pending, frameCount, sequence) = ([], nil, 0, 0)
    try begin(channels: 4)
    for frame in frames {
      let bytes = try old.read(at: frame.offset, count: frame.size)
      pending = try withAlpha(Pending(part: frame.part, bytes: bytes, frames: frame.frames))
      try emit()
    }
    pending = try waiting.map(withAlpha)
  }

  private func withAlpha(_ frame: Pending) throws -> Pending {
    let part = frame.part
    let start = PNGChunks.start(width: Int(part.width), height: Int(part.height), channels: 3)
    let file = start + PNGChunks.chunk("IDAT", frame.bytes) + PNGChunks.end
    let picture = try file.withUnsafeBytes { try PictureReader.read(bytes: $0, path: path) }
    return try rows.compress(picture, picture.whole, channels: 4) {
      Pending(part: part, bytes: Array($0), frames: frame.frames)
    }
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

  /// Seconds as a coarser fraction, for delays that no exact one holds; at most 65,535 s.
  private func longDelay(of frames: Int) -> (UInt16, UInt16) {
    let rate = settings.frameRate
    for bottom in [100, 10] {
      let top = (frames * rate.denominator * bottom + rate.numerator / 2) / rate.numerator
      if top <= 65535 { return (UInt16(top), UInt16(bottom)) }
    }
    return (UInt16(clamping: frames * rate.denominator / rate.numerator), 1)
  }

  private func emit() throws {
    guard let frame = pending else { return }
    pending = nil
    let (top, bottom) = delay(of: frame.frames) ?? longDelay(of: frame.frames)
    var head = PNGChunks.bigEndian(takeNumber())
    for value in [frame.part.width, frame.part.height, frame.part.x, frame.part.y] {
      head += PNGChunks.bigEndian(value)
    }
    // The last two: leave the canvas as it is, replace what is under the rectangle.
    head += PNGChunks.bigEndian(top) + PNGChunks.bigEndian(bottom) + [0, 0]
    try file.write(PNGChunks.chunk("fcTL", head))
    // Length, type and, but for the first, a number lie before the bytes.
    let offset = file.count + (frameCount == 0 ? 8 : 12)
    try frame.bytes.withUnsafeBytes { bytes in
      if frameCount == 0 {
        try PNGChunks.write("IDAT", bytes, to: file)
      } else {
        let number = PNGChunks.bigEndian(takeNumber())
        try PNGChunks.write("fdAT", head: number, bytes, to: file)
      }
    }
    frameCount += 1
    guard channels == 3 else { return }
    written.append(
      Written(part: frame.part, frames: frame.frames, offset: offset, size: frame.bytes.count))
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
