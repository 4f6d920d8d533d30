import PegbarCore
import PegbarText

/// Glyphs of one font and look in a line.
///
/// Immutable; use it from any thread.
public final class CTRun: NSObject, @unchecked Sendable {
  let font: CTFont
  let glyphs: [CGGlyph]
  /// From the line's beginning, y upwards.
  let positions: [CGPoint]
  let advances: [CGSize]
  /// UTF-16 units of the caller's text.
  let indices: [CFIndex]
  /// UTF-16 units of the text that was set.
  let places: [Int]
  let attributes: [NSAttributedString.Key: Any]
  let isLeftwards: Bool
  private let numbers: [UInt32]

  init(_ run: TypesetLine.Run, of text: NSAttributedString, _ units: UnitNumbers) {
    numbers = run.glyphs
    glyphs = run.glyphs.map { CGGlyph(truncatingIfNeeded: $0) }
    positions = run.positions.map { CGPoint($0) }
    advances = run.advances.map { CGSize(width: $0, height: 0) }
    places = run.characters.map { units[$0] }
    indices = places.map(units.caller)
    isLeftwards = run.isLeftwards
    let first = places.min() ?? 0
    var own = first < text.length ? text.attributes(at: first, effectiveRange: nil) : [:]
    // Where the font lacks a character, another one has the glyphs.
    let asked = own[.font] as? CTFont
    font = asked.flatMap { $0.open === run.font ? $0 : nil } ?? CTFont(run)
    own[.font] = font
    attributes = own
    super.init()
  }

  /// The same run with its glyphs in other places.
  init(_ run: CTRun, positions: [CGPoint], advances: [CGSize]) {
    (numbers, glyphs, indices, places) = (run.numbers, run.glyphs, run.indices, run.places)
    (self.positions, self.advances) = (positions, advances)
    (isLeftwards, font, attributes) = (run.isLeftwards, run.font, run.attributes)
    super.init()
  }

  /// Draws a part of the run at the context's text position.
  func draw(_ range: Range<Int>, in context: CGContext) {
    context.saveGState()
    defer { context.restoreGState() }
    let color = TextAttributes.color(attributes[.foregroundColor]).map(CGColor.init)
    let usesContext =
      attributes[NSAttributedString.Key("CTForegroundColorFromContext")] as? Bool == true
    if !usesContext { context.setFillColor(color ?? .black) }
    if let width = TextAttributes.number(attributes[.strokeWidth]), width != 0 {
      context.setTextDrawingMode(width > 0 ? .stroke : .fillStroke)
      context.setLineWidth(width.magnitude / 100 * font.pointSize)
      let stroke = TextAttributes.color(attributes[.strokeColor]).map(CGColor.init)
      context.setStrokeColor(stroke ?? color ?? .black)
    }
    context.draw(
      range.map { (numbers[$0], positions[$0]) }, of: font, isMovedByText: true)
  }

  /// The glyphs that a range of Core Text means: a length of 0 goes to the end.
  func part(_ range: CFRange) -> Range<Int> {
    let start = min(max(range.location, 0), glyphs.count)
    let end = range.length == 0 ? glyphs.count : min(start + max(range.length, 0), glyphs.count)
    return start..<end
  }

  /// The rectangle around the glyphs, from the line's beginning.
  var imageBounds: CGRect {
    zip(numbers, positions).reduce(CGRect.null) { all, glyph in
      let box = font.bounds(of: glyph.0)
      return box.isEmpty ? all : all.union(box.offsetBy(dx: glyph.1.x, dy: glyph.1.y))
    }
  }
}

/// How many glyphs a run has.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// Copies glyphs of a run; a range with the length 0 goes to the end.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  for (i, glyph) in run.part(range).enumerated() { buffer[i] = run.glyphs[glyph] }
}

/// Copies where glyphs stand from the line's beginning, y upwards.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  for (i, glyph) in run.part(range).enumerated() { buffer[i] = run.positions[glyph] }
}

/// Copies how far the pen moves after glyphs.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  for (i, glyph) in run.part(range).enumerated() { buffer[i] = run.advances[glyph] }
}

/// Copies which UTF-16 units glyphs begin with.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  for (i, glyph) in run.part(range).enumerated() { buffer[i] = run.indices[glyph] }
}

/// The UTF-16 units that a run begins with, up to those of its last glyph.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  guard let low = run.indices.min(), let high = run.indices.max() else { return CFRange() }
  return CFRange(location: low, length: high - low + 1)
}

/// The attributes of a run's text, by the raw values of their keys; the font is that of the glyphs.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  Dictionary(uniqueKeysWithValues: run.attributes.map { ($0.key.rawValue, $0.value) })
}

/// The width of a part of a run, and what its font says of its height; see `CTLineGetTypographicBounds`.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = run.font.ascent
  descent?.pointee = run.font.descent
  leading?.pointee = run.font.lineGap
  return run.part(range).reduce(0) { $0 + Double(run.advances[$1].width) }
}

/// Draws a part of a run where it stands in its line, from the text position of a context.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawText { run.draw(run.part(range), in: context) }
}
