import PegbarCore
import PegbarRender
import PegbarText

extension CGContext {
  /// Draws a glyph in colours of its own, in pixels of the surface.
  ///
  /// - Parameters:
  ///   - placed: the glyph, in text that lies in user coordinates.
  ///   - outline: around it, which the text drawing mode may clip to.
  func draw(_ placed: PlacedPainting, outline: @autoclosure () -> CGPath) {
    let mode = state.text.mode
    if mode != .invisible, mode != .clip {
      let (map, clip) = (deviceTransform, state.clipBox)
      let drawn = CGContext.renderer.picture(
        of: placed,
        GlyphPainting.Affine(
          xx: map.a, yx: map.b, xy: map.c, yy: map.d, dx: map.tx, dy: map.ty),
        color: state.fillColor.value,
        within: Rect(
          x: clip.minX * scale, y: clip.minY * scale, width: clip.width * scale,
          height: clip.height * scale))
      if let drawn { drawPixels(drawn.picture, x: drawn.x, y: drawn.y) }
    }
    guard mode.clips else { return }
    state.text.mode = .clip
    show(outline())
    state.text.mode = mode
  }
}
