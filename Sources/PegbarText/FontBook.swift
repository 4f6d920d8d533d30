import CPegbarText
import PegbarCore
import Synchronization

/// The fonts of the system and of files, opened once each.
///
/// For any thread; fonts stay open as long as the process, but for settings of variable fonts, of which some are kept.
package enum FontBook {
  /// A font that has been asked for by name.
  package struct Found: Sendable {
    package var font: OpenFont
    /// The family that stands in for the one that was asked for; nil where that is there.
    package var substitute: String?
  }

  fileprivate struct Fallback: Hashable {
    var name: String
    var character: UInt32
  }

  fileprivate struct Face: Hashable {
    var path: String
    var number: UInt32
  }

  fileprivate struct Setting: Hashable {
    var face: Face
    var variations: [OpenFont.Variation]
  }

  fileprivate struct Store {
    var named: [String: Found?] = [:]
    var faces: [Face: OpenFont] = [:]
    /// Fonts at settings of their axes.
    var varied: [Setting: OpenFont] = [:]
    var fallbacks: [Fallback: OpenFont?] = [:]
  }

  private static let store = Mutex(Store())

  /// Answers that are kept of characters that a font does not have.
  private static let mostFallbacks = 65_536

  /// Settings of variable fonts that are kept; when there are more, all are made anew.
  static let mostSettings = 256

  /// How many settings of variable fonts are kept now.
  static var settingCount: Int { store.withLock { $0.varied.count } }

  /// Whether a name is that of a file.
  package static func isFile(_ name: String) -> Bool {
    name.contains("/")
      || [".ttf", ".otf", ".ttc", ".otc"].contains { name.lowercased().hasSuffix($0) }
  }

  /// The font of a name: a file, a family, a full name or a PostScript name, maybe with settings of axes.
  ///
  /// Where the system has no such font, another one stands in for it.
  ///
  /// - Returns: nil where the file is no font, or the system has no fonts.
  package static func find(_ name: String) -> Found? {
    if let known = store.withLock({ $0.named[name] }) { return known }
    let found = varied(VariedFont(name))
    store.withLock { $0.named[name] = .some(found) }
    return found
  }

  /// The font of a name at settings of its axes; unknown axes have no effect, and values end where axes do.
  private static func varied(_ wanted: VariedFont) -> Found? {
    let found = isFile(wanted.base) ? file(wanted.base) : ofSystem(wanted.base)
    guard var found else { return nil }
    let plain = found.font
    let variations = plain.held(wanted.variations)
    guard !variations.isEmpty else { return found }
    let setting = Setting(
      face: Face(path: plain.path, number: plain.face), variations: variations)
    if let known = store.withLock({ $0.varied[setting] }) {
      found.font = known
    } else if let font = plain.varied(by: variations) {
      found.font = store.withLock { $0.keep(font, for: setting) }
    }
    return found
  }

  private static func file(_ path: String) -> Found? {
    (try? open(path, 0)).map { Found(font: $0) }
  }

  private static func ofSystem(_ name: String) -> Found? {
    let wanted = FontName(name)
    guard var match = FontMatch(name) else { return nil }
    if !match.isExact, wanted.family != name,
      let styled = FontMatch(
        wanted.family, weight: wanted.weight, slant: wanted.isSlanted ? .italic : .upright)
    {
      match = styled
    }
    guard let font = try? open(match.path, match.face) else { return nil }
    return Found(font: font, substitute: match.isExact ? nil : match.family)
  }

  /// A font that has a character which another one lacks; nil where no font has it.
  static func fallback(for character: UInt32, name: String) -> OpenFont? {
    let name = VariedFont(name).base
    let key = Fallback(name: name, character: character)
    if let known = store.withLock({ $0.fallbacks[key] }) { return known }
    var font: OpenFont?
    if let match = FontMatch(isFile(name) ? "sans-serif" : name, character: character),
      let found = try? open(match.path, match.face), found.has(character)
    {
      font = found
    }
    store.withLock { store in
      if store.fallbacks.count >= mostFallbacks { store.fallbacks.removeAll() }
      store.fallbacks[key] = .some(font)
    }
    return font
  }

  private static func open(_ path: String, _ number: UInt32) throws -> OpenFont {
    let face = Face(path: path, number: number)
    if let known = store.withLock({ $0.faces[face] }) { return known }
    let font = try OpenFont(path: path, face: number)
    return store.withLock { store in
      if let known = store.faces[face] { return known }
      store.faces[face] = font
      return font
    }
  }
}

extension FontBook.Store {
  /// Keeps a font, or finds the one that another thread has kept.
  fileprivate mutating func keep(_ font: OpenFont, for setting: FontBook.Setting) -> OpenFont {
    if let known = varied[setting] { return known }
    if varied.count >= FontBook.mostSettings {
      varied.removeAll()
      named = named.filter { VariedFont($0.key).variations.isEmpty }
    }
    varied[setting] = font
    return font
  }
}

/// A PostScript name taken apart: `Helvetica-BoldOblique` is a bold, slanted font of the family Helvetica.
struct FontName {
  var family: String
  /// 100…900 as in CSS.
  var weight = 400
  var isSlanted = false

  private static let weights = [
    ("thin", 100), ("ultralight", 200), ("extralight", 200), ("semibold", 600), ("demibold", 600),
    ("extrabold", 800), ("ultrabold", 800), ("light", 300), ("regular", 400), ("medium", 500),
    ("bold", 700), ("heavy", 800), ("black", 900), ("book", 400), ("roman", 400),
  ]

  init(_ name: String) {
    family = name
    guard let dash = name.lastIndex(of: "-") else { return }
    var style = name[name.index(after: dash)...].lowercased()
    for word in ["italic", "oblique"] where style.hasSuffix(word) {
      style.removeLast(word.count)
      isSlanted = true
    }
    if let found = FontName.weights.first(where: { $0.0 == style }) { weight = found.1 }
    guard isSlanted || FontName.weights.contains(where: { $0.0 == style }) else { return }
    family = String(name[..<dash])
  }
}
