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
      "'\(path)' \(reason); use a TrueType or OpenType font"
    case .noFonts(let name):
      "no font '\(name)' and no other is installed: apt-get install fonts-dejavu-core"
    case .axes(let name, let reasons):
      "the font '\(name)' " + reasons.joined(separator: "; ")
    }
  }
}
