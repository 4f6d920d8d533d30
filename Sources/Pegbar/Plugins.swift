import PegbarCore
import Synchronization

/// The plugins that animations and transitions of this process are made with.
public enum Plugins {
  private static let current = Mutex<Registry?>(nil)

  /// The registry: the one that was set, or the plugins linked into the program.
  public static var registry: Registry {
    current.withLock { current in
      if let current { return current }
      let new = linkedPlugins()
      current = new
      return new
    }
  }

  /// Sets the registry.
  ///
  /// Animations that were added before keep their plugins.
  public static func use(_ registry: Registry) { current.withLock { $0 = registry } }

  private static func linkedPlugins() -> Registry { Registry() }
}
