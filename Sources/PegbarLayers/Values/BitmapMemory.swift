import PegbarCore
import PegbarEngine
import PegbarRender

/// The memory of a bitmap that a program sees.
final class BitmapMemory {
  let data: UnsafeMutableRawPointer
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let format: PixelFormat
  private let isOwn: Bool

  /// Takes a program's memory, or makes some that is zero; nil where the system has none.
  init?(
    _ data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int,
    format: PixelFormat
  ) {
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
    (self.format, isOwn) = (format, data == nil)
    guard let memory = data ?? calloc(height, bytesPerRow) else { return nil }
    self.data = memory
  }

  deinit { if isOwn { free(data) } }

  /// The pixels as they are now.
  func picture() throws -> Picture {
    try format.picture(data, width: width, height: height, bytesPerRow: bytesPerRow)
  }

  /// The pixels of a region as they are now.
  func picture(of region: PixelRegion) throws -> Picture {
    try format.picture(
      start(of: region), width: region.x1 - region.x0, height: region.y1 - region.y0,
      bytesPerRow: bytesPerRow)
  }

  /// Writes all pixels.
  func store(_ picture: Picture) { format.write(picture, to: data, bytesPerRow: bytesPerRow) }

  /// Writes the pixels of a region.
  func store(_ part: FrameRenderer.Part) {
    format.write(part.picture, to: start(of: part.region), bytesPerRow: bytesPerRow)
  }

  private func start(of region: PixelRegion) -> UnsafeMutableRawPointer {
    data + region.y0 * bytesPerRow + region.x0 * format.size
  }
}
