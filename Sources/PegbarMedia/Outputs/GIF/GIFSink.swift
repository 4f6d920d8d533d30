import CPegbarCodecs
import PegbarEngine

/// GIF with a dither that does not move, and palettes of their own for parts that need them.
///
/// Frames are counted and spooled as they come; `finish` chooses palettes and writes. GIF
/// counts hundredths of a second: delays carry the error on. Above 50 frames a second frames are
/// left out, because players show shorter delays ten times too long.
final class GIFSink: FrameSink {
  private static let shortestDelay = 2

  private let settings: ExportSettings
  private let path: String
  private let file: OutputFile
  private let spool: GIFSpool
  private let palette: GIFPalette
  private let canvas: StraightCanvas
  private var previous: Picture?
  private var count = 0

  init(path: String, settings: ExportSettings) throws {
    guard settings.width <= 65535, settings.height <= 65535 else {
      throw MediaError(
        .badOutput, path: path, reason: "a GIF is at most 65535 pixels on a side",
        advice: "choose a smaller size")
    }
    self.settings = settings
    self.path = path
    file = try OutputFile(path: path, overwrite: settings.overwrite)
    spool = try GIFSpool(path: path, threads: settings.threads)
    canvas = StraightCanvas(width: settings.width, height: settings.height)
    palette = try GIFPalette(threads: settings.threads, path: path)
  }

  func write(_ frame: Picture) throws {
    settings.check(frame)
    let start = hundredths(atFrame: count)
    count += 1
    if let shown = spool.entries.last, start - shown.start < GIFSink.shortestDelay { return }
    let part = change(to: frame)
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
    let writer = GIFWriter(file: file, common: palette, settings: settings)
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
      let delay = max(GIFSink.shortestDelay, next - entry.start)
      try writer.add(canvas, entry.part, delay: delay, palette: own)
    }
    try writer.finish()
    try file.publish()
  }

  func abandon() { file.abandon() }
}
