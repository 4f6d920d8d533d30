import CPegbarCodecs
import PegbarEngine

/// Straight RGBA rows, one frame after another, to an open descriptor.
final class RawSink: FrameSink {
  private let settings: ExportSettings
  private let name: String
  private let descriptor: Int32
  private let frames: StraightFrames

  /// The descriptor stays open and the caller's.
  init(descriptor: Int32, name: String, settings: ExportSettings) {
    self.settings = settings
    self.name = name
    self.descriptor = descriptor
    frames = StraightFrames(settings: settings)
  }

  func write(_ frame: Picture) throws {
    settings.check(frame)
    let bytes = frames.pack(frame)
    guard let start = bytes.baseAddress else { return }
    let code = pgb_write_all(descriptor, start, bytes.count)
    guard code == 0 else { throw writingFailed(name, code) }
  }

  func finish() throws {}

  func abandon() {}
}
