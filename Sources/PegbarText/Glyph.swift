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
    case .outline(let outline): (low, high) = Glyph.bounds(outline)
    case .layers(let layers):
      (low, high) = Glyph.bounds(layers.flatMap(\.outline))
    case .picture(_, let rect):
      low = SIMD2(rect.minX, rect.minY - rect.size.height)
      high = SIMD2(rect.maxX, rect.minY)
    }
  }

  private static func look(_ number: UInt32, of font: OpenFont) -> Look {
    if let painted = GlyphPaint.layers(number, of: font), !painted.isEmpty {
      return .layers(
        painted.map { layer in
          let outline = OutlineReader.outline(layer.glyph, of: font)
          return (layer.color, outline.map { $0.moved(by: layer.map) })
        })
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

  private static func bounds(_ outline: [Path.Element]) -> (SIMD2<Double>, SIMD2<Double>) {
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    func meet(_ p: Point) {
      low = pointwiseMin(low, SIMD2(p.x, p.y))
      high = pointwiseMax(high, SIMD2(p.x, p.y))
    }
    for element in outline {
      switch element {
      case .move(let p), .line(let p): meet(p)
      case .quad(let c, let p):
        meet(c)
        meet(p)
      case .cubic(let c, let d, let p):
        meet(c)
        meet(d)
        meet(p)
      case .close: break
      }
    }
    return low.x <= high.x ? (low, high) : (SIMD2(), SIMD2())
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

extension Path.Element {
  fileprivate func moved(by map: GlyphPaint.Affine) -> Path.Element {
    switch self {
    case .move(let p): .move(map(p))
    case .line(let p): .line(map(p))
    case .quad(let c, let p): .quad(control: map(c), to: map(p))
    case .cubic(let c, let d, let p): .cubic(control1: map(c), control2: map(d), to: map(p))
    case .close: .close
    }
  }
}

/// Collects an outline.
private final class OutlineReader {
  private var elements: [Path.Element] = []

  static func outline(_ glyph: UInt32, of font: OpenFont) -> [Path.Element] {
    let reader = OutlineReader()
    pgb_glyph_outline(
      font.handle, glyph,
      { context, kind, points in
        guard let context else { return }
        Unmanaged<OutlineReader>.fromOpaque(context).takeUnretainedValue().take(kind, points)
      }, Unmanaged.passUnretained(reader).toOpaque())
    return reader.elements
  }

  private func take(_ kind: Int32, _ points: UnsafePointer<Float>?) {
    guard kind < 4, let points else { return elements.append(.close) }
    func point(_ i: Int) -> Point {
      Point(x: Double(points[2 * i]), y: Double(points[2 * i + 1]))
    }
    switch kind {
    case 0: elements.append(.move(point(0)))
    case 1: elements.append(.line(point(0)))
    case 2: elements.append(.quad(control: point(0), to: point(1)))
    default: elements.append(.cubic(control1: point(0), control2: point(1), to: point(2)))
    }
  }
}
