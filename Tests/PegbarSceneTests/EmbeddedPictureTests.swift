import Foundation
import Pegbar
import PegbarCore
import Testing

@testable import PegbarScene

@Suite struct EmbeddedPictureTests {
  /// One red pixel.
  static let red =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4z8DwHwAFAAH/"
    + "VscvDQAAAABJRU5ErkJggg=="

  @Test(arguments: [
    ("AA==", [0]), ("AAE=", [0, 1]), ("////", [255, 255, 255]), ("TWFu", [77, 97, 110]),
  ])
  func decodes(_ text: String, _ bytes: [UInt8]) throws {
    #expect(try EmbeddedPicture("data:image/png;base64," + text).bytes == bytes)
  }

  @Test(arguments: [
    ("data:image/png;base64", "comma"), ("data:text/plain;base64,AAAA", "'text/plain'"),
    ("data:image/png,AAAA", "data:image/png;base64"), ("data:,", "types"),
    ("data:image/png;base64,AAA", "3 characters"), ("data:image/png;base64,A?AA", "character 2"),
    ("data:image/png;base64,AA=A", "character 4"), ("data:image/png;base64,A===", "character 2"),
    ("data:image/png;base64,", "no bytes"), ("data:image/png;a;base64,AAAA", "no other way"),
  ])
  func refuses(_ text: String, _ words: String) {
    let error = #expect(throws: EmbeddedPicture.Problem.self) { try EmbeddedPicture(text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func refusesWhatIsTooLarge() {
    let text = "data:image/png;base64," + String(repeating: "A", count: (16 << 20) / 3 * 4 + 8)
    #expect(throws: EmbeddedPicture.Problem.self) { try EmbeddedPicture(text) }
  }

  @Test func isDrawn() throws {
    let layer = "{\"frame\": [0, 0, 640, 360], \"contents\": \"\(Self.red)\"}"
    let document = try scene(layer + ", " + layer)
    #expect(document.contents.count == 1)
    let stage = try Scene(document) { _ in throw CocoaError(.fileNoSuchFile) }.makeStage()
    let picture = try stage.frame(at: 0)
    #expect(picture.pixel(320, 180) == SIMD4(255, 0, 0, 255))
    let text = try Scene(document).makeStage().sceneText { content in
      try #require(content as? ContentReference).realPath
    }
    #expect(try parse(text).contents.first?.data == document.contents.first?.data)
  }

  /// Data that ends in the middle of the picture, at its place in the file.
  @Test func tellsOfCutData() throws {
    let end = Self.red.index(Self.red.startIndex, offsetBy: 22 + 60)
    let document = try scene("{\"contents\": \"\(Self.red[..<end])\"}")
    let error = #expect(throws: SceneError.self) { try Scene(document) { _ in fatalError() } }
    #expect(error?.issues.first?.path == "layers[0].contents")
    #expect(error?.issues.first?.message.contains("data:image/png (45 bytes)") == true)
  }
}
