import CPegbarText
import PegbarCore
import PegbarEngine
import PegbarMedia

/// The look of a glyph, y upwards from the baseline.
package struct Glyph: Sendable {
  /// What a glyph shows.
  package enum Look: Sendable {
    /// An outline in the colour of the text.
    case outline([Path.Element])
    /// Outlines in colours of their own, the lowest first; nil is the colour of the text.
    case layers([(color: Color?, outline: [Path.Element])])
    /// Outlines with gradients, and parts that act on one another.
    case painting(GlyphPainting)
    /// A picture that fills a rectangle, `y` its upper edge.
    case picture(Picture, Rect)
  }

  package let look: Look
  /// The rectangle around the outline, empty for none: the least and greatest x and y.
  package let low: SIMD2<Double>
  package let high: SIMD2<Double>

  /// Layers of a coloured glyph that are drawn.
  private static let mostLayers = 64

  init(_ number: UInt32, of font: OpenFont) {
    look = Glyph.look(number, of: font)
    switch look {
    case .outline(let outline): (low, high) = Glyph.bounds(GlyphBox(outline))
    case .layers(let layers): (low, high) = Glyph.bounds(GlyphBox(layers.flatMap(\.outline)))
    case .painting(let painting):
      (low, high) = Glyph.bounds(painting.bounds(painting.nodes) ?? GlyphBox())
    case .picture(_, let rect):
      low = SIMD2(rect.minX, rect.minY - rect.size.height)
      high = SIMD2(rect.maxX, rect.minY)
    }
  }

  private static func bounds(_ box: GlyphBox) -> (SIMD2<Double>, SIMD2<Double>) {
    box.isEmpty ? (SIMD2(), SIMD2()) : (box.low, box.high)
  }

  /// What it shows where it has colours of its own; nil for an outline and for a picture.
  package var painting: GlyphPainting? {
    switch look {
    case .layers(let layers): GlyphPainting(layers)
    case .painting(let painting): painting
    case .outline, .picture: nil
    }
  }

  /// The outlines of all that it shows; empty for a picture.
  package var outline: [Path.Element] {
    switch look {
    case .outline(let elements): elements
    case .layers(let layers): layers.flatMap(\.outline)
    case .painting(let painting): painting.outlines.flatMap { $0 }
    case .picture: []
    }
  }

  private static func look(_ number: UInt32, of font: OpenFont) -> Look {
    if let painting = GlyphPaint.painting(number, of: font), !painting.nodes.isEmpty {
      return painting.layers.map { .layers($0) } ?? .painting(painting)
    }
    var layers = [pgb_glyph_layer](repeating: pgb_glyph_layer(), count: mostLayers)
    let count = min(pgb_glyph_layers(font.handle, number, &layers, mostLayers), mostLayers)
    if count > 0 {
      return .layers(
        layers.prefix(count).map { layer in
          (Color(layer), OutlineReader.outline(layer.glyph, of: font))
        })
    }
    let outline = OutlineReader.outline(number, of: font)
    if outline.isEmpty, let picture = picture(number, of: font) { return picture }
    return .outline(outline)
  }

  /// A glyph that is a picture; nil for others, and for a damaged one.
  private static func picture(_ number: UInt32, of font: OpenFont) -> Look? {
    let found = pgb_glyph_find_picture(font.handle, number)
    guard found.blob != nil else { return nil }
    defer { pgb_picture_free(found) }
    let bytes = UnsafeRawBufferPointer(start: found.png, count: found.length)
    guard let picture = try? PictureReader.read(bytes: bytes, path: font.path) else { return nil }
    let rect = Rect(x: found.x, y: found.y, width: found.width, height: found.height)
    return .picture(picture, rect)
  }
}

extension Color {
  /// nil for the colour of the text.
  fileprivate init?(_ layer: pgb_glyph_layer) {
    guard layer.is_foreground == 0 else { return nil }
    self.init(
      red: Double(layer.red) / 255, green: Double(layer.green) / 255,
      blue: Double(layer.blue) / 255, alpha: Double(layer.alpha) / 255)
  }
}
