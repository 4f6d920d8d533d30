import CPegbarText
import PegbarCore
import PegbarEngine

/// A glyph's outline in its place: 32 bytes, as the elements are the font's.
package struct PlacedGlyph: Sendable {
  fileprivate let elements: [Path.Element]
  fileprivate let origin: SIMD2<Double>
  /// Turns y downwards, too.
  fileprivate let scale: Double

  fileprivate func append(to outline: inout [Path.Element]) {
    func place(_ p: Point) -> Point { Point(x: origin.x + p.x * scale, y: origin.y - p.y * scale) }
    for element in elements {
      switch element {
      case .move(let p): outline.append(.move(place(p)))
      case .line(let p): outline.append(.line(place(p)))
      case .quad(let c, let p): outline.append(.quad(control: place(c), to: place(p)))
      case .cubic(let c, let d, let p):
        outline.append(.cubic(control1: place(c), control2: place(d), to: place(p)))
      case .close: outline.append(.close)
      }
    }
  }
}

/// A part of a text as it is drawn.
package struct TextPiece: Sendable {
  /// What is drawn.
  package enum Content: Sendable {
    /// What lies inside outlines, by the nonzero rule; a colour of nil is the layer's.
    case fill([PlacedGlyph], Color?)
    /// A picture that fills a rectangle.
    case picture(Picture, Rect)
  }

  package var content: Content
  /// The rectangle that it lies in: the least and the greatest x and y.
  package var low: SIMD2<Double>
  package var high: SIMD2<Double>

  /// The outlines, x rightwards and y downwards; none for a picture.
  package var elements: [Path.Element] {
    guard case .fill(let glyphs, _) = content else { return [] }
    var elements: [Path.Element] = []
    elements.reserveCapacity(glyphs.reduce(0) { $0 + $1.elements.count })
    for glyph in glyphs { glyph.append(to: &elements) }
    return elements
  }
}

/// Draws lines of glyphs into pieces: a line of one colour becomes one piece.
struct TextPainter {
  /// Glyphs outside are left out.
  let width: Double
  let height: Double
  private var pieces: [TextPiece] = []
  private var outline: [PlacedGlyph] = []
  private var color: Color?
  private var low = SIMD2(repeating: Double.infinity)
  private var high = SIMD2(repeating: -Double.infinity)

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// All pieces.
  func finished() -> [TextPiece] { pieces }

  /// Draws a line; `extra` points are added to each space.
  mutating func draw(_ line: SetLine, x: Double, baseline: Double, extra: Double) {
    var pen = x
    for run in line.runs {
      let start = pen
      let y = baseline - run.style.baselineOffset
      let end = end(of: run, from: start, line, extra)
      drawLines(
        run, run.style.underline, from: start, to: end, y, \.underline, \.underline_thickness)
      drawGlyphs(run, &pen, y, line, extra)
      drawLines(
        run, run.style.strikethrough, from: start, to: end, y, \.strikeout, \.strikeout_thickness)
    }
    finish()
  }

  private func end(of run: SetLine.Run, from x: Double, _ line: SetLine, _ extra: Double) -> Double
  {
    guard extra != 0 else { return x + run.width }
    let spaces = run.glyphs.count { line.scalars[Int($0.cluster)] == 0x20 }
    return x + run.width + Double(spaces) * extra
  }

  private mutating func drawGlyphs(
    _ run: SetLine.Run, _ pen: inout Double, _ baseline: Double, _ line: SetLine, _ extra: Double
  ) {
    if run.isTab { pen += run.width }
    var last = UInt32.max
    for glyph in run.glyphs {
      let x = pen + Double(glyph.x) * run.scale
      let y = baseline - Double(glyph.y) * run.scale
      draw(run.item.font.glyph(glyph.glyph), SIMD2(x, y), run.scale, run.style.color)
      pen += Double(glyph.advance) * run.scale
      if glyph.cluster != last { pen += run.style.kern }
      if line.scalars[Int(glyph.cluster)] == 0x20 { pen += extra }
      last = glyph.cluster
    }
  }

  private mutating func draw(
    _ glyph: Glyph, _ origin: SIMD2<Double>, _ scale: Double, _ color: Color?
  ) {
    let flip = SIMD2(scale, -scale)
    let (a, b) = (origin + glyph.low * flip, origin + glyph.high * flip)
    let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    guard high.x > 0, high.y > 0, low.x < width, low.y < height, low.x < high.x else { return }
    switch glyph.look {
    case .outline(let elements): append(elements, origin, scale, color, low, high)
    case .layers(let layers):
      for layer in layers { append(layer.outline, origin, scale, layer.color ?? color, low, high) }
    case .picture(let picture, let rect):
      finish()
      let shown = Rect(
        x: origin.x + rect.minX * scale, y: origin.y - rect.minY * scale,
        width: rect.size.width * scale, height: rect.size.height * scale)
      pieces.append(TextPiece(content: .picture(picture, shown), low: low, high: high))
    }
  }

  private mutating func append(
    _ elements: [Path.Element], _ origin: SIMD2<Double>, _ scale: Double, _ color: Color?,
    _ low: SIMD2<Double>, _ high: SIMD2<Double>
  ) {
    begin(color)
    outline.append(PlacedGlyph(elements: elements, origin: origin, scale: scale))
    self.low = pointwiseMin(self.low, low)
    self.high = pointwiseMax(self.high, high)
  }

  /// Draws the lines below or through a run.
  private mutating func drawLines(
    _ run: SetLine.Run, _ kind: TextDecoration, from start: Double, to end: Double,
    _ baseline: Double,
    _ place: KeyPath<pgb_font_metrics, Double>, _ thickness: KeyPath<pgb_font_metrics, Double>
  ) {
    guard kind != .none, end > start else { return }
    let metrics = run.item.font.metrics
    let middle = baseline - metrics[keyPath: place] * run.scale
    let thin = metrics[keyPath: thickness] * run.scale
    let thick = kind == .thick ? 2 * thin : thin
    let middles = kind == .double ? [middle - thin, middle + thin] : [middle]
    for y in middles {
      begin(run.style.lineColor ?? run.style.color)
      let (low, high) = (SIMD2(start, y - thick / 2), SIMD2(end, y + thick / 2))
      // A glyph's y goes upwards.
      let bar: [Path.Element] = [
        .move(Point(x: low.x, y: -low.y)), .line(Point(x: high.x, y: -low.y)),
        .line(Point(x: high.x, y: -high.y)), .line(Point(x: low.x, y: -high.y)), .close,
      ]
      outline.append(PlacedGlyph(elements: bar, origin: SIMD2(), scale: 1))
      self.low = pointwiseMin(self.low, low)
      self.high = pointwiseMax(self.high, high)
    }
    // Where it crosses letters of one colour, the outlines must not cancel each other.
    finish()
  }

  private mutating func begin(_ color: Color?) {
    if color != self.color { finish() }
    self.color = color
  }

  private mutating func finish() {
    if !outline.isEmpty {
      pieces.append(TextPiece(content: .fill(outline, color), low: low, high: high))
    }
    outline.removeAll()
    low = SIMD2(repeating: .infinity)
    high = -low
  }
}
