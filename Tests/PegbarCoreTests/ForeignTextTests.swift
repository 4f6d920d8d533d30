import PegbarCore
import Testing

/// What a terminal would obey, or nobody would see, is written out; the rest stays as it is.
@Suite struct ForeignTextTests {
  /// Characters by Unicode's own tables: controls, marks of direction, separators, no width.
  private static let hidden: [(UInt32, String)] = [
    (0x00, "\\u{0}"), (0x07, "\\u{7}"), (0x09, "\\u{9}"), (0x0A, "\\u{A}"), (0x0D, "\\u{D}"),
    (0x1B, "\\u{1B}"), (0x7F, "\\u{7F}"), (0x80, "\\u{80}"), (0x85, "\\u{85}"),
    (0x9B, "\\u{9B}"), (0x9F, "\\u{9F}"), (0xAD, "\\u{AD}"), (0x61C, "\\u{61C}"),
    (0x200B, "\\u{200B}"), (0x200C, "\\u{200C}"), (0x200D, "\\u{200D}"), (0x200E, "\\u{200E}"),
    (0x200F, "\\u{200F}"), (0x2028, "\\u{2028}"), (0x2029, "\\u{2029}"), (0x202A, "\\u{202A}"),
    (0x202E, "\\u{202E}"), (0x2060, "\\u{2060}"), (0x2066, "\\u{2066}"), (0x2069, "\\u{2069}"),
    (0xFEFF, "\\u{FEFF}"), (0xFE0F, "\\u{FE0F}"), (0xFFF9, "\\u{FFF9}"), (0x3164, "\\u{3164}"),
    (0xE0041, "\\u{E0041}"), (0xFFFF, "\\u{FFFF}"),
  ]

  @Test(arguments: hidden.indices)
  func hiddenCharactersAreWrittenOut(row: Int) throws {
    let (number, shown) = ForeignTextTests.hidden[row]
    let scalar = try #require(Unicode.Scalar(number))
    #expect(ForeignText.visible("a\(scalar)b") == "a\(shown)b")
  }

  @Test(arguments: ["", "plain", "Ärger 東京 ¿qué? 🎞 – “q” \u{A0}x", "back\\slash \\u{1B}", "é"])
  func printableTextStays(text: String) { #expect(ForeignText.visible(text) == text) }

  /// Sequences of Unicode's lists of emoji and ideographs, and words as Persian and Hindi spell them.
  @Test(arguments: [
    "\u{2764}\u{FE0F}", "\u{2764}\u{FE0E}", "a \u{1F469}\u{200D}\u{1F4BB}.png", "1\u{FE0F}\u{20E3}",
    "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
    "\u{1F469}\u{1F3FD}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F468}",
    "\u{845B}\u{E0100}", "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}", "\u{915}\u{94D}\u{200D}\u{937}",
  ])
  func whatShapesItsNeighboursStays(text: String) { #expect(ForeignText.visible(text) == text) }

  /// The same characters where they shape nothing, or a second time.
  @Test(arguments: [
    ("\u{FE0F}x", "\\u{FE0F}x"), ("1\u{FE0F}2", "1\\u{FE0F}2"), ("a\u{200D}b", "a\\u{200D}b"),
    ("\u{1F469}\u{200D}", "\u{1F469}\\u{200D}"),
    ("\u{1F469}\u{200C}\u{1F4BB}", "\u{1F469}\\u{200C}\u{1F4BB}"),
    ("\u{2764}\u{FE0F}\u{FE0F}", "\u{2764}\u{FE0F}\\u{FE0F}"),
    ("\u{1F469}\u{200D}\u{200D}\u{1F4BB}", "\u{1F469}\\u{200D}\\u{200D}\u{1F4BB}"),
    ("\u{1F469}\u{200B}\u{1F4BB}", "\u{1F469}\\u{200B}\u{1F4BB}"),
    ("\u{1F469}\u{202E}x", "\u{1F469}\\u{202E}x"),
    ("\u{1F3F4}\u{E0067}\u{E007F}", "\u{1F3F4}\\u{E0067}\\u{E007F}"), ("e\u{E0100}", "e\\u{E0100}"),
  ])
  func whatShapesNothingIsWrittenOut(text: String, shown: String) {
    #expect(ForeignText.visible(text) == shown)
    #expect(ForeignText.visible(shown) == shown)
  }

  @Test func whatHasPassedOnceStays() {
    let text = ForeignText.visible("\u{1B}]0;title\u{7}\r\n")
    #expect(text == "\\u{1B}]0;title\\u{7}\\u{D}\\u{A}")
    #expect(ForeignText.visible(text) == text)
  }

  @Test(arguments: [
    ("\u{1B}", "\"\\u001b\""), ("\u{7F}", "\"\\u007f\""), ("\u{9B}", "\"\\u009b\""),
    ("\u{2028}\u{2029}", "\"\\u2028\\u2029\""), ("\u{202E}", "\"\\u202e\""),
    ("\u{E0041}", "\"\\udb40\\udc41\""), ("a\nb\t", "\"a\\nb\\t\""), ("é東🎞", "\"é東🎞\""),
  ])
  func jsonEscapesThemItsOwnWay(text: String, json: String) throws {
    #expect(JSONWriter.text(.string(text)) == json)
    #expect(try JSONReader().read(Array(json.utf8)).string == text)
  }
}
