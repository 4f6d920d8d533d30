import PegbarCore
import PegbarSystem

/// A rectangle of premultiplied RGBA pixels, 8 bits per channel, rows from the top.
///
/// Channel values are sRGB-encoded. Every row starts on a 64-byte boundary and is followed by at
/// least 16 readable bytes, so a kernel may load a whole vector at the last pixel.
/// A picture does not change once it has left the function that made it; that is why it may be
/// read from any thread. Memory of large pictures that are gone, 64 MB at most, is kept for the next
/// ones of their size.
public final class Picture: StillImage, @unchecked Sendable {
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
  /// If false, alpha values are unknown.
  public let isOpaque: Bool

  /// The file that the picture was read from; nil for none.
  ///
  /// Set by whoever reads it, before anybody else has the picture.
  package var file: String?

  /// Reads the pixels with all bits that the file has; nil for a file with 8 bits a component, and for none.
  ///
  /// Set like `file`.
  package var readDeepPixels: (@Sendable () -> [Float])?

  /// The maximum number of pixels in a picture: 2^28, a gigabyte.
  public static let maximumPixelCount = 1 << 28

  /// Makes a transparent picture and lets `body` draw into it.
  ///
  /// Ends the process where there is no memory; `init(tryingWidth:height:isOpaque:drawing:)` throws.
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

  /// Makes a picture whose pixels `body` sets completely; for large pictures, faster than a transparent one.
  ///
  /// Ends the process where there is no memory; `init(tryingWidth:height:isOpaque:drawing:)` throws.
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
    precondition(Picture.mayHave(width, height), "a picture of \(width)x\(height) pixels")
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    stride = Picture.stride(width)
    guard let memory = PictureMemory.shared.take(stride * height) else {
      MemoryShortage.end(for: "a picture of \(width)x\(height) pixels")
    }
    pixels = memory
    try body(memory, stride)
  }

  /// Makes a picture of an untrusted size, whose pixels `body` sets completely.
  ///
  /// - Parameters:
  ///   - width: pixels.
  ///   - height: pixels.
  ///   - isOpaque: a promise that `body` sets every alpha to 255.
  ///   - body: receives the first byte of row 0 and the stride in bytes; the pixels may hold anything.
  /// - Throws: `PictureError` for an invalid size or if there is no memory, and errors of `body`.
  public init(
    tryingWidth width: Int, height: Int, isOpaque: Bool = false,
    drawing body: (_ pixels: UnsafeMutableRawPointer, _ stride: Int) throws -> Void
  ) throws {
    guard Picture.mayHave(width, height) else {
      throw PictureError.badSize(width: width, height: height)
    }
    let stride = Picture.stride(width)
    guard let memory = PictureMemory.shared.take(stride * height) else {
      throw PictureError.noMemory(width: width, height: height)
    }
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.stride = stride
    pixels = memory
    try body(memory, stride)
  }

  private static func mayHave(_ width: Int, _ height: Int) -> Bool {
    width > 0 && height > 0 && width <= maximumPixelCount / height
  }

  private static func stride(_ width: Int) -> Int { (width * 4 + 16 + 63) & ~63 }

  /// Makes a transparent picture.
  public convenience init(width: Int, height: Int) {
    self.init(width: width, height: height, drawing: { _, _ in })
  }

  deinit { PictureMemory.shared.giveBack(pixels, stride * height) }

  /// The picture as plugins see it; the picture must outlive it.
  public var pixelRows: PixelRows {
    PixelRows(data: pixels, width: width, height: height, stride: stride, isOpaque: isOpaque)
  }

  /// The pixels of a file with 16 bits a component, read from it anew; nil for other pictures.
  public var deepPixels: [Float]? { readDeepPixels?() }

  /// The first byte of a row.
  @inlinable
  public func row(_ y: Int) -> UnsafeMutableRawPointer { pixels + y * stride }

  /// One pixel as premultiplied red, green, blue, alpha.
  public func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) is outside")
    return row(y).loadUnaligned(fromByteOffset: x * 4, as: SIMD4<UInt8>.self)
  }
}
