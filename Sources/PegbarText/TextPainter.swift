import CPegbarText
import PegbarCore
import PegbarEngine

/// A glyph's outline in its place: 32 bytes, as the elements are the font's.
package struct PlacedGlyph: Sendable {
  fileprivate let elements: [Path.Element]
  fileprivate let origin: SIMD2<Double>
  /// Turns y downwards, too.
  fileprivate let scale: Double
  /// How far to the right it moves for each unit upwards.
  fileprivate var slant = 0.0

  /// Other elements in the same place.
  fileprivate func with(_ elements: [Path.Element]) -> PlacedGlyph {
    PlacedGlyph(elements: elements, origin: origin, scale: scale, slant: slant)
  }

  /// A rectangle of which the corners are known, y downwards.
  fileprivate static func rectangle(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> PlacedGlyph {
    // A glyph's y goes upwards.
    let bar: [Path.Element] = [
      .move(Point(x: low.x, y: -low.y)), .line(Point(x: high.x, y: -low.y)),
      .line(Point(x: high.x, y: -high.y)), .line(Point(x: low.x, y: -high.y)), .close,
    ]
    return PlacedGlyph(elements: bar, origin: SIMD2(), scale: 1)
  }

  fileprivate func append(to outline: inout [Path.Element]) {
    func place(_ p: Point) -> Point {
      Point(x: origin.x + (p.x + slant * p.y) * scale, y: origin.y - p.y * scale)
    }
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

/// How outlines are drawn; a colour of nil is the layer's.
package struct TextPaint: Hashable, Sendable {
  /// The colour inside, by the nonzero rule.
  package var color: Color?
  /// Whether the inside is drawn.
  package var isFilled = true
  /// The width of the line along the outlines, points; 0 for none.
  package var strokeWidth = 0.0
  package var strokeColor: Color?
  /// Mitred corners of lines are at most so many widths long.
  package static let miterLimit = 10.0

  fileprivate init(_ color: Color?) { self.color = color }

  /// For the glyphs of a style.
  fileprivate init(_ style: TextStyle) {
    color = style.color
    isFilled = style.strokeWidth <= 0
    strokeWidth = style.strokeWidth.magnitude
    strokeColor = style.strokeColor ?? style.color
  }
}

/// A part of a text as it is drawn.
package struct TextPiece: Sendable {
  /// What is drawn.
  package enum Content: Sendable {
    /// Outlines.
    case outlines([PlacedGlyph], TextPaint)
    /// A glyph in colours of its own.
    case painting(PlacedPainting)
    /// A picture that fills a rectangle.
    case picture(Picture, Rect)
    /// What stands for a character U+FFFC.
    case attachment(PlacedAttachment)
  }

  package var content: Content
  /// The rectangle that it lies in: the least and the greatest x and y.
  package var low: SIMD2<Double>
  package var high: SIMD2<Double>
  /// What lies below it.
  package var shadow: TextShadow?
  /// Whether it lies behind the letters.
  package var isBackground = false

  /// The outlines, x rightwards and y downwards; none for a picture.
  package var elements: [Path.Element] {
    if case .painting(let placed) = content { return placed.outlines.flatMap { $0 } }
    guard case .outlines(let glyphs, _) = content else { return [] }
    var elements: [Path.Element] = []
    elements.reserveCapacity(glyphs.reduce(0) { $0 + $1.elements.count })
    for glyph in glyphs { glyph.append(to: &elements) }
    return elements
  }
}

/// Draws lines of glyphs into pieces: a line of one paint becomes one piece.
struct TextPainter {
  /// Glyphs outside are left out.
  let width: Double
  let height: Double
  private var backgrounds: [TextPiece] = []
  private var pieces: [TextPiece] = []
  private var outline: [PlacedGlyph] = []
  private var paint = TextPaint(nil)
  private var shadow: TextShadow?
  private var low = SIMD2(repeating: Double.infinity)
  private var high = SIMD2(repeating: -Double.infinity)

  init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  /// All pieces.
  func finished() -> [TextPiece] { backgrounds + pieces }

  /// Draws a line; `extra` points are added to each space.
  mutating func draw(_ line: SetLine, x: Double, baseline: Double, extra: Double) {
    var pen = x
    for run in line.runs {
      let start = pen
      let y = baseline - run.style.baselineOffset
      let end = end(of: run, from: start, line, extra)
      drawBackground(run.style.background, line, from: start, to: end, baseline)
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
    if let attachment = run.item.attachment { draw(attachment, SIMD2(pen, baseline), run.style) }
    if run.item.isRoom { pen += run.width }
    var last = UInt32.max
    for glyph in run.glyphs {
      let x = pen + Double(glyph.x) * run.scale
      let y = baseline - Double(glyph.y) * run.scale
      draw(run.item.font.glyph(glyph.glyph), SIMD2(x, y), run.scale, run.style)
      pen += Double(glyph.advance) * run.scale
      if glyph.cluster != last { pen += run.style.kern }
      if line.scalars[Int(glyph.cluster)] == 0x20 { pen += extra }
      last = glyph.cluster
    }
  }

  private mutating func draw(
    _ glyph: Glyph, _ origin: SIMD2<Double>, _ scale: Double, _ style: TextStyle
  ) {
    let flip = SIMD2(scale, -scale)
    let (a, b) = (origin + glyph.low * flip, origin + glyph.high * flip)
    var (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
    guard low.x < high.x else { return }
    let paint = TextPaint(style)
    if style.obliqueness != 0 {
      let moves = [glyph.low.y, glyph.high.y, 0].map { $0 * scale * style.obliqueness }
      low.x += moves.min() ?? 0
      high.x += moves.max() ?? 0
    }
    low -= paint.strokeWidth / 2 * TextPaint.miterLimit
    high += paint.strokeWidth / 2 * TextPaint.miterLimit
    guard isSeen(low, high, style) else { return }
    let placed = PlacedGlyph(elements: [], origin: origin, scale: scale, slant: style.obliqueness)
    switch glyph.look {
    case .outline(let elements):
      append(placed.with(elements), paint, style.shadow, low, high)
    case .layers(let layers):
      for layer in layers {
        append(
          placed.with(layer.outline), TextPaint(layer.color ?? style.color), style.shadow, low,
          high)
      }
    case .painting(let painting):
      finish()
      let placed = PlacedPainting(
        painting, origin: origin, scale: scale, slant: style.obliqueness, color: style.color)
      pieces.append(
        TextPiece(content: .painting(placed), low: low, high: high, shadow: style.shadow))
    case .picture(let picture, let rect):
      finish()
      let shown = Rect(
        x: origin.x + rect.minX * scale, y: origin.y - rect.minY * scale,
        width: rect.size.width * scale, height: rect.size.height * scale)
      pieces.append(
        TextPiece(
          content: .picture(picture, shown), low: low, high: high, shadow: style.shadow))
    }
  }

  private mutating func draw(
    _ attachment: TextAttachment, _ origin: SIMD2<Double>, _ style: TextStyle
  ) {
    guard let placed = PlacedAttachment(attachment, origin: origin, color: style.color),
      isSeen(placed.low, placed.high, style)
    else { return }
    finish()
    pieces.append(
      TextPiece(
        content: .attachment(placed), low: placed.low, high: placed.high, shadow: style.shadow))
  }

  /// Whether a rectangle, or the shadow of what it has, lies in the text's own.
  private func isSeen(_ low: SIMD2<Double>, _ high: SIMD2<Double>, _ style: TextStyle) -> Bool {
    let thrown = style.shadow.map { max($0.offset.width.magnitude, $0.offset.height.magnitude) }
    let reach = (thrown ?? 0) + max(0, style.shadow?.blur ?? 0) * 2
    return high.x > -reach && high.y > -reach && low.x < width + reach && low.y < height + reach
  }

  private mutating func append(
    _ glyph: PlacedGlyph, _ paint: TextPaint, _ shadow: TextShadow?, _ low: SIMD2<Double>,
    _ high: SIMD2<Double>
  ) {
    begin(paint, shadow)
    outline.append(glyph)
    self.low = pointwiseMin(self.low, low)
    self.high = pointwiseMax(self.high, high)
  }

  /// Draws what lies behind a run, as high as the glyphs of its line.
  private mutating func drawBackground(
    _ color: Color?, _ line: SetLine, from start: Double, to end: Double, _ baseline: Double
  ) {
    guard let color, end > start else { return }
    let low = SIMD2(start, baseline - line.ascent)
    let high = SIMD2(end, baseline + line.descent)
    backgrounds.append(
      TextPiece(
        content: .outlines([.rectangle(low, high)], TextPaint(color)), low: low, high: high,
        isBackground: true))
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
      begin(TextPaint(run.style.lineColor ?? run.style.color), run.style.shadow)
      let (low, high) = (SIMD2(start, y - thick / 2), SIMD2(end, y + thick / 2))
      outline.append(.rectangle(low, high))
      self.low = pointwiseMin(self.low, low)
      self.high = pointwiseMax(self.high, high)
    }
    // Where it crosses letters of one colour, the outlines must not cancel each other.
    finish()
  }

  private mutating func begin(_ paint: TextPaint, _ shadow: TextShadow?) {
    if paint != self.paint || shadow != self.shadow { finish() }
    (self.paint, self.shadow) = (paint, shadow)
  }

  private mutating func finish() {
    if !outline.isEmpty {
      pieces.append(
        TextPiece(content: .outlines(outline, paint), low: low, high: high, shadow: shadow))
    }
    outline.removeAll()
    low = SIMD2(repeating: .infinity)
    high = -low
  }
}
