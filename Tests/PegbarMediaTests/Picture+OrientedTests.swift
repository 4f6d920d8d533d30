import PegbarEngine
import Testing

@testable import PegbarMedia

@Suite struct PictureOrientedTests {
  /// Where the pixels a, b, c (upper row) and d, e, f of a picture come to lie; the table of the EXIF standard.
  @Test(arguments: [
    (1, ["abc", "def"]), (2, ["cba", "fed"]), (3, ["fed", "cba"]), (4, ["def", "abc"]),
    (5, ["ad", "be", "cf"]), (6, ["da", "eb", "fc"]), (7, ["fc", "eb", "da"]),
    (8, ["cf", "be", "ad"]),
  ])
  func pixelsMoveAsTheStandardSays(_ orientation: Int, _ expected: [String]) throws {
    let letters = [Array("abc".utf8), Array("def".utf8)]
    let picture = Picture(3, 2) { x, y in SIMD4(letters[y][x], 0, 0, 255) }
    let turned = try picture.oriented(exif: orientation)
    let rows = (0..<turned.height).map { y in
      String(decoding: (0..<turned.width).map { turned.pixel($0, y).x }, as: UTF8.self)
    }
    #expect(rows == expected)
  }
}
