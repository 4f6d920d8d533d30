import CPegbarPlugin
import PegbarCore

/// A registry of the plugins in a catalog, which load their library at first use.
///
/// Libraries belong to the process, not to the host: two hosts share loaded libraries.
public final class PluginHost: Sendable {
  /// The discovered plugins.
  public let catalog: PluginCatalog

  /// The plugins in use.
  ///
  /// Reading a descriptor does not load the library. Making an instance throws `Refusal` if the library
  /// cannot be loaded, besides `PluginError`.
  public let registry: Registry

  /// Registers the used plugins of a catalog.
  ///
  /// - Parameters:
  ///   - catalog: the discovered plugins.
  ///   - registry: receives the plugins; its existing plugins come first.
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
      var plugin = RegisteredPlugin(
        plugin: PluginHost.plugin(for: entry), origin: entry.library.origin,
        library: entry.library.path, version: entry.library.manifest.library.version,
        license: entry.library.manifest.library.license)
      plugin.file = entry.library.file
      plugin.providerOrigin = entry.library.codeOrigin
      registry.register(wrap(plugin))
    }
  }

  /// Registers the plugins of a table that is linked into the program.
  ///
  /// Not needed for the table `pegbar_static_plugins`, which discovery finds.
  ///
  /// - Parameter table: ends with a NULL entry; valid until the process ends. Each entry function is called
  ///   once.
  /// - Returns: the refusals of unusable libraries.
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
    case .imageFilter: LazyImageFilterType(entry)
    case .provider: LazyProvider(entry)
    }
  }

  /// Finds a plugin by id or alias, without loading its library.
  ///
  /// - Returns: nil for an unknown name.
  public func plugin(named name: String, kind: PluginKind) -> ResolvedPlugin? {
    registry.resolve(name, kind: kind)
  }

  /// Loads the libraries of some plugins now, to avoid waiting later.
  ///
  /// - Returns: warnings.
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
