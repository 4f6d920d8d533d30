import CPegbarCodecs
import PegbarEngine

/// GIF with a dither that does not move, and palettes of their own for parts that need them.
///
/// Frames are counted and spooled as they come; `finish` chooses palettes and writes. GIF
/// counts hundredths of a second: delays carry the error on. Above 50 frames a second frames are
/// left out, because players show shorter delays ten times too long.
final class GIFSink: TimedSink {
  private static let shortestDelay = 2

  private let settings: ExportSettings
  private let path: String
  private let file: any PatchedOutput
  private let spool: GIFSpool
  private let palette: GIFPalette
  private let canvas: StraightCanvas
  private var previous: Picture?
  private var count = 0

  convenience init(path: String, settings: ExportSettings) throws {
    try GIFSink.check(path, settings)
    try self.init(
      to: OutputFile(path: path, overwrite: settings.overwrite), path: path, settings: settings)
  }

  static func check(_ path: String, _ settings: ExportSettings) throws {
    guard settings.width <= 65535, settings.height <= 65535 else {
      throw MediaError(
        .badOutput, path: path, reason: "a GIF is at most 65535 pixels on a side",
        advice: "choose a smaller size")
    }
  }

  /// Writes a file, or into memory if `file` is a buffer; frames wait in the same place.
  init(to file: any PatchedOutput, path: String, settings: ExportSettings) throws {
    self.settings = settings
    self.path = path
    self.file = file
    spool = try GIFSpool(
      path: path, isInMemory: file is ByteBuffer, threads: settings.threads)
    canvas = StraightCanvas(width: settings.width, height: settings.height)
    palette = try GIFPalette(threads: settings.threads, path: path)
  }

  func write(_ frame: Picture, ticks: Int) throws {
    settings.check(frame)
    let start = hundredths(atFrame: count)
    count += ticks
    var part: pgb_codec_rect
    if settings.keepsEveryFrame {
      part = change(to: frame)
      if part.width == 0 { part = pgb_codec_rect(x: 0, y: 0, width: 1, height: 1) }
    } else {
      if let shown = spool.entries.last, start - shown.start < GIFSink.shortestDelay { return }
      part = change(to: frame)
    }
    guard part.width > 0 else { return }
    canvas.take(frame, part)
    palette.add(canvas, part)
    do {
      try spool.append(frame, part, start: start)
    } catch {
      file.abandon()
      throw error
    }
    previous = frame
  }

  private func hundredths(atFrame frame: Int) -> Int {
    frame * 100 * settings.frameRate.denominator / settings.frameRate.numerator
  }

  private func change(to frame: Picture) -> pgb_codec_rect {
    guard let previous else { return frame.whole }
    return pgb_codec_difference(
      previous.pixels, previous.stride, frame.pixels, frame.stride, UInt32(frame.width),
      UInt32(frame.height))
  }

  func finish() throws {
    guard count > 0 else { throw Exporter.noFrames(path) }
    previous = nil
    try palette.choose()
    let choice = GIFPaletteChoice(common: palette, spool: spool, size: settings)
    let writer = GIFWriter(file: file, path: path, common: palette, settings: settings)
    try writer.start(isAnimated: spool.entries.count > 1)
    var part = 0..<0
    var own = palette
    for (index, entry) in spool.entries.enumerated() {
      if index == part.upperBound {
        part = choice.part(from: index)
        own = try choice.palette(for: part, threads: settings.threads, path: path)
      }
      try spool.restore(entry, onto: canvas)
      let isLast = index + 1 == spool.entries.count
      let next = isLast ? hundredths(atFrame: count) : spool.entries[index + 1].start
      let least = settings.keepsEveryFrame ? 0 : GIFSink.shortestDelay
      let delay = max(least, next - entry.start)
      try writer.add(canvas, entry.part, delay: delay, palette: own)
    }
    try writer.finish()
    try file.publish()
  }

  func abandon() { file.abandon() }
}
