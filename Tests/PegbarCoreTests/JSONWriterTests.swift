import PegbarCore
import Testing

@Suite struct JSONWriterTests {
  static let texts: [(JSONValue, String)] = [
    (.number(.infinity), "null"), (.number(-0.0), "-0"), (.number(0.1), "0.1"),
    (.number(100), "100"), (.number(1e300), "1e+300"),
    (.string("a\"\\\u{1}é"), "\"a\\\"\\\\\\u0001é\""),
    (.array([.number(1), .bool(true)]), "[1,true]"),
  ]

  @Test(arguments: texts)
  func writes(_ value: JSONValue, _ text: String) {
    #expect(JSONWriter.text(value) == text)
  }

  @Test func writesPretty() throws {
    let value = JSONValue.members([("a", [1, 2]), ("b", .members([("c", [[]])]))])
    let text = """
      {
        "a": [1, 2],
        "b": {
          "c": [
            []
          ]
        }
      }
      """
    #expect(JSONWriter.text(value, pretty: true) == text)
    #expect(try JSONReader().read(text) == value)
  }
}
