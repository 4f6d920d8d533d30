import CPegbarCodecs
import PegbarCore
import PegbarEngine
import PegbarSystem

/// A premultiplied RGBA canvas on which the frames of an animation are drawn.
final class Canvas {
  let width: Int
  let height: Int
  /// Bytes from row to row.
  let stride: Int
  let pixels: UnsafeMutablePointer<UInt8>

  /// The file whose frames it shows.
  private let path: String

  /// A transparent canvas; the size has been checked.
  ///
  /// - Throws: `MediaError` of kind decoder where there is no memory.
  init(path: String, width: Int, height: Int) throws {
    self.path = path
    self.width = width
    self.height = height
    stride = width * 4
    guard let memory = calloc(height, stride) else {
      throw MediaError.starved(path, "not enough memory for a canvas of \(width)x\(height) pixels")
    }
    pixels = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit { free(pixels) }

  /// Makes everything transparent.
  func clear() { memset(pixels, 0, stride * height) }

  /// Makes a rectangle transparent; ignores parts outside the canvas.
  func clear(x: Int, y: Int, width: Int, height: Int) {
    let count = min(width, self.width - x) * 4
    guard count > 0, y < self.height else { return }
    for row in y..<min(y + height, self.height) {
      memset(pixels + row * stride + x * 4, 0, count)
    }
  }

  /// Copies a picture of the same size.
  func replace(by picture: Picture) {
    for y in 0..<height { memcpy(pixels + y * stride, picture.row(y), stride) }
  }

  /// Draws a picture at a position inside: replaces the pixels, or composites over them.
  func lay(_ picture: Picture, x: Int, y: Int, blends: Bool) {
    for row in 0..<picture.height {
      let out = pixels + (y + row) * stride + x * 4
      if blends && !picture.isOpaque {
        pgb_codec_lay(picture.row(row), out, picture.width)
      } else {
        memcpy(out, picture.row(row), picture.width * 4)
      }
    }
  }

  /// A copy as it is now.
  func picture() throws -> Picture {
    let opaque = pgb_codec_is_opaque(pixels, stride, UInt32(width), UInt32(height)) != 0
    return try Picture(ofFile: path, width: width, height: height, isOpaque: opaque) {
      out, outStride in
      for y in 0..<height { memcpy(out + y * outStride, pixels + y * stride, stride) }
    }
  }
}
