/// Text of others on its way to a terminal or a log: scenes, file names, plugins, other programs.
///
/// What a terminal obeys instead of showing, and what a reader cannot see, is written out.
package enum ForeignText {
  /// The text with every hidden character as `\u{1B}`, its number in hexadecimal digits.
  ///
  /// Line feeds and tabs are hidden characters too: what may break a line does so before this.
  /// Selectors and joiners that make one picture or letter with their neighbours stay.
  /// Text that has passed once stays as it is.
  package static func visible(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return String(text) }
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

  /// Whether a character has no picture of its own.
  ///
  /// Such are the C0 and C1 controls and DEL, marks of direction, separators of lines and
  /// paragraphs, and everything without width: joiners, tags, selectors of variants, fillers.
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
