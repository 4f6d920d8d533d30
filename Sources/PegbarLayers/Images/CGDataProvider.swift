import PegbarCore
import PegbarEngine

/// Bytes for pictures.
///
/// Immutable; use it from any thread.
public final class CGDataProvider: @unchecked Sendable {
  private let bytes: () -> NSData?

  /// Provides data.
  public init?(data: CFData) {
    let copy = NSData(data: Data(referencing: data))
    bytes = { copy }
  }

  /// Provides the content of a file; fails for one that cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(path: String(cString: filename))
  }

  /// Provides the content of a file; fails for one that cannot be read.
  public convenience init?(url: URL) { self.init(path: url.path) }

  private init?(path: String) {
    guard let data = NSData(contentsOfFile: path) else { return nil }
    bytes = { data }
  }

  /// Provides memory of a program, which is copied.
  ///
  /// - Parameters:
  ///   - info: handed to `releaseData`.
  ///   - data: the memory.
  ///   - size: bytes.
  ///   - releaseData: called when the memory has been copied.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
  ) {
    guard size >= 0 else { return nil }
    let copy = NSData(bytes: data, length: size)
    releaseData(info, data, size)
    bytes = { copy }
  }

  /// Provides the pixels of a picture, row by row as `bytesPerRow` says.
  init(_ picture: Picture) {
    bytes = {
      let data = NSMutableData(length: picture.stride * picture.height) ?? NSMutableData()
      // What lies behind a row's pixels is zero, not what the memory had before.
      for y in 0..<(data.length > 0 ? picture.height : 0) {
        memcpy(data.mutableBytes + y * picture.stride, picture.row(y), picture.width * 4)
      }
      return data
    }
  }

  /// A copy of all bytes.
  public var data: CFData? { bytes() }
}

extension Picture {
  /// Makes a picture of pixels in memory.
  ///
  /// Red, green and blue or grey, with 8 or 16 bits or as floating-point numbers of 32 bits, with alpha in any
  /// place, premultiplied or not, or alpha alone; kept as premultiplied sRGB with 8 bits. Fails for other formats,
  /// and for fewer bytes than the pixels need, which is reported.
  ///
  /// - Parameters:
  ///   - width: pixels.
  ///   - height: pixels.
  ///   - bitsPerComponent: 8, 16 or 32.
  ///   - bitsPerPixel: those of all components.
  ///   - bytesPerRow: from one row to the next.
  ///   - space: of the components.
  ///   - bitmapInfo: alpha, the order of bytes, floating point.
  ///   - provider: has the bytes.
  ///   - decode: pass nil.
  ///   - shouldInterpolate: has no effect; layers and contexts have filters of their own.
  ///   - intent: has no effect.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    func refuse(_ reason: String) {
      Diagnostics.report("there is no CGImage of \(width)x\(height) pixels: \(reason)")
    }
    guard width > 0, height > 0, width <= Picture.maximumPixelCount / height else {
      refuse("it has to have 1 to 2^28 pixels")
      return nil
    }
    guard let format = PixelFormat(bits: bitsPerComponent, space: space, info: bitmapInfo),
      format.size * 8 == bitsPerPixel
    else {
      refuse(
        "\(bitsPerComponent) bits a component and \(bitsPerPixel) a pixel with bitmapInfo "
          + "\(bitmapInfo.rawValue) is no format that is read")
      return nil
    }
    let row = width * format.size
    guard bytesPerRow >= row, bytesPerRow <= (1 << 40) / height, let data = provider.data,
      data.length >= bytesPerRow * (height - 1) + row
    else {
      refuse("its provider has too few bytes for rows of \(bytesPerRow) bytes")
      return nil
    }
    do {
      try self.init(tryingWidth: width, height: height, isOpaque: !format.hasAlpha) {
        pixels, stride in
        format.read(
          data.bytes, width: width, height: height, bytesPerRow: bytesPerRow, into: pixels, stride)
      }
    } catch {
      refuse("\(error)")
      return nil
    }
  }

  /// The pixels: rows of `bytesPerRow` bytes of premultiplied red, green, blue and alpha.
  public var dataProvider: CGDataProvider? { CGDataProvider(self) }

  /// Whether the picture is a mask: never; masks are pictures like others.
  public var isMask: Bool { false }

  /// Whether pictures are enlarged smoothly by default: true.
  public var shouldInterpolate: Bool { true }

  /// What happens to colours beyond the space.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }

  /// The same picture; pictures do not change.
  public func copy() -> CGImage? { self }

  /// The picture whose components are taken for those of another space; nil for spaces without red, green and blue.
  ///
  /// Colours change to sRGB from that space, in which the numbers were meant.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard space.model == .rgb else { return nil }
    if space.hasSRGBComponents { return self }
    guard
      let format = PixelFormat(bits: 8, space: space, info: CGBitmapInfo(rawValue: 1))
    else { return nil }
    do {
      return try format.picture(pixels, width: width, height: height, bytesPerRow: stride)
    } catch {
      Diagnostics.report("CGImage.copy(colorSpace:): \(error)")
      return nil
    }
  }

  /// The picture, as far as a mask lets it through.
  ///
  /// - Parameter mask: stretched to the picture: its alpha, or its luminance if it is opaque.
  /// - Returns: nil for a problem, which is reported.
  public func masking(_ mask: CGImage) -> CGImage? {
    let context = CGContext(size: CGSize(width: width, height: height))
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    context.clip(to: all, mask: mask)
    context.draw(self, in: all)
    return context.makeImage()
  }

  /// The picture without the pixels whose colours lie within limits.
  ///
  /// - Parameter components: for red, green and blue the least and the greatest number of 0…255.
  /// - Returns: nil for a problem, which is reported.
  public func copy(maskingColorComponents components: UnsafePointer<CGFloat>) -> CGImage? {
    let limits = (0..<6).map { Double(components[$0]) }
    do {
      return try mapped { p in
        guard p.w > 0 else { return p }
        let isMasked = (0..<3).allSatisfy { i in
          let x = Double(p[i]) * 255 / Double(p.w)
          return x >= limits[2 * i] - 0.5 && x <= limits[2 * i + 1] + 0.5
        }
        return isMasked ? SIMD4() : p
      }
    } catch {
      Diagnostics.report("CGImage.copy(maskingColorComponents:): \(error)")
      return nil
    }
  }
}
