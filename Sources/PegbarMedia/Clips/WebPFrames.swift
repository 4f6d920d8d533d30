import CPegbarCodecs
import PegbarEngine

/// The frames of an animated WebP, through libwebp.
final class WebPFrames: StoredFrames {
  private let content: FileContent
  private let animation: OpaquePointer

  let size: (width: Int, height: Int)

  let ticksPerSecond = 1000

  /// Milliseconds that each frame is shown; 0…10 count as 100, as browsers do it.
  let ticks: [Int]

  /// Opens an animation; nil for a still picture.
  init?(_ content: FileContent) throws {
    var header = pgb_codec_picture()
    var count: UInt32 = 0
    let bytes = content.bytes
    let status = pgb_codec_webp_probe(bytes.start, bytes.count, &header, &count)
    try StoredPicture.check(status, header, path: content.path)
    guard count > 1 else { return nil }
    guard let animation = pgb_webp_open(bytes.start, bytes.count) else {
      // Its structure has been found good: what is missing is memory for its canvas.
      throw MediaError.starved(content.path)
    }
    self.content = content
    self.animation = animation
    size = (Int(header.width), Int(header.height))
    ticks = (0..<count).map { frame in
      let delay = Int(pgb_webp_delay(animation, frame))
      return delay <= 10 ? 100 : delay
    }
  }

  deinit { pgb_webp_close(animation) }

  func restart() { pgb_webp_rewind(animation) }

  func next() throws -> Picture {
    try Picture(ofFile: content.path, width: size.width, height: size.height) { pixels, stride in
      switch pgb_webp_next(animation, pixels, stride) {
      case PGB_CODEC_OK: return
      case PGB_CODEC_NO_MEMORY: throw MediaError.starved(content.path)
      default: throw WebPFrames.damaged(content.path)
      }
    }
  }

  private static func damaged(_ path: String) -> MediaError {
    MediaError(
      .damaged, path: path, reason: "damaged: its frames are wrong",
      advice: "save or copy the file again")
  }
}
