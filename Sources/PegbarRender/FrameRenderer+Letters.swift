import PegbarCore
import PegbarEngine
import PegbarText

extension FrameRenderer {
  /// Draws a glyph in its colours by itself, for a place that is known in pixels.
  ///
  /// - Parameters:
  ///   - placed: the glyph in its text.
  ///   - map: from the text to pixels.
  ///   - color: the colour of the text where it has none.
  ///   - box: pixels outside are not seen.
  /// - Returns: the picture and where its first pixel lies; nil where nothing of it is seen.
  package func picture(
    of placed: PlacedPainting, _ map: GlyphPainting.Affine, color: Color, within box: Rect
  ) -> (picture: Picture, x: Int, y: Int)? {
    let toPixels = PlaneMap(map)
    guard toPixels.isFinite else { return nil }
    let tolerance = 0.05 / max(1e-3, toPixels.stretch(at: 0, 0).map { max($0.x, $0.y) } ?? 1)
    let outlines = placed.outlines.map {
      FlatOutline(Polyline.flatten(Path(elements: $0), tolerance: tolerance))
    }
    let seen = PixelArea(
      touchedFrom: SIMD2(box.minX, box.minY), to: SIMD2(box.maxX, box.maxY))
    guard seen.isPicture else { return nil }
    var builder = ListBuilder(DisplayList(), reduced: context.reduced)
    builder.draw(
      PaintedLetter(placed: placed, outlines: outlines, text: placed.color ?? color), opacity: 1,
      toPixels, within: seen, context.blends)
    let area = builder.list.extent(0, builder.list.items.count).intersection(seen)
    guard !area.isEmpty else { return nil }
    return (context.picture(builder.list, area), area.x0, area.y0)
  }
}
