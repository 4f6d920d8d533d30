import PegbarCore
import PegbarText

extension SceneDecoder {
  /// Tells of characters of a text layer that no font has.
  ///
  /// A font that stands in for the default one was not asked for; only where there are none at all that is told.
  mutating func noteText(of settings: [SceneSetting], _ text: Node?, isFontNamed: Bool) {
    func value(_ property: PropertyID) -> Value? {
      settings.last { $0.target == .property(PropertyPath(property)) }?.value
    }
    guard let text, let content = value(.string) else { return }
    if !isFontNamed, case .noFonts? = FontProblem.of(Property.font.defaultValue) {
      note(font: Property.font.defaultValue, at: text.path)
    }
    noteCharacters(of: content, font: value(.font), at: text.path)
  }

  /// Tells once of characters of a text that no font has.
  ///
  /// - Parameters:
  ///   - content: a string or an `AttributedText`.
  ///   - font: the string that names the font; nil for the default one.
  ///   - path: the text's place in the file.
  mutating func noteCharacters(of content: Value, font: Value?, at path: JSONPath) {
    var name = Property.font.defaultValue
    if case .string(let named)? = font { name = named }
    let problem: FontProblem?
    switch content {
    case .string(let string): problem = .ofCharacters(in: string, font: name)
    case .content(let text as AttributedText):
      problem =
        text.runs.lazy.compactMap {
          FontProblem.ofCharacters(in: $0.text, font: $0.attributes.font ?? name)
        }.first
    default: problem = nil
    }
    guard let problem, fontProblems.insert(problem).inserted else { return }
    warn(problem.message, at: path)
  }
}
