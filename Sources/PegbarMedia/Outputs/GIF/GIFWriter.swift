import CPegbarCodecs
import PegbarEngine

/// Writes frames as the rectangles that change, a few at a time on several threads.
///
/// What a frame leaves behind depends on the next one: where pixels vanish, it has to be taken
/// away. So each frame waits for its successor.
final class GIFWriter {
  /// A rectangle ready for compression.
  private struct Cut {
    var part: pgb_codec_rect
    var indices: [UInt8]
    var delay: Int
    var isCleared = false
    let bits: Int
    let transparent: UInt8
    /// Colours of its own; nil for those of the file's head.
    let table: [UInt8]?
  }

  private let file: any PatchedOutput
  private let path: String
  private let settings: ExportSettings
  private let common: GIFPalette
  /// What a viewer sees after the waiting frame.
  private let canvas: StraightCanvas
  /// The frame that the canvas was drawn after.
  private let drawn: StraightCanvas
  private let bytes: FrameBytes
  private var indices: UnsafeMutablePointer<UInt8> { bytes.start }
  /// What has changed since then, or was taken away.
  private var area = pgb_codec_rect()
  private var waiting: Cut?
  private var cuts: [Cut] = []

  init(file: any PatchedOutput, path: String, common: GIFPalette, settings: ExportSettings) {
    (self.file, self.path) = (file, path)
    self.common = common
    self.settings = settings
    canvas = StraightCanvas(width: settings.width, height: settings.height)
    drawn = StraightCanvas(width: settings.width, height: settings.height)
    bytes = FrameBytes(count: settings.width * settings.height)
  }

  private static func littleEndian(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  func start(isAnimated: Bool) throws {
    var head = Array("GIF89a".utf8)
    head += GIFWriter.littleEndian(settings.width) + GIFWriter.littleEndian(settings.height)
    head += [0xf0 | UInt8(common.bits - 1), common.transparent, 0] + common.table
    // The number counts repetitions after the first time; 0 is for ever, no block is once.
    if isAnimated && settings.loopCount != 1 {
      let repeats = min(65535, max(0, settings.loopCount - 1))
      head += [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8)
      head += [3, 1] + GIFWriter.littleEndian(repeats) + [0]
    }
    try file.write(head)
  }

  // MARK: - Frames

  /// Adds a frame that is shown for a number of hundredths of a second.
  ///
  /// - Parameters:
  ///   - frame: all of it.
  ///   - part: outside of it nothing differs from the frame before.
  ///   - delay: 1 or more.
  ///   - palette: what it is drawn with.
  /// - Throws: `MediaError` when writing fails.
  func add(
    _ frame: StraightCanvas, _ part: pgb_codec_rect, delay: Int, palette: GIFPalette
  ) throws {
    area = GIFWriter.union(area, part)
    let vanished = pgb_gif_vanished(canvas.pixels, frame.pixels, canvas.stride, area)
    if vanished.width > 0 { clear(vanished) }
    let changed = try palette.plan(frame, drawn: drawn, on: canvas, area, into: indices)
    // Small differences may be lost in the palette.
    if changed.width == 0, vanished.width == 0, waiting != nil, !settings.keepsEveryFrame {
      waiting?.delay += delay
      return
    }
    if let waiting { try queue(waiting) }
    waiting = cut(changed, delay: delay, palette)
    drawn.take(frame, area)
    area = pgb_codec_rect()
  }

  /// Lets the waiting frame be taken away after it was shown.
  private func clear(_ vanished: pgb_codec_rect) {
    guard var cut = waiting else { return }
    let part = GIFWriter.union(cut.part, vanished)
    var indices = [UInt8](
      repeating: cut.transparent, count: Int(part.width) * Int(part.height))
    let (left, top) = (Int(cut.part.x - part.x), Int(cut.part.y - part.y))
    let (width, wide) = (Int(cut.part.width), Int(part.width))
    for y in 0..<Int(cut.part.height) {
      let from = cut.indices[y * width..<(y + 1) * width]
      indices.replaceSubrange((top + y) * wide + left..<(top + y) * wide + left + width, with: from)
    }
    (cut.indices, cut.part, cut.isCleared) = (indices, part, true)
    waiting = cut
    canvas.clear(part)
    area = GIFWriter.union(area, part)
  }

  private func cut(_ changed: pgb_codec_rect, delay: Int, _ palette: GIFPalette) -> Cut {
    let dot = pgb_codec_rect(x: area.x, y: area.y, width: 1, height: 1)
    let part = changed.width > 0 ? changed : dot
    var rows: [UInt8] = []
    rows.reserveCapacity(Int(part.width) * Int(part.height))
    for y in Int(part.y - area.y)..<Int(part.y - area.y + part.height) {
      let start = indices + y * Int(area.width) + Int(part.x - area.x)
      rows += UnsafeBufferPointer(start: start, count: Int(part.width))
    }
    return Cut(
      part: part, indices: rows, delay: delay, bits: palette.bits,
      transparent: palette.transparent, table: palette === common ? nil : palette.table)
  }

  private static func union(_ a: pgb_codec_rect, _ b: pgb_codec_rect) -> pgb_codec_rect {
    if a.width == 0 { return b }
    if b.width == 0 { return a }
    let (left, top) = (min(a.x, b.x), min(a.y, b.y))
    return pgb_codec_rect(
      x: left, y: top, width: max(a.x + a.width, b.x + b.width) - left,
      height: max(a.y + a.height, b.y + b.height) - top)
  }

  // MARK: - Compression

  private func queue(_ cut: Cut) throws {
    cuts.append(cut)
    if cuts.count >= min(8, max(1, settings.threads)) { try flush() }
  }

  private func flush() throws {
    let inputs = cuts.map { cut in
      let copy = FrameBytes(count: cut.indices.count)
      copy.start.update(from: cut.indices, count: cut.indices.count)
      return copy
    }
    let outputs = cuts.map { FrameBytes(count: pgb_gif_bound($0.indices.count)) }
    var jobs = zip(cuts, zip(inputs, outputs)).map { cut, bytes in
      pgb_gif_job(
        indices: bytes.0.start, count: cut.indices.count, out: bytes.1.start,
        bits: Int32(cut.bits), size: 0)
    }
    defer { cuts = [] }
    try withExtendedLifetime((inputs, outputs)) {
      pgb_gif_compress_all(&jobs, jobs.count, Int32(clamping: settings.threads))
      for (cut, job) in zip(cuts, jobs) {
        guard job.size > 0 else { throw MediaError.noMemory(path) }
        try write(cut, UnsafeRawBufferPointer(start: job.out, count: job.size))
      }
    }
  }

  private func write(_ cut: Cut, _ bytes: UnsafeRawBufferPointer) throws {
    let delay = min(cut.delay, GIFWriter.longestDelay)
    var left = cut.delay - delay
    var first = cut
    first.isCleared = cut.isCleared && left == 0
    try file.write(control(first, delay: delay) + descriptor(cut.part, cut.table))
    try file.write(bytes)
    // What is longer goes on in frames that change nothing; the last one takes away what has to go.
    while left > 0 {
      let delay = min(left, GIFWriter.longestDelay)
      left -= delay
      try writePause(delay, clearing: cut.isCleared && left == 0 ? cut.part : nil)
    }
  }

  /// The longest delay that a frame can have, hundredths of a second.
  private static let longestDelay = 65535

  /// Writes a transparent frame; after it, a part of the canvas is cleared.
  private func writePause(_ delay: Int, clearing cleared: pgb_codec_rect?) throws {
    let part = cleared ?? pgb_codec_rect(x: 0, y: 0, width: 1, height: 1)
    let indices = [UInt8](repeating: common.transparent, count: Int(part.width) * Int(part.height))
    var data = [UInt8](repeating: 0, count: pgb_gif_bound(indices.count))
    let count = pgb_gif_compress(indices, indices.count, Int32(common.bits), &data)
    var pause = Cut(
      part: part, indices: [], delay: delay, bits: common.bits, transparent: common.transparent,
      table: nil)
    pause.isCleared = cleared != nil
    try file.write(control(pause, delay: delay) + descriptor(part, nil) + data[..<count])
  }

  private func control(_ cut: Cut, delay: Int) -> [UInt8] {
    let disposal: UInt8 = cut.isCleared ? 2 : 1
    return [0x21, 0xf9, 4, disposal << 2 | 1] + GIFWriter.littleEndian(delay)
      + [cut.transparent, 0]
  }

  private func descriptor(_ part: pgb_codec_rect, _ table: [UInt8]?) -> [UInt8] {
    let numbers = [part.x, part.y, part.width, part.height]
    let place: [UInt8] = [0x2c] + numbers.flatMap { GIFWriter.littleEndian(Int($0)) }
    guard let table else { return place + [0] }
    // The size of a table is 2 to the power of one more than its three bits say.
    let size = UInt8((table.count / 3).trailingZeroBitCount - 1)
    return place + [0x80 | size] + table
  }

  func finish() throws {
    if let waiting { try queue(waiting) }
    waiting = nil
    try flush()
    try file.write([0x3b])
  }
}
