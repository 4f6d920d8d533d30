import PegbarCore
import Testing

@Suite struct JSONReaderTests {
  static let documents: [(String, JSONValue)] = [
    ("null", .null), (" true ", .bool(true)), ("[]", .array([])), ("{}", .object([])),
    ("\"a\\u00e9\\ud83d\\ude00\\n\"", .string("aé😀\n")),
    ("[1,2.5,-0.25e1]", .array([.number(1), .number(2.5), .number(-2.5)])),
    ("{\"b\":1,\"a\":[null]}", .members([("b", .number(1)), ("a", .array([.null]))])),
    ("\u{FEFF}1", .number(1)), ("123456789012345678", .number(123_456_789_012_345_680)),
    ("0.1", .number(0.1)), ("1e22", .number(1e22)), ("1e-300", .number(1e-300)),
    ("4.9406564584124654e-324", .number(.leastNonzeroMagnitude)),
    ("0.000000000000000000000000000000001", .number(1e-33)),
  ]

  @Test(arguments: documents)
  func reads(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONReader().read(text) == value)
  }

  @Test(arguments: [
    ("", 1, 1, ""), ("[1,]", 1, 4, ""), ("{\"a\":1,}", 1, 8, ""), ("[1 2]", 1, 4, ""),
    ("{\n \"a\": [0, x]}", 2, 11, "a[1]"), ("01", 1, 1, ""), ("1.", 1, 1, ""), ("-", 1, 1, ""),
    ("1e999", 1, 1, ""), ("NaN", 1, 1, ""), ("'a'", 1, 1, ""), ("\"\\x\"", 1, 2, ""),
    ("\"\\ud800\"", 1, 2, ""), ("\"a", 1, 1, ""), ("\"a\nb\"", 1, 3, ""), ("1 1", 1, 3, ""),
    ("{\"a\":{\"b\":1,\"b\":2}}", 1, 13, "a.b"), ("tru", 1, 1, ""), ("[1", 1, 3, ""),
    ("// no\n1", 1, 1, ""), ("{a:1}", 1, 2, ""),
  ])
  func refuses(_ text: String, _ line: Int, _ column: Int, _ path: String) {
    let error = #expect(throws: JSONError.self) { try JSONReader().read(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.path.description == path)
  }

  @Test func refusesWrongBytes() {
    #expect(throws: JSONError.self) { try JSONReader().read([0x22, 0xC3, 0x28, 0x22]) }
    #expect(throws: JSONError.self) { try JSONReader().read([0x22, 0xED, 0xA0, 0x80, 0x22]) }
    #expect(throws: JSONError.self) { try JSONReader().read([0]) }
  }

  @Test func limitsDepthAndSize() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONReader().read(nested(256))
    #expect(throws: JSONError.self) { try JSONReader().read(nested(257)) }
    #expect(throws: JSONError.self) { try JSONReader(maximumSize: 3).read("1234") }
  }

  @Test func reportsEveryDuplicateAndKeepsTheFirst() throws {
    var duplicates: [JSONError] = []
    let text = "{\"a\":1,\"a\":2,\"b\":[{\"c\":1,\"c\":1}]}"
    let value = try JSONReader().read(Array(text.utf8), duplicates: &duplicates)
    #expect(value["a"] == 1)
    #expect(duplicates.map(\.path.description) == ["a", "b[0].c"])
  }

  @Test func findsDuplicatesInLargeObjects() {
    let members = (0..<100).map { "\"k\($0)\":0" } + ["\"k40\":1"]
    #expect(throws: JSONError.self) {
      try JSONReader().read("{" + members.joined(separator: ",") + "}")
    }
  }

  @Test func quotesOddKeysInPaths() {
    #expect(JSONPath([.key("a b"), .index(1), .key("c")]).description == "[\"a b\"][1].c")
  }
}
