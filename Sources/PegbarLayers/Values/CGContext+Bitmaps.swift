import PegbarCore
import PegbarEngine

extension CGContext {
  /// Makes a context for a bitmap, one pixel per point, with its y axis upwards.
  ///
  /// | components | alpha | bits |
  /// |---|---|---|
  /// | red, green, blue | premultiplied or skipped, first or last | 8; 16; 32 with `floatComponents` |
  /// | grey | none | 8; 16; 32 with `floatComponents` |
  /// | none | alphaOnly | 8 |
  ///
  /// Fails for other formats and reports the reason, as for no width or height, for more pixels than
  /// `CGImage.maximumPixelCount`, and for rows that are too short. Drawing has 8 bits a channel in every format.
  ///
  /// - Parameters:
  ///   - data: memory of the program, which is drawn into at each call, on top of what is there, and has to
  ///     outlive the context; nil: the context has its own.
  ///   - width: pixels.
  ///   - height: pixels.
  ///   - bitsPerComponent: see above.
  ///   - bytesPerRow: at least those of a row's pixels; 0 for the smallest, which `data` of nil always has.
  ///   - space: the space of the memory. Drawing takes place in sRGB and is converted.
  ///   - bitmapInfo: how alpha is stored, and the order of bytes; without alpha, the bitmap begins black.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    func refuse(_ reason: String) {
      Diagnostics.report("there is no bitmap context of \(width)x\(height) pixels: \(reason)")
    }
    guard width > 0, height > 0, width <= CGImage.maximumPixelCount / height else {
      refuse("it has to have 1 to 2^28 pixels")
      return nil
    }
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    guard let format = PixelFormat(bits: bitsPerComponent, space: space, info: info),
      format.isDrawable
    else {
      refuse(
        "\(bitsPerComponent) bits a component in \(space.name ?? "a space") with bitmapInfo "
          + "\(bitmapInfo) is no format that is drawn in; use 8 bits and premultipliedLast")
      return nil
    }
    let shortest = width * format.size
    guard bytesPerRow == 0 || bytesPerRow >= shortest else {
      refuse("rows of \(bytesPerRow) bytes are shorter than \(shortest)")
      return nil
    }
    let step = bytesPerRow == 0 ? shortest : bytesPerRow
    guard step <= (1 << 40) / height else {
      refuse("rows of \(bytesPerRow) bytes are too long")
      return nil
    }
    self.init(
      size: CGSize(width: width, height: height), scale: 1,
      base: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
    self.format = BitmapForm(
      format: format, bits: bitsPerComponent, bytesPerRow: step, space: space, info: info)
    if let data {
      bitmap = BitmapMemory(
        data, width: width, height: height, bytesPerRow: step, format: format)
    } else if !format.hasAlpha {
      fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  /// The memory of a bitmap; nil for other contexts.
  ///
  /// A program may read and write pixels there as long as the context lives. From the first use on, every call
  /// draws at once, which is slower than a recording.
  public var data: UnsafeMutableRawPointer? {
    if let bitmap { return bitmap.data }
    guard let format else { return nil }
    let memory = BitmapMemory(
      nil, width: width, height: height, bytesPerRow: format.bytesPerRow, format: format.format)
    guard let memory else {
      Diagnostics.report("CGContext.data: not enough memory for \(width)x\(height) pixels")
      return nil
    }
    bitmap = memory
    flush(into: memory)
    return memory.data
  }

  /// Bits of a component of the bitmap; 0 for other contexts.
  public var bitsPerComponent: Int { format?.bits ?? 0 }

  /// Bits of a pixel of the bitmap; 0 for other contexts.
  public var bitsPerPixel: Int { (format?.format.size ?? 0) * 8 }

  /// Bytes from one row of the bitmap to the next; 0 for other contexts.
  public var bytesPerRow: Int { format?.bytesPerRow ?? 0 }

  /// The space of the bitmap; nil for other contexts.
  public var colorSpace: CGColorSpace? { format?.space }

  /// How the bitmap stores alpha; `none` for other contexts.
  public var alphaInfo: CGImageAlphaInfo { format?.info.alpha ?? .none }

  /// The format of the bitmap's pixels; empty for other contexts.
  public var bitmapInfo: CGBitmapInfo { format?.info ?? [] }

  /// Does nothing: memory that a program sees is drawn into at each call.
  public func flush() {}

  /// Does nothing, like `flush`.
  public func synchronize() {}

  /// Makes a picture of everything drawn so far; nil for a problem, which is reported.
  ///
  /// Later drawing does not change it.
  public func makeImage() -> CGImage? {
    do {
      return try makePicture()
    } catch {
      Diagnostics.report("CGContext.makeImage: \(error)")
      return nil
    }
  }
}

/// What a bitmap context says of its pixels.
struct BitmapForm {
  var format: PixelFormat
  var bits: Int
  var bytesPerRow: Int
  var space: CGColorSpace
  var info: CGBitmapInfo
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
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bit of floating-point components, which is the only one of them.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components of 16 bits with their lower byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Components of 16 bits with their upper byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// The last component first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// The first component first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  /// The order of bytes that goes without saying.
  public static let byteOrderDefault: CGBitmapInfo = []

  /// How alpha is stored; nil for bits without a meaning.
  var alpha: CGImageAlphaInfo? {
    CGImageAlphaInfo(rawValue: intersection(.alphaInfoMask).rawValue)
  }
}
