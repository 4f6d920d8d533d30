import PegbarCore

/// A glyph in colours of its own in its place in a text.
package struct PlacedPainting: Sendable {
  package let painting: GlyphPainting
  /// From the glyph's units to the text, x rightwards and y downwards.
  package let map: GlyphPainting.Affine
  /// The colour of the text; nil for the layer's.
  package let color: Color?

  package init(_ painting: GlyphPainting, _ map: GlyphPainting.Affine, color: Color? = nil) {
    (self.painting, self.map, self.color) = (painting, map, color)
  }

  init(
    _ painting: GlyphPainting, origin: SIMD2<Double>, scale: Double, slant: Double, color: Color?
  ) {
    (self.painting, self.color) = (painting, color)
    map = GlyphPainting.Affine(
      xx: scale, xy: slant * scale, yy: -scale, dx: origin.x, dy: origin.y)
  }

  /// The outlines in the text, in the order of the painting's.
  package var outlines: [[Path.Element]] {
    painting.outlines.map { outline in outline.map { $0.moved(by: map) } }
  }
}
