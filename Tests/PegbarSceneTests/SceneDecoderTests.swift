import PegbarCore
import Testing

@testable import PegbarScene

@Suite struct SceneDecoderTests {
  @Test(arguments: [
    "", " ", "{", "[", "\"", "nul", "{\"version\": 1", "{\"version\": 1,,}", "{} {}", "\u{FEFF}",
    "{\"version\": NaN}", "{\"version\": 1e400}", "{\"version\": -Infinity}", "{\"version\": 01}",
    "{\"version\": 1.}", "{\"a\": \"\\ud800\"}", "{\"a\": \"\\udc00\\ud800\"}", "{\"a\": \"\\x\"}",
    "{\"a\": \"\u{1}\"}", "{'version': 1}", "{/* }", "{,}", "{/ /}",
  ])
  func refusesWhatIsNoJSON(_ text: String) {
    #expect(issues { try parse(text) }.count == 1)
  }

  @Test func refusesBytesThatAreNoText() {
    for bytes in [[0xFF], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]] {
      #expect(throws: SceneError.self) {
        try SceneDocument.parse(
          bytes: bytes, path: "x.json", options: SceneOptions(registry: stubRegistry))
      }
    }
  }

  @Test func limitsDepth() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "{\"sublayers\": [", count: count) + "{}"
        + String(repeating: "]}", count: count)
    }
    #expect(try scene(nested(255)).layers.count == 1)
    #expect(issues { try scene(nested(256)) }.first?.contains("256") == true)
    let brackets = String(repeating: "[", count: 100_000)
    #expect(issues { try parse(brackets) }.first?.contains("nested more than") == true)
  }

  /// Also where the text is too deep to be read, and whether the name comes first or last.
  @Test(arguments: [300, 2000], [true, false])
  func namesTheLayerThatLiesTooDeep(_ count: Int, _ isFirst: Bool) {
    var text = "{}"
    for number in (1...count).reversed() {
      let (name, inner) = ("\"name\": \"g\(number)\"", "\"sublayers\": [\(text)]")
      text = isFirst ? "{\(name), \(inner)}" : "{\(inner), \(name)}"
    }
    let found = issues { try scene(text) }
    #expect(
      found.contains { $0.contains("layers lie deeper than 256 in one another, in layer 'g257'") },
      "\(found)")
    #expect(found.allSatisfy { $0.utf8.count < 400 })
  }

  @Test func limitsTheNumberOfLayers() throws {
    var decoder = SceneDecoder(options: SceneOptions(registry: stubRegistry), path: "x.json")
    decoder.layerCount = SceneDocument.maximumLayerCount - 1
    let root = try JSONReader().read(
      """
      {"version": 1, "size": [4, 4], "duration": 1, "layers": [{}, {"name": "last"}, {}]}
      """)
    _ = decoder.document(root, path: "x.json")
    #expect(decoder.findings.map(\.path.description) == ["layers[1]"])
    #expect(decoder.findings.first?.message.contains("250000 layers") == true)
  }

  @Test func findsEveryDuplicateKey() {
    let found = issues {
      try scene("{\"name\": \"a\", \"name\": \"b\", \"opacity\": 1, \"opacity\": 1}")
    }
    #expect(
      found == [
        "layers[0].name: duplicate key 'name'", "layers[0].opacity: duplicate key 'opacity'",
      ])
  }

  @Test func surviveTruncationAnywhere() {
    let text = """
      {"version": 1, "size": [4, 4], "duration": 1, "layers": [{"name": "a", "transform":
      [{"rotate": [1, 0, 0, 1]}], "animations": [{"type": "CABasicAnimation", "keyPath":
      "opacity", "toValue": 0.5}]}], "events": [{"time": 1, "delete": ["a"]}]}
      """
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      #expect(throws: SceneError.self) {
        try SceneDocument.parse(
          bytes: Array(bytes[..<count]), path: "x.json",
          options: SceneOptions(registry: stubRegistry))
      }
    }
    #expect(issues { try parse(text) } == [])
  }

  @Test func quotesOddKeysAndNames() {
    let found = issues { try scene("{\"a b\\n\": 1}") }
    #expect(found.first?.hasPrefix("layers[0][\"a b\\n\"]: unknown key") == true, "\(found)")
  }
}
