import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarText

/// Source: the numbers that `Tests/Fonts/painted.py` puts into the font.
@Suite struct FontVariationsTests {
  private func painting(_ weight: Double?) throws -> GlyphPainting {
    let name = PaintedFont.variablePath + (weight.map { "#wght=\($0)" } ?? "")
    let font = try #require(FontBook.find(name)).font
    let glyph = font.glyph(font.glyphNumber(of: 0xE000))
    return try #require(glyph.painting)
  }

  /// The left lower corner of the bar.
  private func corner(_ painting: GlyphPainting) -> SIMD2<Double> {
    GlyphBox(painting.outlines[0]).low
  }

  private func alpha(_ painting: GlyphPainting) -> Double? {
    guard case .fill(_, .tone(let tone)) = painting.nodes[0] else { return nil }
    return tone.alpha
  }

  private func firstPlace(_ painting: GlyphPainting) -> Double? {
    guard case .fill(_, .gradient(let gradient)) = painting.nodes[1] else { return nil }
    return gradient.stops[0].place
  }

  @Test func aFontAsItIsDrawnHasNone() throws {
    let painting = try painting(nil)
    #expect(corner(painting) == SIMD2(138, 148))
    #expect(alpha(painting) == 0.5 && firstPlace(painting) == 0.25)
  }

  @Test func settingsAddTheirShare() throws {
    let whole = try painting(900)
    #expect(corner(whole) == SIMD2(338, 48) && alpha(whole) == 1 && firstPlace(whole) == 0.25)
    let half = try painting(650)
    #expect(corner(half) == SIMD2(238, 98) && alpha(half) == 0.75)
    let light = try painting(250)
    #expect(corner(light) == SIMD2(138, 148) && alpha(light) == 0.5)
    #expect(firstPlace(light) == 0.125)
  }
}
