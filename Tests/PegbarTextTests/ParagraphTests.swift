import PegbarCore
import Testing

@testable import PegbarText

@Suite struct ParagraphTests {
  @Test func itemsAreFoundByTheirCharacters() {
    let items = paragraph("ab\tשל\tcd")
    func found(_ range: Range<Int>) -> [Range<Int>] { items.items(in: range).map(\.range) }
    #expect(found(0..<8) == [0..<2, 2..<3, 3..<5, 5..<6, 6..<8])
    #expect(found(1..<4) == [0..<2, 2..<3, 3..<5])
    #expect(found(2..<3) == [2..<3] && found(7..<8) == [6..<8] && found(3..<3).isEmpty)
  }

  private func paragraph(_ text: String, kern: Double? = nil, size: Double = units) -> Paragraph {
    var look = TextAttributes()
    look.kern = kern
    let request = TextRequest(AttributedText([]), font: dejaVu, size: size)
    let scalars = text.unicodeScalars.map(\.value)
    return Paragraph(
      scalars, scalars.map { _ in 0 }, [TextStyle(look, request)], TextParagraph())
  }

  /// Source: `hb-shape --no-glyph-names DejaVuSans.ttf`.
  @Test(arguments: [
    (
      "AVATo fi", [36, 57, 36, 55, 82, 3, 5042],
      [1270, 1270, 1242, 903, 1253, 651, 1290, 0] as [Double]
    ),
    ("שלום", [1332, 1324, 1331, 1344], [1451, 1164, 558, 1359]),
    ("سلام", [1390, 5366, 5293], [1716, 1222, 0, 1268]),
    ("e\u{301}", [171], [1260, 0]),
  ])
  func glyphsAreThoseOfHarfBuzz(_ text: String, _ glyphs: [UInt32], _ advances: [Double]) {
    let paragraph = paragraph(text)
    #expect(paragraph.items.flatMap(\.glyphs).map(\.glyph) == glyphs)
    #expect(paragraph.advances == advances)
  }

  /// A number other than 0 turns ligatures off; `hb-shape --features=-liga` says 721 and 569.
  @Test func kernIsAddedBetweenCharacters() {
    #expect(paragraph("fi", kern: 10).advances == [731, 579])
  }

  /// 0 turns the kerning of pairs off; `hb-shape --features=-kern DejaVuSans.ttf AVATo`.
  @Test func noKernIsNoKerning() {
    #expect(paragraph("AVATo", kern: 0).advances == [1401, 1401, 1401, 1251, 1253])
    #expect(paragraph("fi", kern: 0).items.flatMap(\.glyphs).count == 1)
  }

  /// DejaVu Sans has U+1F600 without colours: only a coloured font takes its place.
  @Test func aPictureComesFromAColouredFont() throws {
    let items = paragraph("a😀b").items
    let own = try openDejaVu()
    let other = FontBook.fallback(for: 0x1F600, name: "emoji")
    #expect(items.count == (other?.isColored == true ? 3 : 1))
    #expect(items.first?.font === own && items.last?.font === own)
  }

  @Test func widthsGrowWithTheSize() {
    #expect(paragraph("A", size: 20.48).advances == [14.01])
  }
}
