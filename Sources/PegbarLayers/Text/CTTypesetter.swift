import PegbarCore
import PegbarText

/// Finds where the lines of a text end, and sets them one by one.
///
/// Immutable; use it from any thread.
public final class CTTypesetter: NSObject, @unchecked Sendable {
  let text: NSAttributedString

  init(_ text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
    super.init()
  }

  /// How many UTF-16 units a line has that begins at one.
  func lineLength(from start: Int, width: Double, byCharacters: Bool) -> Int {
    guard start >= 0, start < text.length else { return 0 }
    let part = text.attributedSubstring(
      from: NSRange(location: start, length: text.length - start))
    var request = TextRequest(
      AttributedText(part), font: "Helvetica", size: 12, width: max(0, width))
    (request.isWrapped, request.wrapsCharacters) = (true, byCharacters)
    (request.keepsLines, request.mostLines) = (true, 1)
    let end = TextLayout(request).lines.first?.consumed.upperBound ?? 0
    let length = UnitNumbers(part.string)[end]
    // The end of the line belongs to it.
    guard length < part.length else { return length }
    let next = (part.string as NSString).substring(from: length)
    guard let first = next.first, first.isNewline else { return length }
    return length + first.utf16.count
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
