import PegbarCore

/// What is to be told of a font that a text asks for.
package enum FontProblem: Hashable, Sendable {
  /// The system has no font of that name; another family stands in for it.
  case substitute(name: String, family: String)
  /// The file is no font, with the reason.
  case noFont(path: String, reason: String)
  /// The system has no fonts at all.
  case noFonts(name: String)
  /// Settings of axes that the font does not have or that lie outside, with a sentence for each.
  case axes(name: String, reasons: [String])
  /// No font has some characters, of which the first is named.
  case characters(first: Unicode.Scalar, count: Int)

  /// Looks for a font.
  ///
  /// - Returns: nil where it is there.
  package static func of(_ name: String) -> FontProblem? {
    let wanted = VariedFont(name)
    let file = wanted.base
    if FontBook.isFile(file) {
      do throws(FontError) {
        return axes(wanted, of: try OpenFont(path: file))
      } catch {
        return .noFont(path: file, reason: error.reason)
      }
    }
    guard let found = FontBook.find(name) else { return .noFonts(name: name) }
    if let family = found.substitute { return .substitute(name: file, family: family) }
    return axes(wanted, of: found.font)
  }

  /// Looks for characters of a text that neither a font nor any other has.
  ///
  /// - Parameters:
  ///   - text: its first `most` different characters that the font does not have are looked for.
  ///   - name: the font.
  /// - Returns: nil where all can be drawn, and where there are no fonts at all.
  package static func ofCharacters(in text: String, font name: String) -> FontProblem? {
    guard let font = FontBook.find(name)?.font else { return nil }
    var asked = Set<Unicode.Scalar>()
    var absent: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars where !font.has(scalar.value) && scalar.isDrawn {
      guard asked.insert(scalar).inserted else { continue }
      if FontBook.fallback(for: scalar.value, name: name) == nil { absent.append(scalar) }
      if asked.count == most { break }
    }
    return absent.first.map { .characters(first: $0, count: absent.count) }
  }

  private static let most = 256

  private static func axes(_ wanted: VariedFont, of font: OpenFont) -> FontProblem? {
    let reasons = font.problems(of: wanted.variations)
    return reasons.isEmpty ? nil : .axes(name: wanted.base, reasons: reasons)
  }

  /// One sentence: what is wrong and what to do.
  package var message: String {
    switch self {
    case .substitute(let name, let family):
      "no font '\(name)' is installed, so '\(family)' stands in for it: install it or name a font file"
    case .noFont(let path, let reason):
      "'\(path)' \(reason); name a whole .ttf or .otf file"
    case .noFonts(let name):
      "no font '\(name)' and no other is installed: apt-get install fonts-dejavu-core"
    case .axes(let name, let reasons):
      "the font '\(name)' " + reasons.joined(separator: "; ")
    case .characters(let first, let count):
      "no font has \(first.notation)"
        + (count > 1 ? " and \(count - 1) more character\(count > 2 ? "s" : "") of the text" : "")
        + ", drawn as a box: apt-get install \(first.package), or name a font file"
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is more than a space or a mark that says how others are set.
  fileprivate var isDrawn: Bool {
    !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      && ![.control, .surrogate, .privateUse, .unassigned].contains(properties.generalCategory)
  }

  /// Such as `'漢' (U+6F22)`.
  fileprivate var notation: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "'\(self)' (U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits))"
  }

  /// Debian's package of a font that has it.
  fileprivate var package: String {
    if properties.isEmojiPresentation { return "fonts-noto-color-emoji" }
    let isEastAsian = [0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF]
      .contains { $0.contains(value) }
    let isRare = [0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x3FFFF].contains {
      $0.contains(value)
    }
    return isEastAsian || isRare ? "fonts-noto-cjk" : "fonts-noto-core"
  }
}
