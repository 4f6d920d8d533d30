/// Escapes third-party text for a terminal or a log: from scenes, file names, plugins, other programs.
///
/// It escapes control characters and invisible characters.
package enum ForeignText {
  /// The text with every hidden character escaped by its hexadecimal number, such as `\u{1B}`.
  ///
  /// Line feeds and tabs are hidden characters, too: callers split lines before this. Selectors and joiners
  /// that form one symbol or letter with their neighbours stay. Escaping a second time changes nothing.
  package static func visible(_ text: some StringProtocol) -> String {
    var text = String(text)
    // Most texts are ASCII without controls.
    let isPlain = text.withUTF8 { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    if isPlain { return text }
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      if isHidden(scalar), !isPartOfNeighbours(scalars, index) {
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a text contains C0 controls or DEL.
  package static func hasControls(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // Every byte is looked at, so that many are compared at once.
      bytes.reduce(0 as UInt8) { $0 | ($1 < 0x20 || $1 == 0x7F ? 1 : 0) } != 0
    }
  }

  /// Whether a character is invisible.
  ///
  /// These are the C0 and C1 controls and DEL, direction marks, line and paragraph separators, and all
  /// zero-width characters: joiners, tags, variation selectors, fillers.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default:
      return scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.isNoncharacterCodePoint
    }
  }
}
