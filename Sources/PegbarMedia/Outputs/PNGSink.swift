import CPegbarCodecs
import PegbarEngine

/// One picture as a PNG file.
final class PNGSink: FrameSink {
  private let settings: ExportSettings
  private let path: String
  private let rows: PNGRows
  private let file: OutputFile
  private var written = false

  init(path: String, settings: ExportSettings) throws {
    if let count = settings.frameCount, count > 1 { throw PNGSink.tooMany(path) }
    self.settings = settings
    self.path = path
    rows = PNGRows(path: path, effort: settings.pngEffort, threads: settings.threads)
    file = try OutputFile(path: path, overwrite: settings.overwrite)
  }

  func write(_ frame: Picture) throws {
    settings.check(frame)
    if written { throw PNGSink.tooMany(path) }
    written = true
    try PNGSink.write(frame, rows: rows, to: file)
  }

  func finish() throws {
    guard written else { throw Exporter.noFrames(path) }
    try file.publish()
  }

  func abandon() { file.abandon() }

  static func write(_ frame: Picture, rows: PNGRows, to file: any ByteOutput) throws {
    let channels = frame.hasOnlyOpaquePixels ? 3 : 4
    try file.write(
      PNGChunks.start(width: frame.width, height: frame.height, channels: channels))
    try rows.compress(frame, frame.whole, channels: channels) { bytes in
      try PNGChunks.write("IDAT", bytes, to: file)
    }
    try file.write(PNGChunks.end)
  }

  private static func tooMany(_ path: String) -> MediaError {
    MediaError(
      .badOutput, path: path, reason: "a PNG holds only one frame",
      advice: "put %05d into the name, or use .apng")
  }
}
