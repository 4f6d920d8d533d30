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
    #expect(layout.size.height == 2 * (2 * TextLayoutTests.line + 10))
  }

  /// Larger letters make the line higher, and all stand on one baseline.
  @Test func looksMeetOnTheBaseline() {
    var big = TextAttributes()
    big.size = 2 * units
    big.color = Color(red: 1, green: 0, blue: 0, alpha: 1)
    let text = AttributedText([.init("H"), .init("H", big)])
    let layout = TextLayout(TextRequest(text, font: dejaVu, size: units))
    #expect(layout.size.height == 2 * TextLayoutTests.line)
    #expect(layout.pieces.map(\.high.y) == [2 * 1901, 2 * 1901])
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
