import PegbarScene
import Testing

@testable import PegbarCLI

@Suite struct SceneMomentTests {
  private func document() throws -> SceneDocument {
    let text = #"""
      {"version": 1, "size": [4, 4], "duration": 1, "markers": {"drop": 2, "inf": 3}}
      """#
    return try SceneDocument.parse(bytes: Array(text.utf8), path: "x.json")
  }

  @Test(arguments: [
    ("0", 0.0), ("1.5", 1.5), ("drop", 2), ("@drop", 2), ("drop+0.5", 2.5), ("@drop-1", 1),
  ])
  func readsTimesAndMarkers(_ text: String, _ time: Double) throws {
    #expect(try SceneMoment(text).time(in: document()) == time)
  }

  @Test func refusesTheRest() throws {
    for text in ["", "-1", "nan", "inf", "1x", "+"] {
      #expect(throws: (any Error).self) { try SceneMoment(text) }
    }
    for text in ["drip", "drop-3", "drop+x"] {
      let moment = try SceneMoment(text)
      #expect(throws: Failure.self) { try moment.time(in: document()) }
    }
    #expect(throws: Failure.self) { try SceneMoment("drop").seconds() }
  }
}
