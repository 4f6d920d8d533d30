import PegbarCore
import PegbarText

/// A glyph's number in its font.
public typealias CGGlyph = UInt16

/// A unit of UTF-16.
public typealias UniChar = UInt16

/// A font as Core Text calls it: a name and a size; UIFont is one.
///
/// Any name makes one; where no such font is installed another one stands in for it. Immutable; use it from any
/// thread.
open class CTFont: NSObject, TextFont, @unchecked Sendable {
  /// The name: a family, a font's full or PostScript name, or the path of a font file.
  public let fontName: String

  /// The size, points.
  public let pointSize: CGFloat

  /// Applied to the outlines of glyphs.
  let matrix: CGAffineTransform

  /// The open font; nil where the system has none at all.
  package let open: OpenFont?

  package init(_ name: String, _ size: CGFloat, _ matrix: CGAffineTransform = .identity) {
    (fontName, pointSize, self.matrix) = (name, size, matrix)
    open = FontBook.find(name)?.font
    super.init()
  }

  /// A font that a line has found.
  init(_ run: TypesetLine.Run) {
    (fontName, pointSize, matrix, open) = (run.fontName, CGFloat(run.size), .identity, run.font)
    super.init()
  }

  /// Points in a unit of the font.
  package var unit: CGFloat { open.map { pointSize / CGFloat($0.metrics.units) } ?? 0 }

  /// The height of capital letters, points.
  package var capitalHeight: CGFloat { height(of: "H") }

  /// The height of small letters, points.
  package var smallHeight: CGFloat { height(of: "x") }

  /// The distance of the ascenders' ends from the baseline, points.
  package var ascent: CGFloat { open.map { CGFloat($0.metrics.ascent) * unit } ?? 0 }

  /// The distance of the descenders' ends from the baseline, points.
  package var descent: CGFloat { open.map { CGFloat($0.metrics.descent) * unit } ?? 0 }

  /// The distance between lines, points.
  package var lineGap: CGFloat { open.map { CGFloat($0.metrics.line_gap) * unit } ?? 0 }

  /// A line of the font without an end, y upwards.
  package var line: CGRect {
    CGRect(x: 0, y: 0, width: 1e7, height: ascent + descent + lineGap)
  }

  /// A name that the font gives itself; the one that was asked for where it has none.
  func name(_ kind: OpenFont.NameKind) -> String { open?.name(kind) ?? fontName }

  private func height(of letter: Unicode.Scalar) -> CGFloat {
    guard let open else { return 0 }
    return CGFloat(open.glyph(open.glyphNumber(of: letter.value)).high.y) * unit
  }

  /// From units of the font to points.
  var toPoints: CGAffineTransform {
    CGAffineTransform(scaleX: unit, y: unit).concatenating(matrix)
  }

  /// The outline of a glyph in points, y upwards; nil for pictures and for glyphs that show nothing.
  func path(of glyph: UInt32) -> CGPath? {
    guard let open else { return nil }
    let outline = open.glyph(glyph).outline
    guard !outline.isEmpty else { return nil }
    return CGPath(Path(elements: outline)).copy(transform: toPoints)
  }

  /// The rectangle around a glyph, points, y upwards.
  func bounds(of glyph: UInt32) -> CGRect {
    guard let open else { return .zero }
    let (low, high) = (open.glyph(glyph).low * unit, open.glyph(glyph).high * unit)
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

/// Makes a font of a name and a size in points; 12 if the size is 0 or less.
///
/// - Parameters:
///   - name: a family, a font's full or PostScript name, or the path of a font file.
///   - size: points.
///   - matrix: applied to the outlines of glyphs; nil for none.
/// - Returns: the font; where there is no such font, another one, which is reported once.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  Diagnostics.report(ofFont: name)
  return CTFont(name, size.isFinite && size > 0 ? size : 12, matrix?.pointee ?? .identity)
}

/// Makes the same font in another size, points; a size of 0 or less keeps the size.
///
/// `attributes` is a CTFontDescriptor with settings of the font's axes, or nil.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Any?
) -> CTFont {
  CTFont(
    font.name(with: attributes), size.isFinite && size > 0 ? size : font.pointSize,
    matrix?.pointee ?? font.matrix)
}

/// The distance of the ascenders' ends from the baseline, points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascent }

/// The distance of the descenders' ends from the baseline, points, positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.descent }

/// The distance between lines, points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.lineGap }

/// The height of capital letters, points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capitalHeight }

/// The height of small letters, points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.smallHeight }

/// The size, points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }

/// The units that make the size of the font; 0 where the system has no fonts.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(font.open?.metrics.units ?? 0)
}

/// The middle of the underline above the baseline, points, usually negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  CGFloat(font.open?.metrics.underline ?? 0) * font.unit
}

/// The thickness of the underline, points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  CGFloat(font.open?.metrics.underline_thickness ?? 0) * font.unit
}

/// The PostScript name of the font that is drawn, such as `DejaVuSans-Bold`.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.name(.postScript) }

/// The full name of the font that is drawn, such as `DejaVu Sans Bold`.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.name(.full) }

/// The family of the font that is drawn, such as `DejaVu Sans`.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  font.open?.name(.typographicFamily) ?? font.name(.family)
}

/// Finds the glyphs of characters, without shaping.
///
/// - Parameters:
///   - font: the font.
///   - characters: UTF-16.
///   - glyphs: receives a glyph for each unit: 0 for an unknown character and the second unit of a pair.
///   - count: how many units there are.
/// - Returns: whether every character has a glyph.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var isWhole = true
  var unit = 0
  while unit < count {
    let first = characters[unit]
    var scalar = UInt32(first)
    let isPair = UTF16.isLeadSurrogate(first) && unit + 1 < count
    if isPair {
      scalar = 0x10000 + (scalar - 0xD800) * 0x400 + UInt32(characters[unit + 1]) - 0xDC00
    }
    let glyph = font.open?.glyphNumber(of: scalar) ?? 0
    glyphs[unit] = CGGlyph(truncatingIfNeeded: glyph)
    if glyph == 0 { isWhole = false }
    if isPair { glyphs[unit + 1] = 0 }
    unit += isPair ? 2 : 1
  }
  return isWhole
}

/// The direction of a line.
public enum CTFontOrientation: UInt32, Sendable {
  /// From left to right.
  case `default`, horizontal
  /// From top to bottom; treated as horizontal.
  case vertical
}

/// Finds how far the pen moves after glyphs.
///
/// - Parameters:
///   - font: the font.
///   - orientation: has no effect.
///   - glyphs: their numbers.
///   - advances: receives a size for each; nil for only the sum.
///   - count: how many there are.
/// - Returns: the sum of all widths, points.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for i in 0..<max(count, 0) {
    let width = (font.open?.advance(of: UInt32(glyphs[i])) ?? 0) * Double(font.unit)
    advances?[i] = CGSize(width: width, height: 0)
    sum += width
  }
  return sum
}

/// Finds the rectangles around glyphs, points, y upwards from the baseline.
///
/// - Parameters:
///   - font: the font.
///   - orientation: has no effect.
///   - glyphs: their numbers.
///   - boundingRects: receives a rectangle for each; nil for only the one around all.
///   - count: how many there are.
/// - Returns: the rectangle around all, as if each stood at the origin.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for i in 0..<max(count, 0) {
    let rect = font.bounds(of: UInt32(glyphs[i]))
    boundingRects?[i] = rect
    all = all.union(rect)
  }
  return all
}

/// The outline of a glyph in points, y upwards from the baseline.
///
/// - Parameters:
///   - font: the font.
///   - glyph: its number.
///   - matrix: applied to the outline; nil for none.
/// - Returns: nil for a glyph that shows nothing, such as a space, and for one that is a picture.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  font.path(of: UInt32(glyph))?.copy(using: matrix)
}

/// Draws glyphs in the fill colour of a context; positions are the context's text coordinates.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  let list = (0..<max(count, 0)).map { (UInt32(glyphs[$0]), positions[$0]) }
  context.draw(list, of: font, isMovedByText: true)
}

/// The attribute of fonts in text: `NSAttributedString.Key.font`.
public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue

/// The attribute of colours in text: `NSAttributedString.Key.foregroundColor`.
public let kCTForegroundColorAttributeName: CFString =
  NSAttributedString.Key.foregroundColor.rawValue

/// The attribute of distances between characters: `NSAttributedString.Key.kern`.
public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue

/// The attribute of the width of lines along letters: `NSAttributedString.Key.strokeWidth`.
public let kCTStrokeWidthAttributeName: CFString = NSAttributedString.Key.strokeWidth.rawValue

/// The attribute of the colour of lines along letters: `NSAttributedString.Key.strokeColor`.
public let kCTStrokeColorAttributeName: CFString = NSAttributedString.Key.strokeColor.rawValue
