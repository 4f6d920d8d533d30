import PegbarCore
import PegbarText

/// Finds where the lines of a text end, and sets them one by one.
///
/// Immutable; use it from any thread.
public final class CTTypesetter: NSObject, @unchecked Sendable {
  let text: NSAttributedString
  private let utf16: [UInt16]
  private let units: UnitNumbers
  private let finder: LineFinder

  init(_ text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
    utf16 = Array(text.string.utf16)
    units = UnitNumbers(text.string)
    finder = LineFinder(AttributedText(text), font: "Helvetica", size: 12)
    super.init()
  }

  /// How many UTF-16 units a line has that begins at one.
  func lineLength(from start: Int, width: Double, byCharacters: Bool) -> Int {
    guard start >= 0, start < text.length else { return 0 }
    let end = finder.lineEnd(
      from: units.character(of: start), width: max(0, width), byCharacters: byCharacters)
    let behind = max(units[end], start)
    return behind + endLength(at: behind) - start
  }

  /// How many units the end of a line has that stands at one: it belongs to the line.
  private func endLength(at unit: Int) -> Int {
    guard unit < utf16.count else { return 0 }
    switch utf16[unit] {
    case 0x0D: return unit + 1 < utf16.count && utf16[unit + 1] == 0x0A ? 2 : 1
    case 0x0A...0x0C, 0x85, 0x2028, 0x2029: return 1
    default: return 0
    }
  }

  func line(_ range: CFRange) -> CTLine {
    let start = min(max(range.location, 0), text.length)
    let end = range.length == 0 ? text.length : min(start + max(range.length, 0), text.length)
    let part = text.attributedSubstring(from: NSRange(location: start, length: end - start))
    return CTLine.make(part, original: Array(start...end))
  }
}

/// Makes what finds the ends of a text's lines; see `CTLineCreateWithAttributedString` for its looks.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(string)
}

/// How long a line is that ends between words.
///
/// - Parameters:
///   - typesetter: the text.
///   - startIndex: the UTF-16 unit with which the line begins.
///   - width: points.
/// - Returns: UTF-16 units, with the spaces at the end and the character that ends the line; one letter at least.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, byCharacters: false)
}

/// How long a line is that ends between any two letters; see `CTTypesetterSuggestLineBreak`.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.lineLength(from: startIndex, width: width, byCharacters: true)
}

/// Sets a part of the text in one line.
///
/// - Parameters:
///   - typesetter: the text.
///   - stringRange: UTF-16 units; a length of 0 goes to the end.
/// - Returns: the line, whose indices are those of the whole text.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  typesetter.line(stringRange)
}

/// The typesetter of a framesetter's text.
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  CTTypesetter(framesetter.text)
}
