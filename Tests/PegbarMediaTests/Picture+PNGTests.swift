import Foundation
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarMedia

@Suite struct PicturePNGTests {
  let folder = TemporaryFolder()

  /// In memory a picture has the bytes of the file, with alpha and without.
  @Test(arguments: [SIMD4<UInt8>(255, 0, 0, 255), SIMD4(20, 40, 60, 128)])
  func bytesAreThoseOfTheFile(_ color: SIMD4<UInt8>) throws {
    let picture = Picture(33, 7, color)
    let path = folder.file("a.png")
    try Exporter.writePNG(picture, to: path)
    let made = try picture.pngBytes()
    #expect(made == bytes(of: path))
    #expect(try picture.pngBytes(effort: .small).count <= made.count)
    let read = try made.withUnsafeBytes { try PictureReader.read(bytes: $0, path: "memory") }
    #expect(read.width == 33 && read.height == 7)
    for y in 0..<7 {
      #expect(memcmp(read.row(y), picture.row(y), 33 * 4) == 0)
    }
  }
}
