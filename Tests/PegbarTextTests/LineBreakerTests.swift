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

  @Test func beginningsAndEndsFit() {
    let word = breaker("HIHI")
    #expect(word.prefix(of: 0..<4, width: 1540 + 604) == 0..<2)
    #expect(word.suffix(of: 0..<4, width: 1540 + 604) == 2..<4)
    #expect(word.prefix(of: 0..<4, width: 10).isEmpty)
    #expect(word.trimmed(0..<4) == 0..<4)
    #expect(breaker("H  ").trimmed(0..<3) == 0..<1)
  }
}
