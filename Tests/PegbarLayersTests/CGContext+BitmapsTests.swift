import Pegbar
import Testing

/// Contexts of bitmaps, whose y axis points upwards.
@Suite struct CGContextBitmapsTests {
  private func make(
    _ width: Int = 4, _ height: Int = 8, bits: Int = 8, alpha: CGImageAlphaInfo = .premultipliedLast
  ) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue)
  }

  @Test func theYAxisPointsUpwards() throws {
    let context = try #require(make())
    #expect(context.width == 4 && context.height == 8 && context.ctm.isIdentity)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    let picture = try #require(context.makeImage())
    #expect(picture.pixel(1, 7) == [255, 0, 0, 255] && picture.pixel(1, 6) == [255, 0, 0, 255])
    #expect(picture.pixel(1, 5) == [0, 0, 0, 0])
    context.translateBy(x: 0, y: 8)
    context.scaleBy(x: 1, y: -1)
    #expect(context.ctm == CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 8))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(try #require(context.makeImage()).pixel(1, 1) == [255, 0, 0, 255])
  }

  @Test func picturesStandUpright() throws {
    let arrow = Picture(width: 1, height: 2) { pixels, stride in
      pixels.storeBytes(of: SIMD4<UInt8>(0, 255, 0, 255), as: SIMD4<UInt8>.self)
      pixels.storeBytes(
        of: SIMD4<UInt8>(0, 0, 255, 255), toByteOffset: stride, as: SIMD4<UInt8>.self)
    }
    let context = try #require(make())
    context.draw(arrow, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    let picture = try #require(context.makeImage())
    #expect(picture.pixel(1, 4) == [0, 255, 0, 255] && picture.pixel(1, 7) == [0, 0, 255, 255])
    #expect(picture.pixel(1, 3) == [0, 0, 0, 0])
  }

  @Test func withoutAlphaTheBitmapBeginsBlack() throws {
    let context = try #require(make(alpha: .noneSkipLast))
    #expect(try #require(context.makeImage()).pixel(1, 1) == [0, 0, 0, 255])
  }

  @Test func otherFormatsFail() {
    #expect(make(0, 8) == nil && make(4, -1) == nil && make(1 << 20, 1 << 20) == nil)
    #expect(make(bits: 5) == nil && make(alpha: .last) == nil && make(alpha: .none) == nil)
  }

  /// A program that draws and never commits does not keep the layers of its drawings.
  @Test func drawingWithoutACommitKeepsNoLayers() throws {
    let context = try #require(make())
    _ = context.data
    weak var early: CALayer?
    do {
      let layer = CALayer()
      early = layer
    }
    #expect(early != nil, "the transaction keeps it until a commit")
    for number in 0..<3000 {
      context.fill(CGRect(x: number % 4, y: 0, width: 1, height: 1))
    }
    #expect(early == nil)
  }
}
