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
    /// By kind and name, what each vocabulary means by it.
    var byAlias: [Key: [Meaning]] = [:]

    /// Adds a name, unless it is taken: a built-in plugin takes it from others.
    mutating func add(_ meaning: Meaning, _ kind: PluginKind, _ origin: PluginOrigin) {
      var all = byAlias[Key(kind: kind, name: meaning.alias.name)] ?? []
      if let at = all.firstIndex(where: { $0.alias.vocabulary == meaning.alias.vocabulary }) {
        if plugins[all[at].plugin].origin.isOurs || !origin.isOurs { return }
        all[at] = meaning
      } else {
        all.append(meaning)
      }
      byAlias[Key(kind: kind, name: meaning.alias.name)] = all
    }

    /// The place of the plugin that a name stands for: an id, an alias, or the id of a plugin that is missing.
    func place(of name: String, kind: PluginKind) -> Int? {
      byID[Key(kind: kind, name: name)] ?? meaning(of: name, kind: kind)?.plugin
        ?? byReplacedID[Key(kind: kind, name: name)]
    }

    /// What a name means: with a vocabulary before a colon in that one, else in the first that has it.
    ///
    /// A bare name means a built-in plugin if one has it.
    func meaning(of name: String, kind: PluginKind) -> Meaning? {
      if let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) {
        let word = String(name[name.utf8.index(after: colon)...])
        let vocabulary = name[..<colon]
        return byAlias[Key(kind: kind, name: word)]?.first { $0.alias.vocabulary == vocabulary }
      }
      guard let all = byAlias[Key(kind: kind, name: name)] else { return nil }
      var best: (meaning: Meaning, rank: Int)?
      for meaning in all {
        let order = Registry.vocabularies.firstIndex(of: meaning.alias.vocabulary)
        guard let order else { continue }
        let isOurs = plugins[meaning.plugin].origin.isOurs
        let rank = isOurs ? order : order + Registry.vocabularies.count
        if rank < best?.rank ?? .max { best = (meaning, rank) }
      }
      return best?.meaning
    }

    /// The plugin as an alias has it: names of Core Image and of shaders take their keys, too.
    func resolved(_ index: Int, _ alias: PluginAlias) -> ResolvedPlugin {
      var entry = plugins[index]
      if let plugin = OriginalTransition(entry.plugin, named: alias) { entry.plugin = plugin }
      return ResolvedPlugin(entry: entry, alias: alias)
    }
  }

  private struct Key: Hashable {
    var kind: PluginKind
    var name: String
  }

  /// What a name of a vocabulary means: a plugin by its number, and how it is played.
  private struct Meaning {
    var plugin: Int
    var alias: PluginAlias
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
        state.add(Meaning(plugin: index, alias: alias), descriptor.kind, entry.origin)
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
      if let meaning = state.meaning(of: name, kind: kind) {
        return state.resolved(meaning.plugin, meaning.alias)
      }
      return state.byReplacedID[Key(kind: kind, name: name)].map { index in
        ResolvedPlugin(entry: state.plugins[index], alias: nil)
      }
    }
  }

  /// The id of the plugin that `resolve` finds by a name; nil for an unknown name.
  package func id(of name: String, kind: PluginKind) -> String? {
    state.withLock { state in
      state.place(of: name, kind: kind).map { state.plugins[$0].plugin.descriptor.id }
    }
  }

  /// The shortest name by which a plugin is found: its id's last word, an alias, or the id.
  package func shortName(of descriptor: PluginDescriptor) -> String {
    state.withLock { state in
      let place = state.byID[Key(kind: descriptor.kind, name: descriptor.id)]
      func finds(_ name: String) -> Bool {
        place != nil && state.place(of: name, kind: descriptor.kind) == place
      }
      let last = descriptor.id.split(separator: ".").last.map(String.init) ?? descriptor.id
      if finds(last) { return last }
      let plain = descriptor.aliases.filter { $0.presets.isEmpty && $0.direction.isEmpty }
      let names = plain.map(\.name).sorted { $0.count < $1.count }
      return names.first(where: finds) ?? descriptor.id
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
  /// By a name of gl-transitions, whose files have colours of three numbers, a colour of three is opaque.
  ///
  /// - Throws: `PluginError`.
  public func parameters(_ given: [String: ParameterValue]) throws -> ParameterValues {
    let given = alias?.vocabulary == Vocabulary.gl.name ? opaque(given) : given
    try (entry.plugin as? OriginalTransition)?.check(given)
    let merged = (alias?.presets ?? [:]).merging(given) { _, user in user }
    return try ParameterValues(merged, for: entry.plugin.descriptor)
  }

  /// The values with 1 behind the three numbers of a colour.
  private func opaque(_ given: [String: ParameterValue]) -> [String: ParameterValue] {
    var values = given
    for parameter in entry.plugin.descriptor.parameters where parameter.type == .color {
      switch given[parameter.key] {
      case .numbers(let numbers)? where numbers.count == 3:
        values[parameter.key] = .numbers(numbers + [1])
      case .change(let from, let to)? where from.count == 3 && to.count == 3:
        values[parameter.key] = .change(from: from + [1], to: to + [1])
      default: break
      }
    }
    return values
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
