import Pegbar
import Testing

/// Pictures of data, memory and files.
@Suite struct CGImageSourceTests {
  private func picture() -> Picture {
    Picture(width: 2, height: 1) { pixels, _ in
      pixels.storeBytes(of: SIMD4<UInt8>(255, 0, 0, 255), as: SIMD4<UInt8>.self)
      pixels.storeBytes(of: SIMD4<UInt8>(0, 64, 0, 128), toByteOffset: 4, as: SIMD4<UInt8>.self)
    }
  }

  @Test func pixelsAreSeen() throws {
    let picture = picture()
    let data = try #require(picture.dataProvider?.data)
    #expect(CFDataGetLength(data) == picture.bytesPerRow * picture.height)
    let bytes = try #require(CFDataGetBytePtr(data))
    // Rows are longer than their pixels; the rest is zero.
    for place in 0..<CFDataGetLength(data)
    where place % picture.bytesPerRow >= picture.width * 4 {
      #expect(bytes[place] == 0, "byte \(place)")
    }
    #expect((0..<8).map { bytes[$0] } == [255, 0, 0, 255, 0, 64, 0, 128])
  }

  /// A row: alpha and order, bits a pixel, the bytes, and the pixel that they are.
  @Test(
    arguments: [
      (1, 32, [10, 20, 30, 40], [10, 20, 30, 40]),
      (3, 32, [255, 128, 0, 128], [128, 64, 0, 128]),
      (4, 32, [128, 255, 128, 0], [128, 64, 0, 128]),
      (0, 24, [1, 2, 3], [1, 2, 3, 255]), (5, 32, [1, 2, 3, 4], [1, 2, 3, 255]),
      (2 | 0x2000, 32, [30, 20, 10, 40], [10, 20, 30, 40]),
    ] as [(UInt32, Int, [UInt8], SIMD4<UInt8>)])
  func pixelsOfMemory(_ info: UInt32, _ bits: Int, _ bytes: [UInt8], _ pixel: SIMD4<UInt8>) throws {
    let provider = try #require(CGDataProvider(data: NSData(bytes: bytes, length: bytes.count)))
    func make(_ width: Int, _ row: Int) -> CGImage? {
      CGImage(
        width: width, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: info),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
    #expect(try #require(make(1, bytes.count)).pixel(0, 0) == pixel)
    #expect(make(2, bytes.count * 2) == nil && make(0, 4) == nil && make(100_000, 4) == nil)
  }

  @Test func sourcesReadWholeFilesOnly() throws {
    let png = try #require(UIImage(cgImage: picture()).pngData())
    let source = try #require(CGImageSourceCreateWithData(NSData(data: png), nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixel(1, 0) == [0, 64, 0, 128])
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    #expect(properties?[kCGImagePropertyPixelWidth] as? Int == 2)
    for length in stride(from: 0, to: png.count - 1, by: 3) {
      let cut = NSData(data: png.prefix(length))
      let image = CGImageSourceCreateWithData(cut, nil).flatMap {
        CGImageSourceCreateImageAtIndex($0, 0, nil)
      }
      #expect(image == nil, "\(length) of \(png.count) bytes")
    }
  }

  @Test func changedCopies() throws {
    let picture = picture()
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    #expect(picture.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    // Red of Display P3 is beyond sRGB and clamped.
    #expect(picture.copy(colorSpace: p3)?.pixel(0, 0) == [255, 0, 0, 255])
    #expect(picture.copy(maskingColorComponents: [250, 255, 0, 5, 0, 5])?.pixel(0, 0) == .zero)
    let mask = Picture(width: 2, height: 1, isOpaque: true) { pixels, _ in
      pixels.storeBytes(of: SIMD4<UInt8>(0, 0, 0, 255), as: SIMD4<UInt8>.self)
      pixels.storeBytes(
        of: SIMD4<UInt8>(255, 255, 255, 255), toByteOffset: 4, as: SIMD4<UInt8>.self)
    }
    let masked = try #require(picture.masking(mask))
    #expect(masked.pixel(0, 0) == .zero && masked.pixel(1, 0) == [0, 64, 0, 128])
  }
}
