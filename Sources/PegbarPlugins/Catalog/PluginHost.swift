import CPegbarPlugin
import PegbarCore

/// A catalog put to use: a registry whose plugins load their library when they are first asked.
///
/// Libraries belong to the process, not to the host: two hosts share what is loaded.
public final class PluginHost: Sendable {
  /// What was found.
  public let catalog: PluginCatalog

  /// The plugins in use.
  ///
  /// Each answers for its descriptor without its library being loaded.
  /// Making something with one throws `Refusal` when its library cannot be loaded, besides
  /// `PluginError`.
  public let registry: Registry

  /// Registers the used plugins of a catalog.
  ///
  /// - Parameters:
  ///   - catalog: what was found.
  ///   - registry: receives the plugins; what it has already comes first.
  public convenience init(_ catalog: PluginCatalog, registry: Registry = Registry()) {
    self.init(catalog, registry: registry) { $0 }
  }

  /// Registers the used plugins of a catalog, each as `wrap` gives it back.
  package init(
    _ catalog: PluginCatalog, registry: Registry = Registry(),
    wrap: (RegisteredPlugin) -> RegisteredPlugin
  ) {
    self.catalog = catalog
    self.registry = registry
    for entry in catalog.registrationOrder {
      let plugin = RegisteredPlugin(
        plugin: PluginHost.plugin(for: entry), origin: entry.library.origin,
        library: entry.library.path, version: entry.library.manifest.library.version,
        license: entry.library.manifest.library.license)
      registry.register(wrap(plugin))
    }
  }

  /// Registers the plugins of a table that is linked into the program.
  ///
  /// The table `pegbar_static_plugins` needs no call: discovery finds it.
  ///
  /// - Parameter table: ends with a NULL entry; valid until the process ends. Each entry function is
  ///   called once.
  /// - Returns: what is wrong with libraries that are left out.
  @discardableResult
  public func registerStatic(table: UnsafePointer<pegbar_static_plugin>) -> [Refusal] {
    let (libraries, refusals) = PluginLoader.open(table: table)
    for library in libraries {
      for plugin in library.plugins {
        registry.register(
          RegisteredPlugin(
            plugin: plugin, origin: .static, library: nil,
            version: library.manifest.library.version,
            license: library.manifest.library.license))
      }
    }
    return refusals
  }

  private static func plugin(for entry: CatalogEntry) -> any Plugin {
    switch entry.descriptor.kind {
    case .animation: LazyAnimationKind(entry)
    case .valueFunction: LazyValueFunction(entry)
    case .timingFunction: LazyTimingFunction(entry)
    case .transition: LazyTransitionType(entry)
    }
  }

  /// Finds a plugin by id or alias; its library is not loaded by that.
  ///
  /// - Returns: nil for an unknown name.
  public func plugin(named name: String, kind: PluginKind) -> ResolvedPlugin? {
    registry.resolve(name, kind: kind)
  }

  /// Loads the libraries of some plugins now, so that later use does not wait.
  ///
  /// - Returns: things worth a word.
  /// - Throws: the first `Refusal`.
  @discardableResult
  public func load(_ ids: Set<String>) throws(Refusal) -> [LibraryWarning] {
    var warnings: [LibraryWarning] = []
    for entry in catalog.entries where entry.status == .ok && ids.contains(entry.descriptor.id) {
      for warning in try entry.library.load() where !warnings.contains(warning) {
        warnings.append(warning)
      }
    }
    return warnings
  }
}
