import PegbarCore
import PegbarEngine

extension CGContext {
  /// Makes an empty context for a bitmap, one pixel per point, with its y axis upwards.
  ///
  /// Fails without width or height, for more pixels than `CGImage.maximumPixelCount`, for memory of the
  /// program, and for other formats than 8 bits per component.
  ///
  /// - Parameters:
  ///   - data: nil: the context has its own memory.
  ///   - width: pixels.
  ///   - height: pixels.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: has no effect.
  ///   - space: has no effect on drawing, which takes place in sRGB.
  ///   - bitmapInfo: how alpha is stored; without alpha, the bitmap begins black.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard data == nil, bitsPerComponent == 8, width > 0, height > 0,
      width <= CGImage.maximumPixelCount / height
    else { return nil }
    self.init(
      size: CGSize(width: width, height: height), scale: 1,
      base: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    if info.alpha?.hasAlpha == false {
      fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  /// Makes a picture of everything drawn so far; nil for a problem, which is reported.
  public func makeImage() -> CGImage? {
    do {
      return try makePicture()
    } catch {
      Diagnostics.report("CGContext.makeImage: \(error)")
      return nil
    }
  }
}

/// How the pixels of a bitmap store alpha.
public enum CGImageAlphaInfo: UInt32, Sendable, Hashable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly

  /// Whether pixels may be transparent.
  var hasAlpha: Bool {
    switch self {
    case .none, .noneSkipLast, .noneSkipFirst: false
    case .premultipliedLast, .premultipliedFirst, .last, .first, .alphaOnly: true
    }
  }
}

/// The format of a bitmap's pixels: a `CGImageAlphaInfo` and the order of bytes.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// Core Graphics' bits.
  public let rawValue: UInt32

  /// Makes a format from Core Graphics' bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 31)
  /// The bits of the order of bytes.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The last component first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// The first component first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// How alpha is stored; nil for bits without a meaning.
  var alpha: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: intersection(.alphaInfoMask).rawValue)
  }
}
