import PegbarEngine
import Testing

@testable import PegbarMedia

@Suite struct PictureResizedTests {
  @Test func theSameSizeIsTheSamePicture() {
    let picture = Picture(3, 3, SIMD4(1, 2, 3, 4))
    #expect(picture.resized(width: 3, height: 3) === picture)
  }

  @Test func halvingAveragesFourPixels() {
    let picture = Picture(8, 6) { x, y in SIMD4(UInt8(x * 20), UInt8(y * 30), 7, 255) }
    let half = picture.resized(width: 4, height: 3, fit: .stretch)
    for y in 0..<3 {
      for x in 0..<4 {
        // (20 · 2x + 20 (2x + 1)) / 2, and the same down.
        #expect(half.pixel(x, y) == SIMD4(UInt8(x * 40 + 10), UInt8(y * 60 + 15), 7, 255))
      }
    }
  }

  @Test(arguments: [(1, 1), (7, 3), (100, 100), (31, 250), (640, 2)])
  func aFlatColorStaysFlat(_ width: Int, _ height: Int) {
    let color = SIMD4<UInt8>(90, 30, 129, 130)
    let picture = Picture(53, 37, color)
    for fit in PictureFit.allCases where fit != .fit {
      let resized = picture.resized(width: width, height: height, fit: fit)
      for y in 0..<height {
        for x in 0..<width { #expect(resized.pixel(x, y) == color) }
      }
    }
  }

  @Test func colorNeverExceedsAlpha() {
    var random = Seeded(state: 4)
    let picture = Picture(9, 9) { _, _ in
      let alpha = UInt8.random(in: 0...255, using: &random)
      return SIMD4(alpha, .random(in: 0...alpha, using: &random), 0, alpha)
    }
    let large = picture.resized(width: 50, height: 47, fit: .stretch)
    for y in 0..<47 {
      for x in 0..<50 {
        let p = large.pixel(x, y)
        #expect(p.x <= p.w && p.y <= p.w)
      }
    }
  }

  @Test func aRampStaysARampWhenItGrows() {
    // Catmull-Rom reproduces straight lines away from the border.
    let ramp = Picture(12, 1) { x, _ in SIMD4(UInt8(x * 16), 0, 0, 255) }
    let large = ramp.resized(width: 48, height: 1, fit: .stretch)
    for x in 8..<40 {
      let expected = ((Double(x) + 0.5) / 4 - 0.5) * 16
      #expect(abs(Double(large.pixel(x, 0).x) - expected) <= 0.51)
    }
  }

  @Test func fillCutsTheMiddle() {
    let picture = Picture(6, 2) { x, _ in SIMD4(UInt8(x * 10), 0, 0, 255) }
    let square = picture.resized(width: 2, height: 2, fit: .fill)
    #expect(square.pixel(0, 0).x == 20)
    #expect(square.pixel(1, 1).x == 30)
  }

  @Test func fitCentresOnTheBackground() {
    let picture = Picture(4, 2, SIMD4(50, 60, 70, 255))
    let square = picture.resized(
      width: 8, height: 8, fit: .fit, background: SIMD4(1, 2, 3, 255))
    for y in 0..<8 {
      let expected: SIMD4<UInt8> =
        (2..<6).contains(y) ? SIMD4(50, 60, 70, 255) : SIMD4(1, 2, 3, 255)
      for x in 0..<8 { #expect(square.pixel(x, y) == expected) }
    }
  }

  @Test func blurFillsWhatFitLeaves() {
    // Stripes of 8 pixels, which a blur mixes.
    let picture = Picture(192, 96) { x, _ in
      x / 8 % 2 == 0 ? SIMD4(200, 40, 90, 255) : SIMD4(100, 140, 90, 255)
    }
    let fit = picture.resized(width: 192, height: 192, fit: .fit)
    let blurred = picture.resized(width: 192, height: 192, fit: .blur)
    #expect(blurred.isOpaque == picture.isOpaque)
    for y in 0..<192 {
      for x in 0..<192 {
        let found = blurred.pixel(x, y)
        if (48..<144).contains(y) {
          #expect(found == fit.pixel(x, y))
        } else {
          // The mean of the stripes, which are twice as wide there, and still less than what is averaged.
          #expect(abs(Int(found.x) - 150) <= 25 && abs(Int(found.y) - 90) <= 25, "\(x) \(y)")
          #expect(found.z == 90 && found.w == 255)
        }
      }
    }
  }

  @Test func aTranslucentPictureShowsTheBackground() {
    let picture = Picture(2, 1, SIMD4(100, 0, 0, 128))
    let square = picture.resized(
      width: 2, height: 2, fit: .fit, background: SIMD4(255, 255, 255, 255))
    // 100 + 255 · 127 / 255
    #expect(square.pixel(0, 0) == SIMD4(227, 127, 127, 255))
  }

  @Test func aVeryThinPictureIsRead() {
    let line = Picture(1, 4000) { _, y in SIMD4(UInt8(y / 16), 0, 0, 255) }
    let small = line.resized(width: 1, height: 1, fit: .stretch)
    #expect(abs(Int(small.pixel(0, 0).x) - 124) <= 1)
  }
}
