import PegbarCore
import Testing

@testable import PegbarText

@Suite struct TextLayoutTests {
  /// The height of a line in a size of 2048.
  private static let line = 1901.0 + 483

  private func layout(
    _ text: String, width: Double = .infinity, height: Double = .infinity,
    _ change: (inout TextRequest) -> Void = { _ in }
  ) -> TextLayout {
    var request = TextRequest(
      AttributedText([.init(text)]), font: dejaVu, size: units, width: width, height: height)
    change(&request)
    return TextLayout(request)
  }

  /// The left edge of what is drawn in each line.
  ///
  /// A letter H begins 201 units after the pen.
  private func starts(_ layout: TextLayout) -> [Double] { layout.pieces.map { $0.low.x - 201 } }

  /// Rule: layers.text.
  @Test func aLineIsAsHighAsTheFontSays() {
    let layout = layout("HH")
    #expect(layout.size == Size(width: 3080, height: TextLayoutTests.line))
    #expect(layout.lineCount == 1 && !layout.isTruncated)
    // The feet of the letters stand on the baseline, 1901 below the top.
    #expect(layout.pieces.map(\.high.y) == [1901])
    #expect(layout.pieces.map(\.low.y) == [1901 - 1493])
  }

  @Test(arguments: ["H\nH", "H\r\nH", "H\u{2028}H", "H\u{2029}H", "H\u{B}H"])
  func hardEndsMakeLines(_ text: String) {
    #expect(layout(text).lineCount == 2)
    #expect(layout(text).size.width == 1540)
  }

  @Test func anEmptyLineHasAHeight() {
    #expect(layout("H\n\nH").size.height == 3 * TextLayoutTests.line)
    #expect(layout("").pieces.isEmpty)
  }

  @Test func linesWrapOnlyWhereTheyAreToldTo() {
    #expect(layout("HH HH", width: 3080).lineCount == 1)
    #expect(layout("HH HH", width: 3080) { $0.isWrapped = true }.lineCount == 2)
  }

  @Test(
    arguments: [
      (.left, 0), (.natural, 0), (.center, 1230), (.right, 2460), (.justified, 0),
    ] as [(TextRequest.Alignment, Double)])
  func linesAreAligned(_ alignment: TextRequest.Alignment, _ start: Double) {
    #expect(starts(layout("H", width: 4000) { $0.alignment = alignment }) == [start])
  }

  /// Right-to-left text begins at the right.
  @Test func naturalFollowsTheScript() throws {
    let layout = layout("שלום", width: 10_000)
    #expect(try #require(layout.pieces.first).low.x > 5_000)
  }

  /// Two words of 1540 in 4000 leave 920 for the space; the last line is not stretched.
  @Test func justifiedLinesFillTheWidth() {
    let layout = layout("H H H", width: 4000) {
      $0.isWrapped = true
      $0.alignment = .justified
    }
    #expect(layout.lineCount == 2)
    #expect(layout.pieces[0].high.x == 4000 - 201)
    #expect(layout.pieces[1].high.x == 1540 - 201)
  }

  @Test(
    arguments: [
      (.end, 3 * 1540 + 2048), (.start, 2048 + 3 * 1540), (.middle, 3 * 1540 + 2048),
    ] as [(TextRequest.Truncation, Double)])
  func textThatDoesNotFitIsCut(_ truncation: TextRequest.Truncation, _ width: Double) {
    let layout = layout("HHHHHHHH", width: width + 100) { $0.truncation = truncation }
    #expect(layout.isTruncated)
    #expect(layout.size.width == width)
  }

  /// Five letters of 1540 in 7500 stand 40 closer; in 7300, more than a twentieth less, they are cut.
  @Test func lettersMoveTogether() {
    let tight = layout("HHHHH", width: 7500) { ($0.truncation, $0.tightens) = (.end, true) }
    #expect(!tight.isTruncated && abs(tight.size.width - 7500) < 1e-6)
    // The last letter begins at 6000.
    let end = tight.pieces.first?.high.x ?? 0
    #expect(abs(end - 7339) < 1e-6)
    let cut = layout("HHHHH", width: 7300) { ($0.truncation, $0.tightens) = (.end, true) }
    #expect(cut.isTruncated && cut.size.width == 3 * 1540 + 2048)
    #expect(layout("HHHHH", width: 7500) { $0.truncation = .end }.isTruncated)
    // Lines that wrap or are not cut stay as they are.
    let long = layout("HHHHH", width: 7500) { $0.tightens = true }
    #expect(long.size.width == 7700 && !long.isTruncated)
    var look = TextAttributes()
    (look.paragraph.lineBreak, look.paragraph.tightens) = (.truncatingMiddle, true)
    let own = TextLayout(
      TextRequest(AttributedText([.init("HHHHH", look)]), font: dejaVu, size: units, width: 7500))
    #expect(!own.isTruncated && abs(own.size.width - 7500) < 1e-6)
  }

  /// Letters that form a ligature no more are wider: apart `fi` has 721 + 569 points, joined 1290.
  @Test func lettersMoveApartFromLigatures() {
    let tight = layout("fififi", width: 3700) { ($0.truncation, $0.tightens) = (.end, true) }
    #expect(!tight.isTruncated && tight.size.width <= 3700 * (1 + 1e-9))
  }

  @Test func textThatFitsIsNotCut() {
    let layout = layout("HHH", width: 3 * 1540) { $0.truncation = .end }
    #expect(!layout.isTruncated && layout.size.width == 3 * 1540)
  }

  /// The last line that fits ends with an ellipsis when there is more.
  @Test func theLastLineIsCut() {
    let layout = layout("HH HH HH HH", width: 2 * 1540 + 2048, height: 2.5 * TextLayoutTests.line) {
      $0.isWrapped = true
      $0.truncation = .end
    }
    #expect(layout.lineCount == 2 && layout.isTruncated)
    #expect(layout.pieces[1].high.x > 1540 * 2)
  }

  /// A line of 2 and one of 1 fit into 3.1, though none of 2 fits below the first.
  @Test func lowerLinesFitBelowHigherOnes() {
    var big = TextAttributes()
    big.size = 2 * units
    func layout(_ height: Double) -> TextLayout {
      var request = TextRequest(
        AttributedText([.init("H", big), .init(" H")]), font: dejaVu, size: units, width: 3100,
        height: height * TextLayoutTests.line)
      (request.isWrapped, request.truncation) = (true, .end)
      return TextLayout(request)
    }
    #expect(layout(3.1).lineCount == 2 && !layout(3.1).isTruncated)
    #expect(layout(2.9).lineCount == 1 && layout(2.9).isTruncated)
  }

  @Test func noMoreLinesThanWanted() {
    let layout = layout("H H H H", width: 1540) {
      $0.isWrapped = true
      $0.mostLines = 2
    }
    #expect(layout.lineCount == 2 && layout.isTruncated)
  }

  @Test func paragraphsSetTheirLines() {
    var look = TextAttributes()
    look.paragraph.lineHeightMultiple = 2
    look.paragraph.firstLineHeadIndent = 100
    look.paragraph.headIndent = 50
    look.paragraph.lineSpacing = 10
    look.paragraph.alignment = "left"
    var request = TextRequest(
      AttributedText([.init("H H", look)]), font: dejaVu, size: units, width: 1700)
    request.isWrapped = true
    let layout = TextLayout(request)
    #expect(starts(layout) == [100, 50])
    // The distance is between lines, not below the last one.
    #expect(layout.size.height == 4 * TextLayoutTests.line + 10)
  }

  private func paragraphs(
    _ text: String, width: Double, _ change: (inout TextParagraph) -> Void
  ) -> TextLayout {
    var look = TextAttributes()
    change(&look.paragraph)
    var request = TextRequest(
      AttributedText([.init(text, look)]), font: dejaVu, size: units, width: width)
    request.isWrapped = true
    return TextLayout(request)
  }

  /// A factor comes before the limits; what lines have more than their letters need lies above those.
  @Test(arguments: [(1.5, 0, 0, 3576), (2, 0, 3000, 3000), (0, 4000, 0, 4000), (0.5, 0, 0, 1192)])
  func linesHaveHeights(_ factor: Double, _ least: Double, _ most: Double, _ height: Double) {
    let layout = paragraphs("H", width: 2000) {
      ($0.lineHeightMultiple, $0.minimumLineHeight, $0.maximumLineHeight) = (factor, least, most)
    }
    #expect(layout.size.height == height && layout.firstBaseline == height - 483)
    #expect(layout.pieces.map(\.high.y) == [height - 483])
  }

  /// Distances of paragraphs add up between them; above the first and below the last one there is none.
  @Test func paragraphsHaveDistances() {
    let layout = paragraphs("H\nH\nH", width: 2000) {
      ($0.paragraphSpacing, $0.paragraphSpacingBefore, $0.lineSpacing) = (100, 20, 3)
    }
    let step = TextLayoutTests.line + 123
    #expect(layout.pieces.map(\.high.y) == [1901, 1901 + step, 1901 + 2 * step])
    #expect(layout.size.height == 2 * step + TextLayoutTests.line)
  }

  /// A positive tail indent counts from the beginning, a negative one from the far edge: of the 5000 points there are
  /// 4000 left of it, and two words of 1540 with a space of 651 fit.
  @Test(arguments: [4000.0, -1000])
  func linesEndAtTheTailIndent(_ indent: Double) {
    let layout = paragraphs("H H H H", width: 5000) {
      ($0.tailIndent, $0.alignment) = (indent, "right")
    }
    #expect(layout.lineCount == 2)
    #expect(layout.pieces.map { $0.high.x + 201 } == [4000, 4000])
  }

  /// Text that runs leftwards begins at the right, and so do its indents.
  @Test func indentsCountFromWhereLinesBegin() {
    let layout = paragraphs("HH HH", width: 4000) {
      ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (300, 100, -50)
      $0.direction = 2
    }
    #expect(layout.pieces.map { $0.high.x + 201 } == [3700, 3900])
    let left = paragraphs("HH", width: 4000) {
      ($0.firstLineHeadIndent, $0.tailIndent, $0.direction, $0.alignment) = (300, -50, 2, "left")
    }
    #expect(starts(left) == [50])
  }

  /// A soft hyphen shows nothing inside a line, and a hyphen of 739 at its end.
  @Test func softHyphensAreSeenAtTheEnd() {
    let whole = paragraphs("HH\u{AD}HH", width: 10_000) { _ in }
    #expect(whole.lineCount == 1 && whole.size.width == 4 * 1540)
    let broken = paragraphs("HH\u{AD}HH", width: 4000) { $0.alignment = "right" }
    #expect(broken.lineCount == 2 && broken.size.width == 2 * 1540 + 739)
    #expect(paragraphs("HH\u{AD}HH", width: 3100) { _ in }.size.width <= 3100)
  }

  /// Larger letters make the line higher, and all stand on one baseline.
  @Test func looksMeetOnTheBaseline() {
    var big = TextAttributes()
    big.size = 2 * units
    big.color = Color(red: 1, green: 0, blue: 0, alpha: 1)
    let text = AttributedText([.init("H"), .init("H", big)])
    let layout = TextLayout(TextRequest(text, font: dejaVu, size: units))
    #expect(layout.size.height == 2 * TextLayoutTests.line)
    #expect(layout.pieces.map(\.high.y) == [3802, 3802])
  }

  /// The line below lies 40 to 130 units under the baseline.
  @Test func decorationsLieWhereTheFontSays() throws {
    var look = TextAttributes()
    look.underline = .single
    let layout = TextLayout(
      TextRequest(AttributedText([.init("H", look)]), font: dejaVu, size: units))
    let line = try #require(layout.pieces.first)
    #expect(line.low == SIMD2(0, 1901 + 40) && line.high == SIMD2(1540, 1901 + 130))
  }

  /// Finding the places of marks takes time that grows with the square of their number.
  @Test func marksOnALetterAreLimited() throws {
    let acute = try openDejaVu().glyphNumber(of: 0x301)
    let text = "b" + String(repeating: "\u{301}", count: 200_000)
    let found = layout(text) { $0.keepsLines = true }
    let glyphs = found.lines.flatMap { $0.runs.flatMap(\.glyphs) }
    // The letter is taller than most and has another form of its first mark.
    #expect((63...64).contains(glyphs.count { $0 == acute }))
  }

  @Test func nothingIsSetForSizesThatAreNone() {
    for size in [0, -3, Double.nan, .infinity] {
      let layout = layout("H") { $0.size = size }
      #expect(layout.pieces.isEmpty && layout.lineCount == 0)
    }
  }

  /// A megabyte of text needs no line outside the layer.
  @Test func linesBelowTheLayerAreNotSet() {
    let text = String(repeating: "word ", count: 20_000)
    let layout = layout(text, width: 20_000, height: 3 * TextLayoutTests.line) {
      $0.isWrapped = true
    }
    #expect(layout.lineCount == 3 && layout.isTruncated)
  }
}
