import Testing

@testable import PegbarText

@Suite struct GlyphTests {
  /// Source: the tables hhea, post and OS/2 of the font.
  @Test func metricsAreThoseOfTheFont() throws {
    let metrics = try openDejaVu().metrics
    #expect(metrics.units == 2048)
    #expect(metrics.ascent == 1901)
    #expect(metrics.descent == 483)
    #expect(metrics.line_gap == 0)
    #expect(metrics.underline == -40 - 45)
    #expect(metrics.underline_thickness == 90)
    #expect(metrics.strikeout == 530 - 51)
  }

  /// Source: the table glyf: A is glyph 36, from (16, 0) to (1384, 1493); the letter I a rectangle.
  @Test func outlinesAreThoseOfTheFont() throws {
    let font = try openDejaVu()
    let a = font.glyph(36)
    #expect(a.low == SIMD2(16, 0) && a.high == SIMD2(1384, 1493))
    guard case .outline(let bar) = font.glyph(44).look else {
      Issue.record("I has no outline")
      return
    }
    let corners = bar.compactMap { element -> SIMD2<Double>? in
      switch element {
      case .move(let p), .line(let p): SIMD2(p.x, p.y)
      default: nil
      }
    }
    let wanted: Set<SIMD2<Double>> = [
      SIMD2(201, 0), SIMD2(403, 0), SIMD2(403, 1493), SIMD2(201, 1493),
    ]
    #expect(Set(corners) == wanted)
  }

  @Test func aSpaceShowsNothing() throws {
    let space = try openDejaVu().glyph(3)
    guard case .outline(let outline) = space.look else {
      Issue.record("a space has no outline")
      return
    }
    #expect(outline.isEmpty)
    #expect(space.low == space.high)
  }
}
