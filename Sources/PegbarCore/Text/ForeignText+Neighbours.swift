/// Characters without width that shape what stands beside them, such as the joiner in 👩‍💻.
extension ForeignText {
  /// Whether a character without width only shapes its neighbours, and so may be printed.
  ///
  /// A selector stands right after a sign that has variants, a joiner between two that join. None of
  /// these changes the order of letters or hides one; after anything else they are written out.
  static func isPartOfNeighbours(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = scalars[index - 1]
    let after = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalars[index].value {
    case 0xFE0E, 0xFE0F: return isEmoji(before) || isKeycap(before) && after?.value == 0x20E3
    case 0xE0100...0xE01EF: return before.properties.isUnifiedIdeograph
    case 0x200C, 0x200D:
      guard let after else { return false }
      if joinsLetters(before), joinsLetters(after) { return true }
      let isSelected = before.value == 0xFE0F && index > 1
      return scalars[index].value == 0x200D && isEmoji(isSelected ? scalars[index - 2] : before)
        && isEmoji(after)
    default: return false
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }

  /// Digits, `#` and `*`.
  private static func isKeycap(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isEmoji
  }

  /// Letters and marks of the scripts from Arabic to Myanmar, where joiners are spelling.
  private static func joinsLetters(_ scalar: Unicode.Scalar) -> Bool {
    guard (0x600..<0x10A0).contains(scalar.value), !isHidden(scalar) else { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
