import Synchronization

/// The known plugins, by id or alias.
///
/// The first of two equal ids wins. A name of a built-in plugin always means that plugin, whatever aliases
/// others have and in whatever order they are registered. Safe to use from any thread; finding a plugin costs
/// two dictionary look-ups.
public final class Registry: Sendable {
  /// The order in which vocabularies are searched for a bare name.
  public static let vocabularies = ["pegbar", "ca", "uikit", "coreimage", "xfade", "gl"]

  private struct State {
    var plugins: [RegisteredPlugin] = []
    /// By kind and id.
    var byID: [Key: Int] = [:]
    /// By kind and id: what stands for a plugin that is missing.
    var byReplacedID: [Key: Int] = [:]
    /// By kind and `vocabulary:name`.
    var byAlias: [Key: (plugin: Int, alias: PluginAlias)] = [:]

    /// The plugin as an alias has it: Core Image's names take its keys, too.
    func resolved(_ index: Int, _ alias: PluginAlias) -> ResolvedPlugin {
      var entry = plugins[index]
      if alias.vocabulary == "coreimage",
        let plugin = CoreImageTransition(entry.plugin, named: alias.name)
      {
        entry.plugin = plugin
      }
      return ResolvedPlugin(entry: entry, alias: alias)
    }
  }

  private struct Key: Hashable {
    var kind: PluginKind
    var name: String
  }

  private let state = Mutex(State())

  /// Makes an empty registry.
  public init() {}

  /// Adds a plugin.
  ///
  /// - Returns: false if one of the same kind and id already exists; then nothing changes.
  @discardableResult
  public func register(_ entry: RegisteredPlugin) -> Bool {
    let descriptor = entry.plugin.descriptor
    return state.withLock { state in
      let key = Key(kind: descriptor.kind, name: descriptor.id)
      guard state.byID[key] == nil else { return false }
      let index = state.plugins.count
      state.plugins.append(entry)
      state.byID[key] = index
      for id in descriptor.replacedIDs {
        let key = Key(kind: descriptor.kind, name: id)
        if state.byReplacedID[key] == nil { state.byReplacedID[key] = index }
      }
      for alias in descriptor.aliases {
        let key = Key(kind: descriptor.kind, name: alias.vocabulary + ":" + alias.name)
        let isTaken = state.byAlias[key].map { found in
          state.plugins[found.plugin].origin.isOurs || !entry.origin.isOurs
        }
        if isTaken != true { state.byAlias[key] = (index, alias) }
      }
      return true
    }
  }

  /// Every plugin, in the order of registration.
  public var plugins: [RegisteredPlugin] { state.withLock { $0.plugins } }

  /// Finds a plugin by id, by `vocabulary:alias`, or by bare alias.
  ///
  /// Bare aliases of built-in plugins come first, then all others, both in the order of `vocabularies`. An
  /// id that no plugin has may be one that another plugin replaces.
  ///
  /// - Returns: the plugin and the alias used; nil for an unknown name.
  public func resolve(_ name: String, kind: PluginKind) -> ResolvedPlugin? {
    state.withLock { state in
      if let index = state.byID[Key(kind: kind, name: name)] {
        return ResolvedPlugin(entry: state.plugins[index], alias: nil)
      }
      let candidates =
        name.contains(":") ? [name] : Registry.vocabularies.map { $0 + ":" + name }
      let found = candidates.compactMap { state.byAlias[Key(kind: kind, name: $0)] }
      let own = found.first { state.plugins[$0.plugin].origin.isOurs }
      if let (index, alias) = own ?? found.first {
        return state.resolved(index, alias)
      }
      return state.byReplacedID[Key(kind: kind, name: name)].map { index in
        ResolvedPlugin(entry: state.plugins[index], alias: nil)
      }
    }
  }

  /// Every id and alias of a kind, sorted, for suggestions.
  ///
  /// An alias of a vocabulary that is not searched for bare names has the form `vocabulary:alias`.
  public func names(of kind: PluginKind) -> [String] {
    let entries = plugins.filter { $0.plugin.descriptor.kind == kind }
    let names = entries.flatMap { entry in
      [entry.plugin.descriptor.id]
        + entry.plugin.descriptor.aliases.map { alias in
          Registry.vocabularies.contains(alias.vocabulary)
            ? alias.name : alias.vocabulary + ":" + alias.name
        }
    }
    return Set(names).sorted()
  }
}

/// A plugin found by name, with the alias used.
public struct ResolvedPlugin: Sendable {
  /// The plugin.
  public var entry: RegisteredPlugin

  /// The alias that was used; nil for an id.
  public var alias: PluginAlias?

  /// Makes a result.
  public init(entry: RegisteredPlugin, alias: PluginAlias?) {
    self.entry = entry
    self.alias = alias
  }

  /// Checks parameters; the user's override the alias's presets, which override defaults.
  ///
  /// - Throws: `PluginError`.
  public func parameters(_ given: [String: ParameterValue]) throws -> ParameterValues {
    try (entry.plugin as? CoreImageTransition)?.check(given)
    let merged = (alias?.presets ?? [:]).merging(given) { _, user in user }
    return try ParameterValues(merged, for: entry.plugin.descriptor)
  }

  /// Chooses the direction: the user's, else the alias's, else the plugin's default.
  ///
  /// - Throws: `PluginError.Problem.unsupportedDirection`.
  public func direction(_ given: String?) throws -> Direction {
    let descriptor = entry.plugin.descriptor
    guard let given else {
      let preset = alias?.direction ?? []
      return preset.isEmpty ? descriptor.defaultDirection : preset
    }
    guard let direction = Direction(name: given), descriptor.directions.contains(direction) else {
      throw PluginError(pluginID: descriptor.id, problem: .unsupportedDirection(given))
    }
    return direction
  }
}
