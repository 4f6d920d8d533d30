import PegbarCore
import PegbarEngine

/// Core Graphics' name for a picture, which layers show as their contents.
public typealias CGImage = Picture

extension Picture {
  /// Bits of a channel of a pixel: 8.
  public var bitsPerComponent: Int { 8 }

  /// Bits of a pixel: 32.
  public var bitsPerPixel: Int { 32 }

  /// Bytes from one row to the next; `stride`.
  public var bytesPerRow: Int { stride }

  /// The space of the pixels: sRGB.
  public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }

  /// How alpha is stored: premultiplied and last, or not at all in an opaque picture.
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipLast : .premultipliedLast }

  /// The format of the pixels: `alphaInfo`, and the first component first.
  public var bitmapInfo: CGBitmapInfo {
    CGBitmapInfo(rawValue: alphaInfo.rawValue | CGBitmapInfo.byteOrder32Big.rawValue)
  }

  /// A copy of the part inside a rectangle, in pixels from the top left; nil if they do not meet.
  ///
  /// The rectangle is widened to whole pixels.
  public func cropping(to rect: CGRect) -> CGImage? {
    let all = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))
    let part = rect.integral.intersection(all)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let (x, y) = (Int(part.minX), Int(part.minY))
    let (width, height) = (Int(part.width), Int(part.height))
    return Picture(unclearedWidth: width, height: height, isOpaque: isOpaque) { pixels, stride in
      for row in 0..<height {
        (pixels + row * stride).copyMemory(from: self.row(y + row) + x * 4, byteCount: width * 4)
      }
    }
  }
}
