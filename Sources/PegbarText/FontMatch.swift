import CPegbarText

/// The font file of the system that is nearest to a name.
struct FontMatch {
  let path: String
  /// The number of the font in its file.
  let face: UInt32
  let family: String
  /// Whether it is the requested font, rather than a substitute.
  let isExact: Bool

  enum Slant: Int32 {
    case asNamed = -1
    case upright = 0
    case italic = 1
  }

  /// Asks fontconfig; nil if the system has no fonts.
  ///
  /// - Parameters:
  ///   - name: a family, a full name or a PostScript name.
  ///   - weight: 100…900 as in CSS; 0 takes the weight from the name.
  ///   - slant: what it has to be.
  ///   - character: a scalar that the font must have; 0 for any font.
  init?(_ name: String, weight: Int = 0, slant: Slant = .asNamed, character: UInt32 = 0) {
    var found = pgb_font_file()
    guard pgb_find_font(name, Int32(weight), slant.rawValue, character, &found) != 0 else {
      return nil
    }
    defer { pgb_font_file_free(&found) }
    path = String(cString: found.path)
    family = String(cString: found.family)
    (face, isExact) = (found.face, found.is_exact != 0)
  }
}
