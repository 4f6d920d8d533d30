import PegbarEngine

/// Uncompressed BT.709 limited 4:2:0 video in the YUV4MPEG2 form.
final class Y4MSink: FrameSink {
  private let settings: ExportSettings
  private let path: String
  private let file: OutputFile
  private let frames: PlanarFrames
  private var count = 0

  init(path: String, settings: ExportSettings) throws {
    self.settings = settings
    self.path = path
    frames = PlanarFrames(settings: settings)
    file = try OutputFile(path: path, overwrite: settings.overwrite)
    let rate = settings.frameRate
    let header =
      "YUV4MPEG2 W\(frames.width) H\(frames.height) F\(rate.numerator):\(rate.denominator)"
      + " Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
    try file.write(Array(header.utf8))
  }

  func write(_ frame: Picture) throws {
    settings.check(frame)
    try file.write(Array("FRAME\n".utf8))
    try file.write(frames.pack(frame))
    count += 1
  }

  func finish() throws {
    guard count > 0 else { throw Exporter.noFrames(path) }
    try file.publish()
  }

  func abandon() { file.abandon() }
}
