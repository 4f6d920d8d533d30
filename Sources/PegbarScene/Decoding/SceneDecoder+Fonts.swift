import PegbarCore
import PegbarText

extension SceneDecoder {
  /// A font: its name, a font file, or an object of such a name and the settings of the font's axes.
  ///
  /// - Returns: the name with the settings, the file's being its real path.
  mutating func font(_ node: Node) -> String? {
    guard let wanted = variedFont(node) else { return nil }
    guard FontBook.isFile(wanted.base) else {
      note(font: wanted.name, at: node.path)
      return wanted.name
    }
    guard let path = file(wanted.base, noun: "font", at: node.path) else { return nil }
    let real = VariedFont(path, wanted.variations)
    switch FontProblem.of(real.name) {
    case .noFont(_, let reason):
      let problem = FontProblem.noFont(path: wanted.base, reason: reason)
      report(problem.message, at: node.path, kind: .unreadableFile)
      return nil
    case .axes(_, let reasons):
      for reason in reasons { report("the font '\(wanted.base)' \(reason)", at: node.path) }
      return nil
    default: break
    }
    fontFiles.insert(path)
    return real.name
  }

  private mutating func variedFont(_ node: Node) -> VariedFont? {
    guard node.value.object != nil else { return string(node).map { named($0) } }
    let known = mistakes
    guard let members = members(node, "a font", allowed: ["name", "variations"]) else { return nil }
    guard let name = members["name"] else {
      report(
        "a font needs 'name', such as {\"name\": \"Inter.ttf\", \"variations\": {\"wght\": 700}}",
        at: node.path)
      return nil
    }
    guard let base = string(name) else { return nil }
    let settings = members["variations"].map { variations($0) } ?? []
    return mistakes == known ? VariedFont(base, settings) : nil
  }

  /// A name taken apart, unless all of it is that of a file in the scene's folder.
  private func named(_ name: String) -> VariedFont {
    if FontBook.isFile(name), case .success = pictures.find(name) { return VariedFont(name, []) }
    return VariedFont(name)
  }

  private mutating func variations(_ node: Node) -> [OpenFont.Variation] {
    guard let object = node.value.object else {
      report(
        "expected an object of axes, such as {\"wght\": 700}; this is \(node.value.phrase)",
        at: node.path)
      return []
    }
    return object.compactMap { member in
      let setting = Node(value: member.value, path: node.path.appending(member.key))
      guard OpenFont.Variation.isAxis(member.key) else {
        report("an axis of a font has four letters, such as 'wght'", at: setting.path)
        return nil
      }
      return number(setting).map { OpenFont.Variation(axis: member.key, value: $0) }
    }
  }

  // MARK: Fonts of the system

  /// Names of fonts that are looked for; others are only looked for when they are drawn.
  private static let mostFontNames = 256

  /// Problems of fonts that are told one by one.
  private static let mostToldFonts = 32

  /// Fonts that are not told one by one.
  struct MoreFonts {
    var count = 0
    let first: String
    let path: JSONPath

    fileprivate static func adding(
      _ name: String, at path: JSONPath, to fonts: MoreFonts?
    ) -> MoreFonts {
      var fonts = fonts ?? MoreFonts(first: name, path: path)
      fonts.count += 1
      return fonts
    }

    fileprivate var phrase: String {
      count == 1 ? "1 more font, '\(first)'," : "\(count) more fonts, the first of them '\(first)',"
    }
  }

  /// Tells once of a font that the system does not have.
  mutating func note(font name: String, at path: JSONPath) {
    guard fontNames.insert(name).inserted else { return }
    guard fontNames.count <= SceneDecoder.mostFontNames else {
      unknownFonts = .adding(name, at: path, to: unknownFonts)
      return
    }
    guard let problem = FontProblem.of(name) else { return }
    guard toldFonts < SceneDecoder.mostToldFonts else {
      untoldFonts = .adding(name, at: path, to: untoldFonts)
      return
    }
    toldFonts += 1
    warn(problem.message, at: path)
  }

  /// Tells how many fonts there are beside those that have been told.
  mutating func noteMoreFonts() {
    if let fonts = untoldFonts {
      let verb = fonts.count == 1 ? "is" : "are"
      warn("\(fonts.phrase) \(verb) not installed, or not as it is asked for", at: fonts.path)
    }
    if let fonts = unknownFonts {
      let verb = fonts.count == 1 ? "was" : "were"
      warn("\(fonts.phrase) \(verb) not looked for: use fewer fonts", at: fonts.path)
    }
  }
}
