import Pegbar
import Testing

/// Bitmaps of several formats, whose memory the program sees.
@Suite struct PixelFormatTests {
  private let rgb = CGColorSpaceCreateDeviceRGB()
  private let gray = CGColorSpaceCreateDeviceGray()

  private func make(
    _ bits: Int, _ space: CGColorSpace, _ info: UInt32, data: UnsafeMutableRawPointer? = nil,
    bytesPerRow: Int = 0
  ) -> CGContext? {
    CGContext(
      data: data, width: 2, height: 2, bitsPerComponent: bits, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: info)
  }

  /// A row: bits, grey, info, and the bytes of a half transparent orange pixel (255, 128, 0, 50 %).
  @Test(
    arguments: [
      (8, false, 1, [128, 64, 0, 128]), (8, false, 2, [128, 128, 64, 0]),
      (8, false, 1 | 0x4000, [128, 64, 0, 128]), (8, false, 2 | 0x2000, [0, 64, 128, 128]),
      (8, false, 5, [128, 64, 0, 255]), (8, false, 6 | 0x2000, [0, 64, 128, 255]),
      (8, true, 7, [128]), (16, false, 1 | 0x3000, [128, 128, 64, 64, 0, 0, 128, 128]),
    ] as [(Int, Bool, UInt32, [UInt8])]) func memoryHoldsPixels(
      _ bits: Int, _ isGray: Bool, _ info: UInt32, _ bytes: [UInt8]
    ) throws
  {
    let context = try #require(make(bits, isGray ? gray : rgb, info))
    context.setFillColor(red: 1, green: 128 / 255, blue: 0, alpha: 128 / 255)
    context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    let data = try #require(context.data)
    let found = (0..<bytes.count).map { data.load(fromByteOffset: $0, as: UInt8.self) }
    #expect(found == bytes)
    #expect(context.bitsPerComponent == bits && context.bitsPerPixel == bytes.count * 8)
    #expect(context.bytesPerRow == 2 * bytes.count && context.bitmapInfo.rawValue == info)
  }

  @Test func greyIsLuminanceAndFloatsAreNumbers() throws {
    let context = try #require(make(8, gray, 0))
    #expect(context.alphaInfo == CGImageAlphaInfo.none && context.colorSpace == gray)
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    // The encoded value of the luminance 0.7152 is 0.8628; the rest is black.
    let data = try #require(context.data)
    #expect((0..<4).map { data.load(fromByteOffset: $0, as: UInt8.self) } == [220, 0, 220, 0])
    let floats = try #require(make(32, rgb, 1 | 0x100))
    floats.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    floats.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let numbers = try #require(floats.data).assumingMemoryBound(to: Float.self)
    #expect((0..<4).map { numbers[$0] } == [1, 0, 0, 1])
  }

  @Test func memoryOfTheProgramIsDrawnIntoAtEachCall() throws {
    var memory = [UInt8](repeating: 0, count: 20)
    memory[0...3] = [0, 255, 0, 255]
    try memory.withUnsafeMutableBytes { bytes in
      let context = try #require(make(8, rgb, 1, data: bytes.baseAddress, bytesPerRow: 10))
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      #expect(
        Array(bytes[14..<18]) == [0, 0, 255, 255] && Array(bytes[0..<4]) == [0, 255, 0, 255])
      // What the program writes is drawn on.
      bytes[10] = 255
      bytes[13] = 255
      let picture = try #require(context.makeImage())
      #expect(picture.pixel(0, 1) == [255, 0, 0, 255] && picture.pixel(1, 1) == [0, 0, 255, 255])
      context.clear(CGRect(x: 0, y: 0, width: 2, height: 2))
      #expect(bytes[13] == 0 && picture.pixel(0, 1) == [255, 0, 0, 255])
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      #expect(bytes[2] == 0)
      context.endTransparencyLayer()
      #expect(bytes[2] == 255)
    }
  }

  @Test func impossibleBitmapsAreNil() {
    // Straight alpha, 24 bits, 5 bits, rows too short, grey with alpha.
    #expect(make(8, rgb, 3) == nil && make(8, rgb, 0) == nil && make(5, rgb, 6) == nil)
    #expect(make(8, rgb, 1, bytesPerRow: 7) == nil && make(8, gray, 1) == nil)
    for (width, height) in [(0, 0), (100_000, 100_000), (-1, 4), (Int.max, Int.max)] {
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: rgb,
        bitmapInfo: 1)
      #expect(context == nil)
    }
  }

  /// Red of sRGB in Display P3 is (0.9175, 0.2003, 0.1386).
  @Test func bitmapsHaveSpaces() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let context = try #require(make(8, p3, 1))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let data = try #require(context.data)
    #expect((0..<4).map { data.load(fromByteOffset: $0, as: UInt8.self) } == [234, 51, 35, 255])
    #expect(try #require(context.makeImage()).pixel(0, 0) == [255, 0, 0, 255])
  }
}
