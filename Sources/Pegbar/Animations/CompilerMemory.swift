import PegbarCore

/// An animation kind that was found, with its default parameters.
final class FoundKind {
  let plugin: any AnimationKind
  private let found: ResolvedPlugin
  private let defaults: ParameterValues

  init(_ plugin: any AnimationKind, _ found: ResolvedPlugin) throws {
    self.plugin = plugin
    self.found = found
    defaults = try found.parameters([:])
  }

  /// Checks parameters; see `ResolvedPlugin.parameters`.
  func parameters(_ given: [String: Any]) throws -> ParameterValues {
    given.isEmpty ? defaults : try found.parameters(ParameterValue.all(given))
  }

  /// The duration that an animation with some parameters would take; nil where there is none.
  func naturalDuration(_ given: [String: Any]) throws -> Double? {
    try plugin.naturalDuration(parameters(given))
  }
}

/// What the calling thread looked up last: most animations have a kind and key path like the one before.
final class CompilerMemory {
  private struct Kind {
    var name: String
    var registry: Registry
    var kind: FoundKind
  }

  private struct Path {
    var keyPath: String
    var path: PropertyPath
  }

  private var kinds: [Kind] = []
  private var paths: [Path] = []

  /// How many of each are kept.
  private static let limit = 8

  private static let threads = ThreadLocal { CompilerMemory() }

  /// Finds an animation kind.
  ///
  /// - Throws: `AnimationError` for an unknown name.
  static func kind(named name: String) throws -> FoundKind {
    let memory = threads.current
    let registry = Plugins.registry
    for known in memory.kinds where known.name == name && known.registry === registry {
      return known.kind
    }
    guard let found = registry.resolve(name, kind: .animation),
      let plugin = found.entry.plugin as? any AnimationKind
    else { throw AnimationError.unknownPlugin(name: name, kind: .animation) }
    let kind = try FoundKind(plugin, found)
    // What an alias stands for may change when plugins are added; an id is for good.
    guard found.alias == nil else { return kind }
    if memory.kinds.count >= limit { memory.kinds.removeFirst() }
    memory.kinds.append(Kind(name: name, registry: registry, kind: kind))
    return kind
  }

  /// Reads a key path; nil where it makes no sense.
  static func path(_ keyPath: String) -> PropertyPath? {
    let memory = threads.current
    for known in memory.paths where known.keyPath == keyPath { return known.path }
    guard let path = PropertyPath(keyPath: keyPath) else { return nil }
    if memory.paths.count >= limit { memory.paths.removeFirst() }
    memory.paths.append(Path(keyPath: keyPath, path: path))
    return path
  }
}
