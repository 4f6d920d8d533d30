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
      report(
        "'\(wanted.base)' \(reason); name a whole .ttf or .otf file", at: node.path,
        kind: .unreadableFile)
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
}
