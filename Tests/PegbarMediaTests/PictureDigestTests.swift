import PegbarEngine
import Testing

@testable import PegbarMedia

@Suite struct PictureDigestTests {
  @Test func onePixelAndTheSizeMatter() {
    let picture = Picture(19, 7) { x, y in SIMD4(UInt8(x), UInt8(y), 0, 255) }
    let same = Picture(19, 7) { x, y in SIMD4(UInt8(x), UInt8(y), 0, 255) }
    #expect(PictureDigest(picture) == PictureDigest(same))
    #expect(PictureDigest(picture).description.count == 16)
    var seen: Set = [PictureDigest(picture)]
    for y in 0..<7 {
      for x in 0..<19 {
        seen.insert(
          PictureDigest(
            Picture(19, 7) { i, j in
              picture.pixel(i, j) &+ (i == x && j == y ? SIMD4(0, 0, 1, 0) : SIMD4())
            }))
      }
    }
    #expect(seen.count == 19 * 7 + 1)
    #expect(
      PictureDigest(Picture(2, 8, SIMD4(1, 1, 1, 1)))
        != PictureDigest(Picture(8, 2, SIMD4(1, 1, 1, 1))))
  }
}
