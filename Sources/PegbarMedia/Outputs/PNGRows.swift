import CPegbarCodecs
import PegbarCore
import PegbarEngine

/// Compresses the rows of pictures for PNG and APNG, with buffers that are used again.
final class PNGRows {
  private let encoder: OpaquePointer
  /// What is written, for errors.
  var path: String

  init(path: String, effort: PNGEffort, threads: Int) {
    self.path = path
    let level = effort == .fast ? PGB_CODEC_FAST : PGB_CODEC_SMALL
    guard let encoder = pgb_codec_rows_encoder_new(Int32(clamping: threads), level) else {
      MemoryShortage.end(for: "a PNG encoder")
    }
    self.encoder = encoder
  }

  deinit { pgb_codec_rows_encoder_free(encoder) }

  /// A zlib stream of a part of a picture, valid inside `body`: straight RGBA, or RGB.
  func compress<Result>(
    _ picture: Picture, _ part: pgb_codec_rect, channels: Int,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    let start = picture.row(Int(part.y)) + Int(part.x) * 4
    var size = 0
    guard
      let bytes = pgb_codec_rows_encode(
        encoder, start, picture.stride, part.width, part.height, Int32(channels), &size)
    else {
      throw MediaError.noMemory(path)
    }
    return try body(UnsafeRawBufferPointer(start: bytes, count: size))
  }
}

extension Picture {
  /// The whole picture as a rectangle.
  var whole: pgb_codec_rect {
    pgb_codec_rect(x: 0, y: 0, width: UInt32(width), height: UInt32(height))
  }

  /// Whether each alpha is 255, looked up when it is not promised.
  var hasOnlyOpaquePixels: Bool {
    isOpaque || pgb_codec_is_opaque(pixels, stride, UInt32(width), UInt32(height)) != 0
  }
}
