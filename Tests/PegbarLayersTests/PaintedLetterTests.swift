import Pegbar
import PegbarEngine
import PegbarMedia
import PegbarTestSupport
import Testing

/// Glyphs in colours of their own: gradients, transforms, clips and modes of the table COLR.
///
/// Source: `Tests/Fonts/Painted.png`, which Chromium has drawn with the same font; `Tests/Fonts/painted.py` makes both.
@Suite struct PaintedLetterTests {
  private let side = CGFloat(64)

  private let color = CGColor(red: 96.0 / 255, green: 64.0 / 255, blue: 32.0 / 255, alpha: 1)

  /// The square of a glyph, and its text layer.
  private func text(_ number: Int) -> CATextLayer {
    let text = CATextLayer()
    text.anchorPoint = .zero
    text.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    text.position = CGPoint(x: CGFloat(number % 8) * side, y: CGFloat(number / 8) * side)
    text.font = PaintedFont.path
    text.fontSize = side
    text.foregroundColor = color
    text.string = PaintedFont.letter(number)
    return text
  }

  private func sheet(isWhite: Bool = true, _ change: (CATextLayer) -> Void = { _ in }) throws
    -> Picture
  {
    let sheet = CALayer()
    sheet.anchorPoint = .zero
    sheet.bounds = CGRect(x: 0, y: 0, width: 8 * side, height: 8 * side)
    if isWhite { sheet.backgroundColor = CGColor(gray: 1, alpha: 1) }
    for number in 0..<64 {
      let text = text(number)
      change(text)
      sheet.addSublayer(text)
    }
    return try Stage(layer: sheet, size: sheet.bounds.size).frame(at: 0)
  }

  /// The greatest difference of a channel, for each pixel of a glyph's square.
  private func differences(_ a: Picture, _ b: Picture, _ number: Int) -> [Int] {
    (0..<64 * 64).map { i in
      let (x, y) = (number % 8 * 64 + i % 64, number / 8 * 64 + i / 64)
      let (p, q) = (a.pixel(x, y), b.pixel(x, y))
      return (0..<4).map { abs(Int(p[$0]) - Int(q[$0])) }.max() ?? 0
    }
  }

  /// Inside, all is the same but for 2 levels; edges are as smooth as they are in Chromium, which counts less finely.
  @Test func glyphsAreDrawnAsByChromium() throws {
    let own = try sheet()
    let other = try PictureReader.read(path: PaintedFont.picture)
    for number in 0..<64 {
      let steps = differences(own, other, number)
      if number < 24 || number == 33 {
        // One pixel lies where all places of a cone meet.
        #expect(steps.count { $0 > 2 } <= 1, "glyph \(number)")
      }
      #expect(steps.reduce(0, +) < 4096, "glyph \(number)")
      #expect(steps.count { $0 > 8 } < 150, "glyph \(number)")
      #expect(steps.count { $0 > 80 } <= 1, "glyph \(number)")
    }
  }

  /// A context draws them to the same pixels, as text and glyph by glyph.
  @Test func contextsDrawThem() throws {
    let layers = try sheet(isWhite: false)
    let font = CTFontCreateWithName(PaintedFont.path, side, nil)
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
    for isLine in [true, false] {
      let context = CGContext(size: CGSize(width: 8 * side, height: 8 * side))
      context.translateBy(x: 0, y: 8 * side)
      context.scaleBy(x: 1, y: -1)
      context.setFillColor(color)
      for number in 0..<64 {
        let place = CGPoint(
          x: CGFloat(number % 8) * side, y: CGFloat(7 - number / 8) * side + 16)
        let letter = PaintedFont.letter(number)
        if isLine {
          context.textPosition = place
          CTLineDraw(
            CTLineCreateWithAttributedString(
              NSAttributedString(string: letter, attributes: attributes)), context)
        } else {
          var (characters, glyphs) = (Array(letter.utf16), [CGGlyph](repeating: 0, count: 1))
          #expect(CTFontGetGlyphsForCharacters(font, &characters, &glyphs, 1))
          CTFontDrawGlyphs(font, glyphs, [place], 1, context)
        }
      }
      let drawn = try context.makePicture()
      for number in 0..<64 {
        #expect(differences(drawn, layers, number).allSatisfy { $0 <= 1 }, "glyph \(number)")
      }
    }
  }

  /// The opacity of a layer is that of the glyph as a whole.
  @Test func opacityIsThatOfTheWhole() throws {
    let (whole, half) = (try sheet(isWhite: false), try sheet(isWhite: false) { $0.opacity = 0.5 })
    for i in 0..<512 * 512 {
      let (a, b) = (whole.pixel(i % 512, i / 512), half.pixel(i % 512, i / 512))
      for c in 0..<4 { #expect(abs(Int(a[c]) - 2 * Int(b[c])) <= 4) }
    }
  }

  /// Half the size is what four pixels are in the mean, inside.
  @Test func theyScale() throws {
    let layer = text(5)
    layer.position = .zero
    layer.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.5))
    let small = try Stage(layer: layer, size: CGSize(width: 32, height: 32)).frame(at: 0)
    let large = try sheet()
    for (x, y) in [(8, 8), (20, 6), (24, 25), (6, 20)] {
      let (a, b) = (small.pixel(x, y), large.pixel(5 * 64 + 2 * x, 2 * y))
      for c in 0..<3 { #expect(abs(Int(a[c]) - Int(b[c])) < 24, "\(x), \(y): \(a), \(b)") }
    }
  }

  /// A shadow is thrown by what is opaque, and is of its own colour.
  @Test func theyThrowShadows() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 0, height: 64)
    shadow.shadowColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let layer = CATextLayer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 128)
    let font = CTFontCreateWithName(PaintedFont.path, side, nil)
    layer.string = NSAttributedString(
      string: PaintedFont.letter(0), attributes: [.font: font, .shadow: shadow])
    let picture = try Stage(layer: layer, size: layer.bounds.size).frame(at: 0)
    #expect(picture.pixel(8, 32) == SIMD4(255, 0, 0, 255))
    #expect(picture.pixel(8, 96) == SIMD4(0, 0, 255, 255))
    #expect(picture.pixel(1, 96) == SIMD4())
  }
}
