import CPegbarPlugin
import PegbarCore
import Synchronization

/// The descriptors of loaded plugins as their libraries made them.
package enum PluginTables {
  private struct Known: @unchecked Sendable {
    /// Held, so that no other object gets its identity.
    var plugin: any Plugin
    var descriptor: UnsafePointer<pegbar_descriptor>
  }

  private static let known = Mutex<[ObjectIdentifier: Known]>([:])

  /// Remembers where a plugin came from.
  static func note(_ plugin: any Plugin, _ descriptor: UnsafePointer<pegbar_descriptor>) {
    let entry = Known(plugin: plugin, descriptor: descriptor)
    known.withLock { $0[ObjectIdentifier(plugin)] = entry }
  }

  /// The descriptor of a plugin, whose library is loaded if necessary.
  ///
  /// - Returns: nil for a plugin without one: written in Swift for this process, or a bound function.
  /// - Throws: `Refusal`.
  package static func descriptor(
    of plugin: any Plugin
  ) throws -> UnsafePointer<pegbar_descriptor>? {
    let plugin = try (plugin as? LazyPlugin)?.entry.loadedPlugin() ?? plugin
    return known.withLock { $0[ObjectIdentifier(plugin)]?.descriptor }
  }

  /// A host table for instances that are made without the wrappers.
  package static var host: pegbar_host { HostServices.table.pointee }
}
