import Testing

@testable import PegbarText

@Suite struct CodeUnitsTests {
  private func units(_ text: String) -> CodeUnits { CodeUnits(text.unicodeScalars.map(\.value)) }

  /// Source: the bidirectional algorithm, rules P2, W2 to W7 and N1.
  @Test func levelsFollowTheDirectionOfLetters() {
    #expect(units("ab אב").bidiLevels(direction: 0).levels == [0, 0, 0, 1, 1])
    let hebrew = units("אב 12 c").bidiLevels(direction: 0)
    #expect(hebrew.isLeftwards)
    #expect(hebrew.levels == [1, 1, 1, 2, 2, 1, 2])
    #expect(units("ab").bidiLevels(direction: 2).levels == [2, 2])
    #expect(!units("אב").bidiLevels(direction: 1).isLeftwards)
  }

  /// A character beyond the first 65,536 is one character, not two.
  @Test func charactersOfTwoUnitsAreCountedOnce() {
    #expect(units("😀א").bidiLevels(direction: 1).levels == [0, 1])
    #expect(units("😀 a").lineBreaks() == [false, true, true])
  }

  /// Source: UAX 14: after spaces and hyphens, around ideographs, not before punctuation.
  @Test(
    arguments: [
      ("a b", [false, true, true]), ("a-b", [false, true, true]), ("a!b", [false, true, true]),
      ("漢字", [true, true]), ("a\u{A0}b", [false, false, true]),
    ] as [(String, [Bool])])
  func linesEndWhereUnicodeSays(_ text: String, _ breaks: [Bool]) {
    #expect(units(text).lineBreaks().dropLast() == breaks.dropLast())
  }

  @Test func nothingHasNoLevelsAndNoBreaks() {
    #expect(units("").lineBreaks().isEmpty)
    #expect(units("").bidiLevels(direction: 0).levels.isEmpty)
  }
}
