import PegbarCore
import Testing

@Suite struct JSONCommentsTests {
  private func blanked(_ text: String) throws -> String {
    String(decoding: try JSONComments.blanked(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("{}", "{}"), ("1 // one\n", "1       \n"), ("[1,/*2*/3]", "[1,     3]"),
    ("/* a\nb */1", "    \n    1"), ("[1, ]", "[1  ]"), ("[1, // x\n]", "[1      \n]"),
    ("{\"a\":1,}", "{\"a\":1 }"), ("[[1,],]", "[[1 ] ]"), ("\"// no\"", "\"// no\""),
    ("\"a\\\"/*\"", "\"a\\\"/*\""), ("/**/", "    "), ("//é", "    "),
  ])
  func blanks(_ text: String, _ wanted: String) throws {
    #expect(try blanked(text) == wanted)
  }

  /// What is no JSON otherwise stays as it is, for the reader to refuse.
  @Test(arguments: [
    "[,]", "{,}", "[1,,]", "{\"a\":,}", ",", "[1", "\"a", "/", "[1,", "'a'", "\"\\",
  ])
  func leaves(_ text: String) throws {
    #expect(try blanked(text) == text)
    #expect(throws: JSONError.self) { try JSONReader().read(Array(try blanked(text).utf8)) }
  }

  @Test func saysWhereACommentBegins() {
    for (text, line, column) in [("[\n  /* x", 2, 3), ("/*/", 1, 1), ("1 /*", 1, 3)] {
      let error = #expect(throws: JSONError.self) { try blanked(text) }
      #expect(error?.line == line && error?.column == column)
    }
  }

  /// Every byte that stays is where it was.
  @Test func keepsOffsets() throws {
    let text = "{ // a\n  \"x\": /* b\n\n */ [1, 2,], }"
    let result = try blanked(text)
    #expect(result.utf8.count == text.utf8.count)
    for (a, b) in zip(text.utf8, result.utf8) where b != 0x20 { #expect(a == b) }
  }
}
