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
  /// The text that was set, of which the line shows a part.
  let text: NSAttributedString
  let shown: NSRange
  let units: UnitNumbers

  /// An empty line.
  init(range: CFRange) {
    (runs, width, ascent, descent, leading) = ([], 0, 0, 0, 0)
    self.range = range
    (text, shown, units) = (NSAttributedString(string: ""), NSRange(), UnitNumbers(""))
  }

  /// A line of a text.
  init(_ line: TypesetLine, of text: NSAttributedString, _ units: UnitNumbers) {
    (width, leading) = (CGFloat(line.width), CGFloat(line.leading))
    (ascent, descent) = (CGFloat(line.ascent), CGFloat(line.descent))
    range = units.range(line.characters)
    runs = line.runs.filter { !$0.glyphs.isEmpty }.map { CTRun($0, of: text, units) }
    (self.text, self.units) = (text, units)
    let (start, end) = (units[line.characters.lowerBound], units[line.characters.upperBound])
    shown = NSRange(location: start, length: end - start)
    super.init()
  }

  /// The same line with other runs.
  init(_ line: CTLine, _ runs: [CTRun], width: CGFloat) {
    (self.runs, self.width) = (runs, width)
    (ascent, descent, leading) = (line.ascent, line.descent, line.leading)
    (range, text, shown, units) = (line.range, line.text, line.shown, line.units)
    super.init()
  }

  /// Sets a text in one line.
  ///
  /// - Parameters:
  ///   - text: what is set.
  ///   - original: the unit of the caller's text for each unit of the text and its end; nil for the same one.
  /// - Returns: the line, empty where there is nothing to show.
  static func make(_ text: NSAttributedString, original: [Int]? = nil) -> CTLine {
    let units = UnitNumbers(text.string, original)
    let line = TypesetLine.make(AttributedText(text), font: "Helvetica", size: 12)
    if let line { return CTLine(line, of: text, units) }
    let (start, end) = (original?.first ?? 0, original?.last ?? text.length)
    return CTLine(range: CFRange(location: start, length: end - start))
  }
}

/// The numbers of UTF-16 units of a text's characters.
struct UnitNumbers {
  /// The first unit of each character, and the number of all units.
  private var starts: [Int] = []
  /// The unit of the caller's text for each unit and the end; nil for the same one.
  private let original: [Int]?

  init(_ text: String, _ original: [Int]? = nil) {
    self.original = original
    var unit = 0
    for scalar in text.unicodeScalars {
      starts.append(unit)
      unit += UTF16.width(scalar)
    }
    starts.append(unit)
  }

  subscript(character: Int) -> Int { starts[min(max(character, 0), starts.count - 1)] }

  /// The number of the character that has a unit.
  func character(of unit: Int) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= unit { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The unit of the caller's text for a unit of the text that was set.
  func caller(_ unit: Int) -> Int { original?[unit] ?? unit }

  /// Of the caller's text.
  func range(_ characters: Range<Int>) -> CFRange {
    let start = caller(self[characters.lowerBound])
    return CFRange(location: start, length: caller(self[characters.upperBound]) - start)
  }
}

/// Sets text in one line.
///
/// Parts without a font are in Helvetica with 12 points, parts without a colour are black. Ends of lines are
/// spaces; spaces at the end are left out.
public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine {
  CTLine.make(NSAttributedString(attributedString: string))
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
