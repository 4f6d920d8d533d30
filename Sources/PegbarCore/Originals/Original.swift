/// What a borrowed name is named after: a transition of another program, and the keys by which its users set it.
struct Original: Sendable {
  /// Its name there.
  let name: String
  /// The vocabulary of the name.
  let vocabulary: String
  /// The transition that plays it.
  let pluginID: String
  /// Its keys that are not keys of the transition, too.
  let keys: [OriginalKey]

  @inline(never) init(_ vocabulary: String, _ name: String, _ plugin: String, _ keys: [OriginalKey])
  {
    (self.vocabulary, self.name, self.keys) = (vocabulary, name, keys)
    pluginID = "pegbar.transition." + plugin
  }

  /// The original of an alias, if the plugin that has the alias is the one whose parameters its keys set.
  static func named(_ alias: PluginAlias, playedBy pluginID: String) -> Original? {
    byName[alias.vocabulary + ":" + alias.name].flatMap { $0.pluginID == pluginID ? $0 : nil }
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: (coreImage + shaders).map { ($0.vocabulary + ":" + $0.name, $0) })
}
