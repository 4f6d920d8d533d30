/// Something registered under an id: an animation kind, timing or value function, transition, filter or provider.
public protocol Plugin: AnyObject, Sendable {
  /// The description of the plugin.
  var descriptor: PluginDescriptor { get }
}

/// Where a plugin comes from.
public enum PluginOrigin: String, Sendable, Hashable {
  case builtin, user, system, path, `static`

  /// Whether it is part of the program: its plugins' names are nobody else's.
  package var isOurs: Bool { self == .builtin || self == .static }
}

/// A plugin and the library that contains it.
public struct RegisteredPlugin: Sendable {
  /// The registered plugin.
  public var plugin: any Plugin
  /// Where it comes from.
  public var origin: PluginOrigin
  /// The absolute path of the shared library; nil for a statically linked one.
  public var library: String?
  /// The library's version.
  public var version: String
  /// The library's licence, an SPDX expression.
  public var license: String
  /// The absolute path of the file that a provider made the plugin of; nil for other plugins.
  public var file: String?
  /// The origin of the code that runs for such a file: that of its provider, or its own.
  package var providerOrigin: PluginOrigin?

  /// Whether its code is somebody else's: for a plugin made of a file, that of its provider or in the file.
  package var isForeign: Bool { !(providerOrigin ?? origin).isOurs }

  /// Makes an entry.
  public init(
    plugin: any Plugin, origin: PluginOrigin, library: String?, version: String, license: String
  ) {
    self.plugin = plugin
    self.origin = origin
    self.library = library
    self.version = version
    self.license = license
  }
}
