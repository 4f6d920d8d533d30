import PegbarCore

/// What is to be told of a font that a text asks for.
package enum FontProblem: Hashable, Sendable {
  /// The system has no font of that name; another family stands in for it.
  case substitute(name: String, family: String)
  /// The file is no font, with the reason.
  case noFont(path: String, reason: String)
  /// The system has no fonts at all.
  case noFonts(name: String)

  /// Looks for a font.
  ///
  /// - Returns: nil where it is there.
  package static func of(_ name: String) -> FontProblem? {
    if FontBook.isFile(name) {
      do throws(FontError) {
        _ = try OpenFont(path: name)
        return nil
      } catch {
        return .noFont(path: name, reason: error.reason)
      }
    }
    guard let found = FontBook.find(name) else { return .noFonts(name: name) }
    return found.substitute.map { .substitute(name: name, family: $0) }
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
    }
  }
}
