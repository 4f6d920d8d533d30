import PegbarCore

extension PluginCatalog {
  /// Tells which aliases of others are names of built-in plugins, which keep them.
  mutating func warnOfTakenNames() {
    guard entries.contains(where: { !$0.library.origin.isOurs }) else { return }
    var owners: [PluginKind: [String: String]] = [:]
    for entry in entries where entry.library.origin.isOurs {
      for alias in entry.descriptor.aliases where alias.isBare {
        owners[entry.descriptor.kind, default: [:]][alias.name] = entry.descriptor.id
      }
    }
    for entry in entries where !entry.library.origin.isOurs && entry.status == .ok {
      let kind = entry.descriptor.kind
      let taken = entry.descriptor.aliases.filter(\.isBare).compactMap { alias in
        owners[kind]?[alias.name].map { "'\(alias.name)' of \($0)" }
      }
      guard !taken.isEmpty else { continue }
      warnings.append(
        LibraryWarning(
          path: entry.library.path ?? entry.descriptor.id, code: "name-taken",
          reason: "\(entry.descriptor.id) does not get these names of built-in plugins: "
            + "\(taken.joined(separator: ", ")); use its id"))
    }
  }
}

extension PluginAlias {
  /// Whether the name is found without its vocabulary.
  fileprivate var isBare: Bool { Registry.vocabularies.contains(vocabulary) }
}
