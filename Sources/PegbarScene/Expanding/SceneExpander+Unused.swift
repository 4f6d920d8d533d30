import PegbarCore

extension SceneExpander {
  /// Warns of variables, components and styles that nothing uses.
  mutating func warnOfWhatIsUnused(_ root: JSONValue) {
    var mentioned: Set<String> = []
    for (key, known, used) in [
      ("components", Set(components.keys), usedComponents),
      ("styles", Set(styles.keys), usedStyles),
    ] {
      for name in known.subtracting(used).sorted() {
        let noun = key.dropLast()
        warn(
          "the \(noun) '\(name)' is not used, so what is in it is not checked",
          at: JSONPath().appending(key).appending(name))
        // Whoever takes it into use needs these.
        if let value = root[key]?[name] {
          mentioned.formUnion(VariableScope.names(mentionedIn: value))
        }
      }
    }
    let place = JSONPath().appending("variables")
    for variable in variables
    where !uses.has(variable.name, of: nil) && !mentioned.contains(variable.name) {
      warn("the variable '\(variable.name)' is not used", at: place.appending(variable.name))
    }
    for name in usedComponents.sorted() {
      let place = JSONPath().appending("components").appending(name).appending("variables")
      for variable in components[name]?.variables ?? [] where !uses.has(variable.name, of: name) {
        warn(
          "the component '\(name)' does not use its variable '\(variable.name)'",
          at: place.appending(variable.name))
      }
    }
  }
}
