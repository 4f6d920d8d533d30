import PegbarEngine
import Testing

/// Pictures of sizes that come from outside: what cannot be is an error, not the end of the process.
@Suite struct PictureErrorTests {
  @Test(arguments: [(0, 5), (5, 0), (-1, 5), (1 << 20, 1 << 20), (.max, 2), (2, .max)])
  func aBadSizeIsAnError(_ width: Int, _ height: Int) {
    #expect(throws: PictureError.badSize(width: width, height: height)) {
      try Picture(tryingWidth: width, height: height) { _, _ in Issue.record("was drawn") }
    }
  }

  @Test func aGoodSizeIsDrawn() throws {
    let picture = try Picture(tryingWidth: 3, height: 2) { pixels, stride in
      for y in 0..<2 { (pixels + y * stride).storeBytes(of: UInt32(y + 1), as: UInt32.self) }
    }
    #expect(picture.width == 3 && picture.height == 2)
    #expect(picture.pixel(0, 1) == SIMD4(2, 0, 0, 0))
  }

  private struct Stop: Error {}

  @Test func whatTheDrawingThrowsComesThrough() {
    #expect(throws: Stop.self) { try Picture(tryingWidth: 3, height: 2) { _, _ in throw Stop() } }
  }

  @Test func errorsSayHowLarge() {
    let error = PictureError.noMemory(width: 9, height: 7)
    #expect(error.description == "not enough memory for a picture of 9x7 pixels")
  }
}
