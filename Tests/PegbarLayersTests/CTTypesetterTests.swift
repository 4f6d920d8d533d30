import Pegbar
import PegbarTestSupport
import Testing

/// Lines of DejaVu Sans in 2048 points: H 1540, I 604, a space 651, … 2048.
@Suite struct CTTypesetterTests {
  private let font = CTFontCreateWithName("DejaVu Sans", 2048, nil)

  private func text(_ string: String) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: font])
  }

  private func line(_ string: String) -> CTLine { CTLineCreateWithAttributedString(text(string)) }

  @Test func linesEndBetweenWords() {
    let setter = CTTypesetterCreateWithAttributedString(text("I HH\nH"))
    #expect(CTTypesetterSuggestLineBreak(setter, 0, 3200) == 2)
    #expect(CTTypesetterSuggestClusterBreak(setter, 0, 3200) == 3)
    #expect(CTTypesetterSuggestLineBreak(setter, 2, 3200) == 3)
    #expect(CTTypesetterSuggestLineBreak(setter, 5, 3200) == 1)
    #expect(CTTypesetterSuggestLineBreak(setter, 6, 3200) == 0)
    #expect(CTTypesetterSuggestLineBreak(setter, 2, 100) == 1)
  }

  /// Ends of paragraphs have one unit, or two; a line may begin in any paragraph and at any letter.
  @Test func paragraphsAreFoundFromAnyPlace() {
    let setter = CTTypesetterCreateWithAttributedString(text("HH\r\nI HH\n\nH\u{1F600}"))
    let places = [0: 4, 1: 3, 2: 2, 3: 1, 4: 5, 6: 3, 9: 1, 10: 3, 13: 0]
    for (start, length) in places {
      #expect(CTTypesetterSuggestLineBreak(setter, start, 1e6) == length, "from \(start)")
    }
    #expect(CTTypesetterSuggestLineBreak(setter, 4, 3200) == 2)
    // Backwards it is the same as forwards.
    #expect(CTTypesetterSuggestLineBreak(setter, 0, 1600) == 1)
  }

  /// Time grows with the text, not with its square: a paragraph of 2,000 lines is set once.
  @Test func manyLinesAreCutFromOneParagraph() {
    let string = String(repeating: "HI ", count: 10_000)
    let setter = CTTypesetterCreateWithAttributedString(text(string))
    var (start, lines) = (0, 0)
    let (_, time) = processorTime {
      while start < 30_000 {
        start += CTTypesetterSuggestLineBreak(setter, start, 14_000)
        lines += 1
      }
    }
    // Five pairs of 1540 + 604 + 651, of which the last needs no space.
    #expect(lines == 2000 && start == 30_000)
    #expect(time < .seconds(60), "\(time)")
  }

  @Test func linesHaveTheIndicesOfTheText() throws {
    let setter = CTTypesetterCreateWithAttributedString(text("I HH"))
    let line = CTTypesetterCreateLine(setter, CFRangeMake(2, 0))
    #expect(CTLineGetStringRange(line) == CFRangeMake(2, 2))
    let run = try #require((CTLineGetGlyphRuns(line) as? [CTRun])?.first)
    var indices = [CFIndex](repeating: 0, count: 2)
    CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
    #expect(indices == [2, 3] && CTLineGetOffsetForStringIndex(line, 3, nil) == 1540)
    let frames = CTFramesetterCreateWithAttributedString(text("I HH"))
    #expect(CTTypesetterSuggestLineBreak(CTFramesetterGetTypesetter(frames), 0, 3200) == 2)
  }

  @Test func tabsHaveOneUnit() {
    let line = line("I\tH")
    #expect(CTLineGetStringRange(line) == CFRangeMake(0, 3))
    #expect(CTLineGetOffsetForStringIndex(line, 2, nil) > 604)
    #expect(CTLineGetTypographicBounds(line, nil, nil, nil) > 604 + 1540)
  }

  private static let cuts: [(CTLineTruncationType, Double, Double)] = [
    (.end, 0, 3080), (.start, 2048, 0), (.middle, 0, 1540),
  ]

  @Test(arguments: cuts)
  func linesAreCut(_ type: CTLineTruncationType, _ first: Double, _ dots: Double) throws {
    let whole = line("HHHHH")
    let token = line("\u{2026}")
    let cut = try #require(CTLineCreateTruncatedLine(whole, 5200, type, token))
    #expect(CTLineGetTypographicBounds(cut, nil, nil, nil) == 2048 + 2 * 1540)
    let positions = (CTLineGetGlyphRuns(cut) as? [CTRun] ?? []).flatMap { run in
      var points = [CGPoint](repeating: .zero, count: CTRunGetGlyphCount(run))
      CTRunGetPositions(run, CFRangeMake(0, 0), &points)
      return points.map { Double($0.x) }
    }
    #expect(positions.count == 3 && (positions.contains(first) && positions.contains(dots)))
    #expect(CTLineCreateTruncatedLine(whole, 7700, type, token) === whole)
    #expect(CTLineCreateTruncatedLine(whole, 2000, type, token) == nil)
    #expect(CTLineCreateTruncatedLine(whole, 2100, type, token) === token)
  }

  @Test func linesAreJustified() throws {
    let line = line("I I I")
    let width = 3 * 604 + 2 * 651.0
    let wide = try #require(CTLineCreateJustifiedLine(line, 1, width + 300))
    #expect(CTLineGetTypographicBounds(wide, nil, nil, nil) == width + 300)
    #expect(CTLineGetOffsetForStringIndex(wide, 2, nil) == 1405)
    #expect(CTLineGetOffsetForStringIndex(wide, 4, nil) == 2810)
    let half = try #require(CTLineCreateJustifiedLine(line, 0.5, width + 300))
    #expect(CTLineGetTypographicBounds(half, nil, nil, nil) == width + 150)
    let word = self.line("I")
    #expect(CTLineCreateJustifiedLine(word, 1, 9000) === word)
  }

  private static let places: [(Double, Int)] = [
    (-5, 0), (300, 0), (303, 1), (604, 1), (1373, 1), (1375, 2), (9999, 2),
  ]

  @Test(arguments: places)
  func placesHaveIndices(_ x: Double, _ index: Int) {
    #expect(CTLineGetStringIndexForPosition(line("IH"), CGPoint(x: x, y: 0)) == index)
    #expect(CTLineGetTrailingWhitespaceWidth(line("IH ")) == 0)
  }

  /// Hebrew runs from the right to the left: alef is seen on the right.
  @Test func leftwardLettersHaveTheirEdgesTurned() {
    let line = line("\u{5D0}\u{5D1}")
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 1, y: 0)) == 2)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: width - 1, y: 0)) == 0)
  }
}
