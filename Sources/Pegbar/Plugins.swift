import PegbarCore
import PegbarForeign
import PegbarPlugins
import PegbarRender
import Synchronization

/// The plugins that animations and transitions of this process are made with.
///
/// A library in one's own process can do anything: loading a plugin means trusting it.
public enum Plugins {
  private static let current = Mutex<Registry?>(nil)

  /// The registry: the one that was set, or the built-in plugins.
  ///
  /// Built-in ones are linked into programs that use the library product, and lie beside the
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
  /// Animations that were added before keep their plugins.
  public static func use(_ registry: Registry) {
    current.withLock { $0 = registry }
    changes.add(1, ordering: .sequentiallyConsistent)
  }

  /// Another number whenever there is another registry.
  static var generation: Int { changes.load(ordering: .sequentiallyConsistent) }

  private static let changes = Atomic<Int>(0)

  /// The files that make plugins of libraries which know nothing of Pegbar.
  package static var sidecars: [any SidecarFormat] { [BindFormat()] }

  /// Finds the built-in plugins and those in some folders or files.
  ///
  /// Nothing is loaded yet: a library is when one of its plugins is first used.
  ///
  /// - Parameter paths: folders or files, searched before the built-in plugins.
  /// - Returns: what was found; `use` its registry.
  public static func host(paths: [String] = []) -> PluginHost {
    var path = SearchPath(explicit: paths)
    path.places.removeAll { $0.scope == .folder && $0.origin != .path }
    return host(path)
  }

  /// Finds the plugins of a search path, with the services that this host offers to them.
  ///
  /// Plain C functions that a file `NAME.bind.json` binds are found, too.
  public static func host(
    _ path: SearchPath, options: DiscoveryOptions = DiscoveryOptions()
  ) -> PluginHost {
    host(path, options: options) { $0 }
  }

  /// Finds the plugins of a search path and registers each as `wrap` gives it back.
  package static func host(
    _ path: SearchPath, options: DiscoveryOptions = DiscoveryOptions(),
    wrap: (RegisteredPlugin) -> RegisteredPlugin
  ) -> PluginHost {
    offerServices()
    var options = options
    options.sidecars += sidecars
    return PluginHost(PluginCatalog.discover(path, options: options), wrap: wrap)
  }

  /// Offers this host's services to libraries that are loaded from now on.
  package static func offerServices() {
    HostServices.offer(extension: PixelServices.id, table: PixelServices.table)
  }
}
