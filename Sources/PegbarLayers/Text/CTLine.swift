import PegbarCore
import PegbarText

/// A line of text in glyphs.
///
/// Immutable; use it from any thread.
public final class CTLine: NSObject, @unchecked Sendable {
  let runs: [CTRun]
  let width: CGFloat
  let ascent, descent, leading: CGFloat
  /// UTF-16 units of the text.
  let range: CFRange

  /// An empty line.
  init(range: CFRange) {
    (runs, width, ascent, descent, leading) = ([], 0, 0, 0, 0)
    self.range = range
  }

  /// A line of a text.
  init(_ line: TypesetLine, of text: NSAttributedString, _ units: UnitNumbers) {
    (width, leading) = (CGFloat(line.width), CGFloat(line.leading))
    (ascent, descent) = (CGFloat(line.ascent), CGFloat(line.descent))
    range = units.range(line.characters)
    runs = line.runs.filter { !$0.glyphs.isEmpty }.map { CTRun($0, of: text, units) }
    super.init()
  }
}

/// The numbers of UTF-16 units of a text's characters.
struct UnitNumbers {
  /// The first unit of each character, and the number of all units.
  private var starts: [Int] = []

  init(_ text: String) {
    var unit = 0
    for scalar in text.unicodeScalars {
      // A tab is set as four spaces.
      for _ in 0..<(scalar == "\t" ? 4 : 1) { starts.append(unit) }
      unit += UTF16.width(scalar)
    }
    starts.append(unit)
  }

  subscript(character: Int) -> Int { starts[min(max(character, 0), starts.count - 1)] }

  func range(_ characters: Range<Int>) -> CFRange {
    let start = self[characters.lowerBound]
    return CFRange(location: start, length: self[characters.upperBound] - start)
  }
}

/// Glyphs of one font and look in a line.
///
/// Immutable; use it from any thread.
public final class CTRun: NSObject, @unchecked Sendable {
  let font: CTFont
  let glyphs: [CGGlyph]
  /// From the line's beginning, y upwards.
  let positions: [CGPoint]
  let advances: [CGSize]
  /// UTF-16 units of the text.
  let indices: [CFIndex]
  let attributes: [NSAttributedString.Key: Any]
  let isLeftwards: Bool
  private let numbers: [UInt32]

  init(_ run: TypesetLine.Run, of text: NSAttributedString, _ units: UnitNumbers) {
    numbers = run.glyphs
    glyphs = run.glyphs.map { CGGlyph(truncatingIfNeeded: $0) }
    positions = run.positions.map { CGPoint($0) }
    advances = run.advances.map { CGSize(width: $0, height: 0) }
    indices = run.characters.map { units[$0] }
    isLeftwards = run.isLeftwards
    let first = indices.min() ?? 0
    var own = first < text.length ? text.attributes(at: first, effectiveRange: nil) : [:]
    // Where the font lacks a character, another one has the glyphs.
    let asked = own[.font] as? CTFont
    font = asked.flatMap { $0.open === run.font ? $0 : nil } ?? CTFont(run)
    own[.font] = font
    attributes = own
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

/// Sets text in one line.
///
/// Parts without a font are in Helvetica with 12 points, parts without a colour are black. Ends of lines are
/// spaces; spaces at the end are left out.
public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine {
  let text = NSAttributedString(attributedString: string)
  let whole = CFRange(location: 0, length: text.length)
  let line = TypesetLine.make(AttributedText(text), font: "Helvetica", size: 12)
  return line.map { CTLine($0, of: text, UnitNumbers(text.string)) } ?? CTLine(range: whole)
}

/// Draws a line at the text position of a context, y upwards.
///
/// Where the context's y axis points downwards, set a `textMatrix` that flips, as on Apple's systems.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.drawText { for run in line.runs { run.draw(0..<run.glyphs.count, in: context) } }
}

/// The runs of a line from left to right, each a `CTRun`.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// How many glyphs a line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// The UTF-16 units that a line shows.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// The width of a line, and what its fonts say of its height, points.
///
/// - Parameters:
///   - line: the line.
///   - ascent: receives the height above the baseline; may be nil, as the others.
///   - descent: receives the height below the baseline.
///   - leading: receives the distance to the next line.
/// - Returns: the width.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.ascent
  descent?.pointee = line.descent
  leading?.pointee = line.leading
  return Double(line.width)
}

/// The rectangle around a line's glyphs, from the text position of a context, y upwards; null for none.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.runs.reduce(CGRect.null) { $0.union($1.imageBounds) }
  let start = context?.textPosition ?? .zero
  return box.isNull ? box : box.offsetBy(dx: start.x, dy: start.y)
}

/// Which rectangle of a line is meant.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// Core Text's bits.
  public let rawValue: UInt

  /// Makes a set from Core Text's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Without the distance to the next line.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  /// Around the outlines of the glyphs.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
}

/// A rectangle of a line from its beginning, y upwards: by its fonts, or around its glyphs.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  let leading = options.contains(.excludeTypographicLeading) ? 0 : line.leading
  return CGRect(
    x: 0, y: -line.descent - leading, width: line.width,
    height: line.ascent + line.descent + leading)
}

/// How far from its beginning a line stands that is moved within a width: 0 left, 0.5 middle, 1 right.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  max(0, (flushWidth - Double(line.width)) * Double(min(max(flushFactor, 0), 1)))
}

/// How far from the beginning of a line a character stands, points.
///
/// - Parameters:
///   - line: the line.
///   - index: of a UTF-16 unit.
///   - secondaryOffset: receives the same; may be nil.
/// - Returns: the distance; the line's width behind its end.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ index: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  var best: (index: CFIndex, x: CGFloat)?
  for run in line.runs {
    for (i, unit) in run.indices.enumerated() where unit <= index && unit > best?.index ?? -1 {
      best = (unit, run.positions[i].x)
    }
  }
  let isBehind = index >= line.range.location + line.range.length
  let x = isBehind ? line.width : best?.x ?? 0
  secondaryOffset?.pointee = x
  return x
}

// MARK: - Runs

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
