import Foundation
import PegbarEngine
import PegbarMedia
import PegbarTestSupport
import Testing

@Suite struct PictureGoldenTests {
  private static func picture(_ red: UInt8) -> Picture { Picture(4, 3, SIMD4(red, 0, 0, 255)) }

  private func file() -> String {
    FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID().uuidString).png").path
  }

  @Test func picturesAreComparedWithTheFile() throws {
    let path = file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Exporter.writePNG(PictureGoldenTests.picture(200), to: path, overwrite: false)
    let found = PictureGoldenTests.picture(203)
    #expect(try PictureGoldenTests.picture(200).difference(fromGolden: path) == nil)
    #expect(
      try found.difference(fromGolden: path)
        == found.difference(from: .init(4, 3, SIMD4(200, 0, 0, 255))))
    #expect(try found.difference(fromGolden: path, tolerance: 3) == nil)
    #expect(try found.difference(fromGolden: path, pixelBudget: 12) == nil)
    #expect(try found.difference(fromGolden: path, pixelBudget: 11) != nil)
  }

  @Test func aMissingFileIsAnError() {
    let path = file()
    #expect(throws: MediaError.self) {
      try PictureGoldenTests.picture(1).difference(fromGolden: path)
    }
  }

  /// In a process of its own, because the environment belongs to all tests.
  @Test func theFileIsRenewedOnDemand() async throws {
    let path = file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      setenv("PEGBAR_RENEW_GOLDENS", "1", 1)
      let difference = try PictureGoldenTests.picture(7).difference(fromGolden: path)
      precondition(difference == nil)
    }
    #expect(try PictureReader.read(path: path).pixel(0, 0) == SIMD4(7, 0, 0, 255))
  }
}
