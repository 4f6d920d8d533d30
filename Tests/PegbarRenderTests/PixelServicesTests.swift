import CPegbarKernels
import PegbarEngine
import Testing

/// The table that plugins get as `pegbar.pixels/1`.
@Suite struct PixelServicesTests {
  let table = pgb_kernels_pixels().pointee

  static func image(_ picture: Picture) -> pegbar_image {
    pegbar_image(
      struct_size: UInt32(MemoryLayout<pegbar_image>.size), format: UInt32(PEGBAR_FORMAT_RGBA8),
      alpha: UInt32(picture.isOpaque ? PEGBAR_ALPHA_OPAQUE : PEGBAR_ALPHA_PREMULTIPLIED),
      color_space: 1, memory: UInt32(PEGBAR_MEMORY_CPU), reserved: 0, x: 0, y: 0,
      width: Int32(picture.width), height: Int32(picture.height),
      stride: Int64(picture.stride), data: picture.pixels)
  }

  static func matrix(_ change: (inout [Double]) -> Void = { _ in }) -> [Double] {
    var m: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    change(&m)
    return m
  }

  func draw(_ picture: Picture, _ matrix: [Double], opacity: UInt32 = 255, rows: Range<Int>? = nil)
    -> Picture
  {
    let output = Picture(width: picture.width, height: picture.height) { _, _ in }
    var (out, source) = (PixelServicesTests.image(output), PixelServicesTests.image(picture))
    let rows = rows ?? 0..<picture.height
    var region = pegbar_region(
      x0: 0, y0: Int32(rows.lowerBound), x1: Int32(picture.width), y1: Int32(rows.upperBound))
    table.draw(&out, &region, &source, matrix, opacity)
    return output
  }

  static func noise(_ width: Int, _ height: Int) -> Picture {
    var dice = Dice(5)
    return .made(width, height) { _, _ in
      let p = dice.pixel()
      return SIMD4(p[0], p[1], p[2], p[3])
    }
  }

  @Test func everyFunctionIsThere() {
    #expect(table.struct_size == UInt32(MemoryLayout<pegbar_pixels>.size))
  }

  @Test func theIdentityCopies() {
    let picture = PixelServicesTests.noise(37, 21)
    #expect(draw(picture, PixelServicesTests.matrix()).bytes == picture.bytes)
  }

  @Test func wholeShiftsCopy() {
    let picture = PixelServicesTests.noise(20, 10)
    let out = draw(picture, PixelServicesTests.matrix { ($0[12], $0[13]) = (3, -2) })
    #expect(out.pixel(3, 0) == picture.pixel(0, 2))
    #expect(out.pixel(19, 7) == picture.pixel(16, 9))
    #expect(out.pixel(2, 0) == SIMD4())
    #expect(out.pixel(5, 8) == SIMD4())
  }

  @Test func bandsGiveTheSameBytes() {
    let picture = PixelServicesTests.noise(50, 40)
    let tilted = PixelServicesTests.matrix {
      ($0[0], $0[1], $0[3], $0[4], $0[7], $0[12]) = (0.8, 0.2, 0.004, -0.1, -0.002, 6)
    }
    let whole = draw(picture, tilted).bytes
    let bands = [0..<13, 13..<14, 14..<40].map { draw(picture, tilted, rows: $0) }
    for (rows, band) in zip([0..<13, 13..<14, 14..<40], bands) {
      for y in 0..<40 {
        let row = Array(band.bytes[y * 200..<y * 200 + 200])
        let wanted =
          rows.contains(y)
          ? Array(whole[y * 200..<y * 200 + 200]) : [UInt8](repeating: 0, count: 200)
        #expect(row == wanted)
      }
    }
  }

  @Test func backFacesAreDrawn() {
    let picture = PixelServicesTests.noise(16, 8)
    let mirrored = draw(picture, PixelServicesTests.matrix { ($0[0], $0[12]) = (-1, 16) })
    for x in 0..<16 { #expect(mirrored.pixel(x, 3) == picture.pixel(15 - x, 3)) }
  }

  @Test func opacityFades() {
    let picture = Picture.made(4, 4, isOpaque: true) { _, _ in SIMD4(200, 100, 50, 255) }
    let out = draw(picture, PixelServicesTests.matrix(), opacity: 51)
    #expect(out.pixel(1, 1) == SIMD4(40, 20, 10, 51))
  }

  @Test func shadeLeavesAlpha() {
    var out = [UInt8](repeating: 0, count: 8)
    table.shade(&out, [200, 100, 51, 255, 10, 20, 30, 40], 2, 51)
    #expect(out == [40, 20, 10, 255, 2, 4, 6, 40])
  }
}
