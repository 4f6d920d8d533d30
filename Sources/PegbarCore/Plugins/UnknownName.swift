/// A name that no plugin has, and what somebody may have meant by it.
package struct UnknownName {
  private let name: String
  private let kinds: [PluginKind]
  private let registry: Registry

  /// Takes up a name that `registry` resolves for none of some kinds.
  package init(_ name: String, kinds: [PluginKind], in registry: Registry) {
    (self.name, self.kinds, self.registry) = (name, kinds, registry)
  }

  /// A clause for the end of a message; empty if nothing is known and nothing is near.
  package var clause: String {
    let remark = kinds.contains(.transition) ? Vocabulary.remark(onTransition: name) : nil
    guard let colon = name.firstIndex(of: ":") else {
      return remark
        ?? Suggestion.clause(for: name, among: kinds.flatMap { registry.names(of: $0) })
    }
    let vocabulary = String(name[..<colon])
    let word = String(name[name.index(after: colon)...])
    guard all.contains(vocabulary) else { return unknown(vocabulary, word) }
    if word.isEmpty { return "" }
    if let told = Vocabulary.remark(onNone: word, vocabulary) { return told }
    if let told = elsewhere(word) ?? near(word, in: vocabulary) { return told }
    if let remark { return remark }
    guard let owner = Vocabulary(named: vocabulary)?.owner else { return "" }
    return "; no name of \(owner) is '\(word)'; see 'pegbar list --vocabulary \(vocabulary)'"
  }

  /// The aliases of the kinds.
  private var aliases: [PluginAlias] {
    registry.plugins.filter { kinds.contains($0.plugin.descriptor.kind) }
      .flatMap(\.plugin.descriptor.aliases)
  }

  /// Says that another vocabulary has the word.
  private func elsewhere(_ word: String) -> String? {
    let owners = Set(aliases.filter { $0.name == word }.map(\.vocabulary))
    guard let owner = all.first(where: owners.contains) else { return nil }
    let program = Vocabulary(named: owner)?.owner ?? "'\(owner)'"
    return "; \(program) has it: write '\(owner):\(word)'"
  }

  /// The word of the same vocabulary that may have been meant.
  private func near(_ word: String, in vocabulary: String) -> String? {
    let own = aliases.filter { $0.vocabulary == vocabulary }.map(\.name)
    return Suggestion.nearest(to: word, among: own.sorted()).map {
      "; did you mean '\(vocabulary):\($0)'?"
    }
  }

  /// What is said of a vocabulary that nothing is in.
  private func unknown(_ vocabulary: String, _ word: String) -> String {
    if let meant = Suggestion.nearest(to: vocabulary, among: all), !word.isEmpty,
      kinds.contains(where: { registry.resolve("\(meant):\(word)", kind: $0) != nil })
    {
      return "; did you mean '\(meant):\(word)'?"
    }
    return "; there is no vocabulary '\(vocabulary)'"
      + Suggestion.clause(for: vocabulary, orAll: all)
  }

  /// Every vocabulary, those that are searched for bare names first.
  private var all: [String] {
    let known = Registry.vocabularies + Vocabulary.known.map(\.name)
    let others = Set(aliases.map(\.vocabulary)).subtracting(known).sorted()
    var seen: Set<String> = []
    return (known + others).filter { seen.insert($0).inserted }
  }
}
