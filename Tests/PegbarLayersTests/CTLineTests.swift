import Pegbar
import Testing

/// Core Text's functions with DejaVu Sans 2.37.
///
/// Source of the numbers: the font: 2048 units; ascent 1901, descent 483; widths A 1401, I 604, i 569; the I is a
/// rectangle from 201 to 403 and from 0 to 1493; capitals are 1493 high.
@Suite struct CTLineTests {
  private let font = CTFontCreateWithName("DejaVu Sans", 2048, nil)

  private func line(_ text: String, _ more: [NSAttributedString.Key: Any] = [:]) -> CTLine {
    CTLineCreateWithAttributedString(
      NSAttributedString(string: text, attributes: more.merging([.font: font]) { a, _ in a }))
  }

  @Test func fontsHaveMeasures() {
    #expect(CTFontGetAscent(font) == 1901 && CTFontGetDescent(font) == 483)
    #expect(CTFontGetCapHeight(font) == 1493 && CTFontGetSize(font) == 2048)
    #expect(CTFontGetUnitsPerEm(font) == 2048)
    #expect(CTFontGetXHeight(font) > 1000 && CTFontGetXHeight(font) < 1200)
    let half = CTFontCreateCopyWithAttributes(font, 1024, nil, nil)
    #expect(CTFontGetAscent(half) == 950.5)
  }

  @Test func glyphsHaveOutlines() throws {
    var (characters, glyphs) = (Array("I \u{10FFFD}".utf16), [CGGlyph](repeating: 9, count: 4))
    #expect(!CTFontGetGlyphsForCharacters(font, &characters, &glyphs, 4))
    #expect(glyphs[0] > 0 && glyphs[2] == 0 && glyphs[3] == 0)
    var advances = [CGSize](repeating: .zero, count: 1)
    #expect(CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 1) == 604)
    let path = try #require(CTFontCreatePathForGlyph(font, glyphs[0], nil))
    #expect(path.boundingBox == CGRect(x: 201, y: 0, width: 202, height: 1493))
    var moved = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 5, ty: 0)
    #expect(
      CTFontCreatePathForGlyph(font, glyphs[0], &moved)?.boundingBox
        == CGRect(x: 206, y: -1493, width: 202, height: 1493))
    #expect(CTFontCreatePathForGlyph(font, glyphs[1], nil) == nil)
  }

  @Test func linesHaveRunsOfGlyphs() throws {
    let line = line("AIi")
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
    #expect(
      CTLineGetTypographicBounds(line, &ascent, &descent, &leading) == 1401 + 604 + 569)
    #expect(ascent == 1901 && descent == 483)
    let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
    #expect(runs.count == 1 && CTRunGetGlyphCount(runs[0]) == 3 && CTLineGetGlyphCount(line) == 3)
    var positions = [CGPoint](repeating: .zero, count: 3)
    CTRunGetPositions(runs[0], CFRangeMake(0, 0), &positions)
    #expect(positions == [CGPoint(x: 0, y: 0), CGPoint(x: 1401, y: 0), CGPoint(x: 2005, y: 0)])
    var indices = [CFIndex](repeating: 0, count: 2)
    CTRunGetStringIndices(runs[0], CFRangeMake(1, 2), &indices)
    #expect(indices == [1, 2] && CTLineGetStringRange(line) == CFRangeMake(0, 3))
    #expect(CTLineGetOffsetForStringIndex(line, 2, nil) == 2005)
    #expect(CTLineGetPenOffsetForFlush(line, 0.5, 3574) == 500)
    #expect(CTRunGetAttributes(runs[0])[kCTFontAttributeName] as? CTFont === font)
  }

  /// The I of 20 points is 2 points wide; drawn in a bitmap, whose y axis points upwards.
  @Test func linesAreDrawn() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 20, height: 30, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1))
    let font = CTFontCreateWithName("DejaVu Sans", 20.48, nil)
    let text = NSAttributedString(
      string: "I",
      attributes: [.font: font, .foregroundColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1)])
    context.textPosition = CGPoint(x: 1.99, y: 5)
    CTLineDraw(CTLineCreateWithAttributedString(text), context)
    let picture = try #require(context.makeImage())
    // From x = 4 to 6.02 and y = 5 to 19.93, seen from below.
    #expect(picture.pixel(4, 20) == [255, 0, 0, 255] && picture.pixel(5, 24) == [255, 0, 0, 255])
    #expect(picture.pixel(4, 11) == [255, 0, 0, 255] && picture.pixel(4, 9).w == 0)
    #expect(
      picture.pixel(3, 20).w == 0 && picture.pixel(4, 25).w == 0 && picture.pixel(7, 20).w == 0)
  }

  /// Two letters in two runs: what is drawn later is seen in both.
  @Test func linesClip() throws {
    let context = CGContext(size: CGSize(width: 30, height: 30))
    context.translateBy(x: 0, y: 30)
    context.scaleBy(x: 1, y: -1)
    let font = CTFontCreateWithName("DejaVu Sans", 20.48, nil)
    let text = NSMutableAttributedString(string: "II", attributes: [.font: font])
    text.addAttribute(
      .foregroundColor, value: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      range: NSRange(location: 1, length: 1))
    context.setTextDrawingMode(.clip)
    context.textPosition = CGPoint(x: 1.99, y: 5)
    CTLineDraw(CTLineCreateWithAttributedString(text), context)
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
    let picture = try context.makePicture()
    // The second letter begins 6.04 behind the first.
    for x in [4, 5, 11] { #expect(picture.pixel(x, 15) == [0, 0, 255, 255], "\(x)") }
    for x in [2, 8, 14] { #expect(picture.pixel(x, 15).w == 0, "\(x)") }
    context.setTextDrawingMode(.fill)
    context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
    #expect(try context.makePicture().pixel(8, 15).w == 0)
  }

  @Test func framesHaveLines() {
    let font = CTFontCreateWithName("DejaVu Sans", 20.48, nil)
    let setter = CTFramesetterCreateWithAttributedString(
      NSAttributedString(string: "A A A", attributes: [.font: font]))
    let box = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 50), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), box, nil)
    // A line is 23.84 high: only two fit whole.
    #expect(CFArrayGetCount(CTFrameGetLines(frame)) == 2)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(
      abs(origins[0].y - (50 - 19.01)) < 1e-9 && abs(origins[0].y - origins[1].y - 23.84) < 1e-9)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: 20, height: 1e9), nil)
    #expect(abs(size.width - 14.01) < 1e-9 && abs(size.height - 3 * 23.84) < 1e-9)
  }

  /// The stroke of an I runs once around its rectangle, y downwards from the top of the line.
  @Test func textIsAPath() {
    let path = CGPath(text: "I", font: "DejaVu Sans", size: 2048)
    #expect(path.boundingBox == CGRect(x: 201, y: 1901 - 1493, width: 202, height: 1493))
    #expect(abs(path.length - 2 * (202 + 1493)) < 1e-3)
    let two = CGPath(text: "I\nI", font: "DejaVu Sans", size: 2048)
    #expect(abs(two.boundingBox.maxY - 4285) < 1e-9)
    let attributed = NSAttributedString(string: "I", attributes: [.font: font])
    #expect(CGPath(text: attributed) == path)
    #expect(CGPath(text: "", font: "DejaVu Sans", size: 10).isEmpty)
  }

  @Test func textClipsAndIsStroked() throws {
    let context = CGContext(size: CGSize(width: 30, height: 30))
    context.setFont(try #require(CGFont("DejaVu Sans")))
    context.setFontSize(20.48)
    context.setTextDrawingMode(.clip)
    let font = CTFontCreateWithName("DejaVu Sans", 20.48, nil)
    var (characters, glyphs) = (Array("I".utf16), [CGGlyph](repeating: 0, count: 1))
    CTFontGetGlyphsForCharacters(font, &characters, &glyphs, 1)
    context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 1.99, ty: 20)
    context.showGlyphs(glyphs)
    #expect(abs(context.textPosition.x - 1.99 - 6.04) < 1e-9)
    context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
    let picture = try context.makePicture()
    #expect(
      picture.pixel(4, 18).w == 255 && picture.pixel(4, 21).w == 0 && picture.pixel(8, 18).w == 0)
  }
}
