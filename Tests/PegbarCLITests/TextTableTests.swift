import PegbarCore
import Testing

@testable import PegbarCLI

/// Columns, wrapped text and values as answers write them.
@Suite struct TextTableTests {
  @Test(arguments: [40, 60, 80, 120])
  func rowsFit(width: Int) {
    let rows = [
      ("a", "b"), (String(repeating: "x", count: 30), String(repeating: "word ", count: 40)),
    ]
    let lines = TextTable.lines(rows, width: width)
    #expect(lines.allSatisfy { $0.count <= max(width, 42) })
    #expect(lines[1].hasSuffix("…"))
  }

  @Test func wrapsBetweenWords() {
    #expect(TextTable.wrap("one two three", width: 9, indent: 2) == ["  one two", "  three"])
    #expect(TextTable.wrap("  ", width: 9, indent: 2).isEmpty)
    #expect(
      TextTable.facts([("kind", "a b"), ("none", "")], width: 80) == ["  kind        a b"])
  }

  static let values: [(Value, String)] = [
    (.number(0.1), "0.1"), (.bool(true), "true"), (.null, "null"), (.string("a"), #""a""#),
    (.point(Point(x: 1, y: -2.5)), "[1,-2.5]"), (.size(Size(width: 3, height: 4)), "[3,4]"),
    (.rect(Rect(x: 1, y: 2, width: 3, height: 4)), "[1,2,3,4]"),
    (.color(Color(red: 1, green: 0.5, blue: 0, alpha: 1)), "[1,0.5,0,1]"),
    (.colors([.black, .white]), "[[0,0,0,1],[1,1,1,1]]"), (.numbers([0, 0.5]), "[0,0.5]"),
    (.transform(.identity), "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]"),
    (
      .path(
        Path(elements: [
          .move(Point(x: 0, y: 1)), .line(Point(x: 2, y: 3)),
          .quad(control: Point(x: 4, y: 5), to: Point(x: 6, y: 7)), .close,
        ])), #""M0 1 L2 3 Q4 5 6 7 Z""#
    ),
  ]

  @Test(arguments: values.indices)
  func valuesAreWrittenAsTheContractSays(row: Int) {
    let (value, text) = TextTableTests.values[row]
    #expect(JSONWriter.text(value.json) == text)
  }

  @Test(arguments: [
    ("1", Value.number(1)), ("10,20", .point(Point(x: 10, y: 20))),
    ("[10, 20]", .point(Point(x: 10, y: 20))), ("1,2,3", .numbers([1, 2, 3])),
    ("#ff0000", .color(Color(red: 1, green: 0, blue: 0))),
  ])
  func readsValues(text: String, value: Value) throws {
    #expect(try Value(parsing: text, option: "--from") == value)
  }

  @Test(arguments: ["", "x", "#ff", "1,", "nan"])
  func readsNothingElse(text: String) {
    #expect(throws: Failure.self) { try Value(parsing: text, option: "--from") }
  }
}
