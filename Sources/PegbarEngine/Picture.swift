import PegbarCore
import PegbarSystem

/// A rectangle of premultiplied RGBA pixels, 8 bits a channel, rows from the top.
///
/// Channel values are sRGB-encoded. Every row starts on a 64-byte boundary and is followed by at
/// least 16 readable bytes, so a kernel may load a whole vector at the last pixel.
/// A picture does not change once it has left the function that made it; that is why it may be
/// read from any thread.
public final class Picture: Content, @unchecked Sendable {
  /// Width in pixels, at least 1.
  public let width: Int

  /// Height in pixels, at least 1.
  public let height: Int

  /// Bytes from one row to the next, a multiple of 64 and at least `width * 4 + 16`.
  public let stride: Int

  /// The first byte of the first row.
  ///
  /// Lives as long as the picture.
  public let pixels: UnsafeMutableRawPointer

  /// Whether every alpha value is known to be 255.
  ///
  /// `false` says nothing.
  public let isOpaque: Bool

  /// The file that the picture was read from; nil for none.
  ///
  /// Set by whoever reads it, before anybody else has the picture.
  package var file: String?

  /// The largest number of pixels a picture may have: 2^28, a gigabyte.
  public static let maximumPixelCount = 1 << 28

  /// Makes a transparent picture and lets `body` draw into it.
  ///
  /// - Parameters:
  ///   - width: pixels, 1 or more.
  ///   - height: pixels, 1 or more; `width * height` at most `maximumPixelCount`.
  ///   - isOpaque: a promise that `body` sets every alpha to 255.
  ///   - body: receives the first byte of row 0 and the stride in bytes; the pixels are zero.
  public convenience init(
    width: Int, height: Int, isOpaque: Bool = false,
    drawing body: (_ pixels: UnsafeMutableRawPointer, _ stride: Int) throws -> Void
  ) rethrows {
    try self.init(
      unclearedWidth: width, height: height, isOpaque: isOpaque,
      drawing: { pixels, stride in
        memset(pixels, 0, stride * height)
        try body(pixels, stride)
      })
  }

  /// Makes a picture all of whose pixels `body` sets: large ones are made sooner than transparent ones.
  ///
  /// - Parameters:
  ///   - width: pixels, 1 or more.
  ///   - height: pixels, 1 or more; `width * height` at most `maximumPixelCount`.
  ///   - isOpaque: a promise that `body` sets every alpha to 255.
  ///   - body: receives the first byte of row 0 and the stride in bytes; the pixels may hold anything.
  public init(
    unclearedWidth width: Int, height: Int, isOpaque: Bool = false,
    drawing body: (_ pixels: UnsafeMutableRawPointer, _ stride: Int) throws -> Void
  ) rethrows {
    precondition(width > 0 && height > 0, "a picture of \(width)x\(height) pixels")
    precondition(
      width <= Picture.maximumPixelCount / height, "a picture of \(width)x\(height) pixels")
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    stride = (width * 4 + 16 + 63) & ~63
    var memory: UnsafeMutableRawPointer?
    let size = stride * height
    guard posix_memalign(&memory, 64, size) == 0, let memory else {
      MemoryShortage.end(for: "a picture of \(width)x\(height) pixels")
    }
    pixels = memory
    try body(memory, stride)
  }

  /// Makes a transparent picture.
  public convenience init(width: Int, height: Int) {
    self.init(width: width, height: height, drawing: { _, _ in })
  }

  deinit { free(pixels) }

  /// The first byte of a row.
  @inlinable
  public func row(_ y: Int) -> UnsafeMutableRawPointer { pixels + y * stride }

  /// One pixel as premultiplied red, green, blue, alpha.
  public func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside")
    return row(y).loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt8>.self)
  }
}
