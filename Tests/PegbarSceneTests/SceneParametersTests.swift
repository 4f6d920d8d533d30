import PegbarCore
import PegbarScene
import Testing

@Suite struct SceneParametersTests {
  @Test func readsValues() throws {
    let text = "{\n  // larger\n  \"n\": 5, \"t\": \"a\",\n}"
    let parameters = try SceneParameters(bytes: Array(text.utf8), path: "p.json")
    #expect(parameters.values == ["n": 5, "t": "a"])
    #expect(parameters.place(of: "t") == "p.json:3:16")
  }

  @Test(arguments: ["[]", "{", #"{"a": 1, "a": 2}"#, "/*", "", "{} {}"])
  func refuses(_ text: String) {
    #expect(throws: SceneError.self) {
      try SceneParameters(bytes: Array(text.utf8), path: "p.json")
    }
  }
}
