import Pegbar
import Testing

@Suite struct CGImageTests {
  private let image = Picture(width: 4, height: 3) { pixels, stride in
    for y in 0..<3 {
      for x in 0..<4 {
        let value = SIMD4<UInt8>(UInt8(x), UInt8(y), 0, 255)
        pixels.storeBytes(of: value, toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
      }
    }
  }

  @Test func theFormatIsTold() {
    #expect(image.bitsPerComponent == 8 && image.bitsPerPixel == 32)
    #expect(image.bytesPerRow == image.stride && image.alphaInfo == .premultipliedLast)
    #expect(image.bitmapInfo.rawValue == 0x4001)
    #expect(image.colorSpace?.name == CGColorSpace.sRGB)
    let opaque = Picture(width: 1, height: 1, isOpaque: true) { pixels, _ in
      pixels.storeBytes(of: SIMD4<UInt8>(0, 0, 0, 255), as: SIMD4<UInt8>.self)
    }
    #expect(opaque.alphaInfo == .noneSkipLast)
  }

  @Test func aPartIsCutOutInWholePixels() throws {
    let part = try #require(image.cropping(to: CGRect(x: 1.5, y: 1, width: 9, height: 1)))
    #expect(part.width == 3 && part.height == 1)
    #expect(part.pixel(0, 0) == [1, 1, 0, 255] && part.pixel(2, 0) == [3, 1, 0, 255])
    #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 2, height: 2)) == nil)
    #expect(image.cropping(to: .null) == nil)
  }
}
