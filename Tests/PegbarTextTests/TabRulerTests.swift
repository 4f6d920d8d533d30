import PegbarCore
import Testing

@testable import PegbarText

/// Widths in DejaVu Sans at a size of 2048: H 1540, I 604, a space 651.
@Suite struct TabRulerTests {
  private func layout(
    _ text: String, _ stops: [TextTab]?, width: Double = .infinity,
    _ change: (inout TextParagraph) -> Void = { _ in }
  ) -> TextLayout {
    var look = TextAttributes()
    look.paragraph.tabStops = stops
    change(&look.paragraph)
    var request = TextRequest(
      AttributedText([.init(text, look)]), font: dejaVu, size: units, width: width)
    request.isWrapped = width < .infinity
    request.keepsLines = true
    return TextLayout(request)
  }

  /// Where runs begin, from the edge where lines begin.
  private func starts(_ layout: TextLayout) -> [Double] {
    layout.lines.flatMap { line in line.runs.map { line.origin.x + ($0.positions.first?.x ?? .nan) }
    }
  }

  @Test(
    arguments: [
      ("natural", "H\tHI", 5000.0), ("left", "H\tHI", 5000), ("right", "H\tHI", 5000 - 2144),
      ("center", "H\tHI", 5000 - 1072),
    ] as [(String, String, Double)])
  func textStandsAtStops(_ alignment: String, _ text: String, _ start: Double) {
    #expect(starts(layout(text, [TextTab(5000, alignment: alignment)])) == [0, start])
  }

  @Test func whatIsAlignedEndsAtATerminator() {
    let stop = TextTab(5000, alignment: "right", terminators: ",.")
    // A full stop stands 36 nearer to the H before it.
    let start: Double = 5000 - 1540 + 36
    #expect(starts(layout("\tH.II", [stop])) == [start])
    #expect(starts(layout("\tHI", [stop])) == [5000 - 2144])
  }

  @Test func stopsThatAreReachedAreLeftOut() {
    let stops = [4000, 1540, 600, .nan].map { TextTab($0) }
    #expect(starts(layout("H\tH\tH", stops)) == [0, 4000, 4000 + 1540 + 651])
  }

  @Test func intervalsFollowTheLastStop() {
    let found = layout("H\tH\tH", [TextTab(2500)]) { $0.defaultTabInterval = 1000 }
    #expect(starts(found) == [0, 2500, 5000])
    #expect(found.size.width == 5000 + 1540)
  }

  /// UIKit's paragraphs have twelve stops, 28 points apart.
  @Test func textHasStopsOfItsOwn() {
    var request = TextRequest(AttributedText([.init("\tH\tH")]), font: dejaVu, size: 10)
    request.keepsLines = true
    #expect(starts(TextLayout(request)) == [28, 56])
  }

  @Test func stopsCountFromTheEdgeRatherThanTheIndent() {
    let found = layout("H\tH", [TextTab(4000)]) { $0.firstLineHeadIndent = 100 }
    #expect(starts(found) == [100, 4000])
  }

  /// The line is 5540 wide and ends at the right edge; its first letter stands there.
  @Test func stopsCountFromTheRightInTextToTheLeft() {
    let found = layout("H\tH", [TextTab(4000)], width: 9000) { $0.direction = 2 }
    let expected: [Double] = [9000 - 5540, 9000 - 1540]
    #expect(starts(found) == expected)
  }

  @Test func tabsLeadNoFartherThanTheLine() {
    let found = layout("H\tH", [TextTab(4000)], width: 3000)
    #expect(found.lineCount == 2 && starts(found) == [0, 0])
  }

  /// The ellipsis is 2048 wide.
  @Test func cutLinesHaveTabs() {
    var look = TextAttributes()
    look.paragraph.tabStops = [TextTab(4000)]
    var request = TextRequest(
      AttributedText([.init("H\tHHHH", look)]), font: dejaVu, size: units,
      width: 4000 + 2 * 1540 + 2048)
    (request.truncation, request.keepsLines) = (.end, true)
    let found = TextLayout(request)
    #expect(found.isTruncated && starts(found).prefix(2) == [0, 4000])
    #expect(found.size.width <= request.width)
  }

  /// A tab is one character of the text.
  @Test func tabsCountAsOneCharacter() {
    #expect(layout("H\tH", [TextTab(4000)]).lines.map(\.characters) == [0..<3])
  }
}
