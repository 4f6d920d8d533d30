import CPegbarCodecs
import PegbarEngine

/// Straight RGBA rows, one frame after another, to an open descriptor.
final class RawSink: FrameSink {
  private let settings: ExportSettings
  private let name: String
  private let descriptor: Int32
  private var buffer: [UInt8]

  /// The descriptor stays open and the caller's.
  init(descriptor: Int32, name: String, settings: ExportSettings) {
    self.settings = settings
    self.name = name
    self.descriptor = descriptor
    buffer = [UInt8](repeating: 0, count: settings.width * settings.height * 4)
  }

  func write(_ frame: Picture) throws {
    settings.check(frame)
    let code = buffer.withUnsafeMutableBufferPointer { out -> Int32 in
      guard let start = out.baseAddress else { return 0 }
      for y in 0..<frame.height {
        pegbar_codec_straight(frame.row(y), start + y * frame.width * 4, frame.width)
      }
      return pegbar_write_all(descriptor, start, out.count)
    }
    guard code == 0 else { throw writingFailed(name, code) }
  }

  func finish() throws {}

  func abandon() {}
}
