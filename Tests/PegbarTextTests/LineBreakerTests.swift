import PegbarCore
import Testing

@testable import PegbarText

@Suite struct LineBreakerTests {
  private func breaker(_ text: String) -> LineBreaker {
    let request = TextRequest(AttributedText([]), font: dejaVu, size: units)
    let scalars = text.unicodeScalars.map(\.value)
    return LineBreaker(
      paragraph: Paragraph(
        scalars, scalars.map { _ in 0 }, [TextStyle(TextAttributes(), request)], TextParagraph()))
  }

  /// Widths: H 1540, a space 651.
  @Test func linesEndAtSpacesThatTakeNoRoom() {
    let words = breaker("HH HH H")
    #expect(words.line(from: 0, width: 3080) == 0..<3)
    #expect(words.line(from: 3, width: 3080) == 3..<6)
    #expect(words.line(from: 0, width: 3 * 1540) == 0..<3)
    #expect(words.line(from: 0, width: 4 * 1540 + 651) == 0..<6)
    #expect(words.line(from: 6, width: 1) == 6..<7)
  }

  @Test func aLongWordIsDivided() {
    let word = breaker("HHHHH")
    #expect(word.line(from: 0, width: 2 * 1540 + 1) == 0..<2)
    #expect(word.line(from: 2, width: 2 * 1540 + 1) == 2..<4)
    // A line has one character at least.
    #expect(word.line(from: 0, width: 0) == 0..<1)
  }

  /// An accent stays with its letter.
  @Test func charactersAreNotDivided() {
    let word = breaker("He\u{301}e\u{301}")
    #expect(word.line(from: 0, width: 1540) == 0..<1)
    #expect(word.line(from: 1, width: 100) == 1..<3)
  }

  /// Behs that join have a middle form; cut off, the last of a line has its final form.
  ///
  /// Source: `hb-shape` of HarfBuzz 6.0.0 tells of two behs alone `uniFE90+2011|uniFE91+570`, a final and a first form.
  @Test func linesAreShapedOnTheirOwn() throws {
    let word = breaker("\u{628}\u{628}\u{628}\u{628}")
    let alone = breaker("\u{628}\u{628}").paragraph
    for range in [0..<2, 2..<4] {
      let line = SetLine(word.paragraph, range)
      let shaped = line.runs.flatMap { $0.glyphs.map(\.glyph) }
      #expect(shaped == alone.items.flatMap { $0.glyphs.map(\.glyph) })
      #expect(line.width == 2011 + 570)
    }
  }

  /// The final form is wider than the middle one, 2011 and 618, so lines end letters before.
  ///
  /// Joined, the first form of 570 and n middle ones fit in 570 + 618 n; alone, a line of n letters is 618 n + 1345 wide.
  @Test(arguments: [(2600.0, 2), (3199, 3), (3198, 2), (3830, 4), (2581, 2), (2580, 1), (10, 1)])
  func aLineShapedAloneFits(_ width: Double, _ letters: Int) {
    let word = breaker(String(repeating: "\u{628}", count: 10))
    let found = word.shapedLine(from: 0, width: width)
    #expect(found.range == 0..<letters)
    // A letter that stands alone is 1928 wide.
    #expect(found.line.width == (letters == 1 ? 1928 : 1345 + 618 * Double(letters)))
  }

  /// A line may end at a soft hyphen (U+00AD), which is seen only then and must fit.
  @Test func softHyphensAreSeenAtEndsOfLines() throws {
    let word = breaker("HH\u{AD}HH")
    let font = try openDejaVu()
    let hyphen = font.glyphNumber(of: 0x2010)
    let width = 2 * 1540 + font.advance(of: hyphen)
    let first = word.shapedLine(from: 0, width: width)
    #expect(first.range == 0..<3 && first.line.width == width)
    #expect(first.line.runs.flatMap(\.glyphs).last?.glyph == hyphen)
    #expect(word.shapedLine(from: 0, width: width - 1).range == 0..<1)
    for range in [0..<5, 3..<5] {
      let line = SetLine(word.paragraph, range)
      #expect(line.width == 1540 * Double(range.count == 5 ? 4 : 2))
      #expect(!line.runs.flatMap(\.glyphs).contains { $0.glyph == hyphen })
    }
  }

  @Test func beginningsAndEndsFit() {
    let word = breaker("HIHI")
    #expect(word.prefix(of: 0..<4, width: 1540 + 604) == 0..<2)
    #expect(word.suffix(of: 0..<4, width: 1540 + 604) == 2..<4)
    #expect(word.prefix(of: 0..<4, width: 10).isEmpty)
    #expect(word.trimmed(0..<4) == 0..<4)
    #expect(breaker("H  ").trimmed(0..<3) == 0..<1)
  }
}
