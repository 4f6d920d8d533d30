import PegbarCore
import PegbarForeign
import PegbarPlugins
import PegbarRender
import Synchronization

/// The plugins that this process uses for animations and transitions.
///
/// A library in your process can do anything: load only plugins that you trust.
public enum Plugins {
  private static let current = Mutex<Registry?>(nil)

  /// The registry set with `use`, or that of the built-in plugins.
  ///
  /// The built-in plugins are linked into programs that use the library product, and installed beside the
  /// command line.
  public static var registry: Registry {
    current.withLock { current in
      if let current { return current }
      let new = host().registry
      current = new
      return new
    }
  }

  /// Sets the registry.
  ///
  /// Animations added earlier keep their plugins.
  public static func use(_ registry: Registry) {
    current.withLock { $0 = registry }
    changes.add(1, ordering: .sequentiallyConsistent)
  }

  /// A number that changes with every new registry.
  static var generation: Int { changes.load(ordering: .sequentiallyConsistent) }

  private static let changes = Atomic<Int>(0)

  /// The file formats that turn any C library into plugins.
  package static var sidecars: [any SidecarFormat] { [BindFormat(curves: builtinCurve)] }

  /// A built-in timing function by id or alias, with its defaults; nil for a name that none has.
  @Sendable private static func builtinCurve(_ name: String) throws -> (any Timing)? {
    guard let found = registry.resolve(name, kind: .timingFunction), found.entry.origin.isOurs,
      let function = found.entry.plugin as? any TimingFunction
    else { return nil }
    return try function.makeTiming(found.parameters([:]))
  }

  /// Finds the built-in plugins and those in folders or files.
  ///
  /// It loads no library: a library is loaded when one of its plugins is first used.
  ///
  /// - Parameters:
  ///   - paths: folders or files, searched before the built-in plugins.
  ///   - options: whether libraries are scanned first, among others.
  /// - Returns: the host; pass its registry to `use`.
  public static func host(
    paths: [String] = [], options: DiscoveryOptions = DiscoveryOptions()
  ) -> PluginHost {
    var path = SearchPath(explicit: paths)
    path.places.removeAll { $0.scope == .folder && $0.origin != .path }
    return host(path, options: options)
  }

  /// Finds the plugins of a search path, with the services that this host offers to them.
  ///
  /// Also finds the C functions that a file `NAME.bind.json` binds.
  public static func host(
    _ path: SearchPath, options: DiscoveryOptions = DiscoveryOptions()
  ) -> PluginHost {
    host(path, options: options) { $0 }
  }

  /// Finds the plugins of a search path and registers each as wrapped by `wrap`.
  package static func host(
    _ path: SearchPath, options: DiscoveryOptions = DiscoveryOptions(),
    wrap: (RegisteredPlugin) -> RegisteredPlugin
  ) -> PluginHost {
    offerServices()
    var options = options
    options.sidecars += sidecars
    return PluginHost(PluginCatalog.discover(path, options: options), wrap: wrap)
  }

  /// Offers this host's services to libraries loaded from now on.
  package static func offerServices() {
    HostServices.offer(extension: PixelServices.id, table: PixelServices.table)
  }
}
