import Foundation
import PegbarEngine
import Testing

@Suite struct PictureDifferenceTests {
  /// A grey picture with some pixels of other colours.
  private func picture(
    _ width: Int = 8, _ height: Int = 6, _ changes: [(x: Int, y: Int, pixel: SIMD4<UInt8>)] = []
  ) -> Picture {
    Picture(width: width, height: height) { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          let change = changes.first { $0.x == x && $0.y == y }
          pixels.storeBytes(
            of: change?.pixel ?? SIMD4(100, 100, 100, 255), toByteOffset: y * stride + x * 4,
            as: SIMD4<UInt8>.self)
        }
      }
    }
  }

  @Test func equalPicturesDoNotDiffer() {
    #expect(picture().difference(from: picture()) == nil)
  }

  @Test func theDifferenceHasAPlace() throws {
    let found = picture(
      8, 6,
      [
        (5, 1, SIMD4(101, 100, 100, 255)), (2, 3, SIMD4(100, 90, 100, 255)),
        (6, 4, SIMD4(100, 100, 107, 250)),
      ])
    let difference = try #require(found.difference(from: picture()))
    guard case .pixels(let pixels) = difference else { throw Missing() }
    #expect(pixels.count == 3 && pixels.total == 48)
    #expect(pixels.columns == 2..<7 && pixels.rows == 1..<5)
    #expect(pixels.x == 2 && pixels.y == 3 && pixels.largest == 10)
    #expect(pixels.found == SIMD4(100, 90, 100, 255))
    #expect(pixels.expected == SIMD4(100, 100, 100, 255))
    #expect(
      "\(difference)" == "3 of 48 pixels differ, in columns 2 to 6, rows 1 to 4; most at (2, 3): "
        + "(100, 90, 100, 255) instead of (100, 100, 100, 255)")
  }

  /// The three pixels differ by 1, 10 and 7.
  @Test(arguments: [(0, 3), (1, 2), (6, 2), (7, 1), (9, 1), (10, 0), (255, 0)])
  func smallDifferencesDoNotCount(_ tolerance: Int, _ count: Int) {
    let found = picture(
      8, 6,
      [
        (5, 1, SIMD4(101, 100, 100, 255)), (2, 3, SIMD4(100, 90, 100, 255)),
        (6, 4, SIMD4(100, 100, 107, 250)),
      ])
    var counted = 0
    if case .pixels(let pixels) = found.difference(from: picture(), tolerance: tolerance) {
      counted = pixels.count
    }
    #expect(counted == count)
    let budget = found.difference(from: picture(), tolerance: tolerance, pixelBudget: count)
    #expect(budget == nil)
    if count > 0 {
      let less = found.difference(from: picture(), tolerance: tolerance, pixelBudget: count - 1)
      #expect(less != nil)
    }
  }

  /// The bytes behind the last pixel of a row do not count.
  @Test func onlyPixelsAreCompared() {
    let (one, other) = (
      picture(3, 2),
      Picture(width: 3, height: 2) { pixels, stride in
        memset(pixels, 7, stride * 2)
        for y in 0..<2 {
          for x in 0..<3 {
            pixels.storeBytes(
              of: SIMD4(100, 100, 100, 255), toByteOffset: y * stride + x * 4,
              as: SIMD4<UInt8>.self)
          }
        }
      }
    )
    #expect(one.difference(from: other) == nil)
  }

  @Test func otherSizesDiffer() {
    let difference = picture(8, 6).difference(from: picture(6, 8), tolerance: 255)
    let sizes = (PixelSize(width: 8, height: 6), PixelSize(width: 6, height: 8))
    #expect(difference == .size(found: sizes.0, expected: sizes.1))
    #expect(difference?.description == "8x6 pixels instead of 6x8")
  }

  private struct Missing: Error {}
}
