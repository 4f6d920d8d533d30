import PegbarCore
import Synchronization

/// Whether a plugin is used.
public enum PluginStatus: String, Sendable, Hashable {
  /// It is used.
  case ok
  /// Another plugin of the same kind and id comes first.
  case shadowed
  /// The host does not want it.
  case blocked
}

/// A plugin that was found.
public struct CatalogEntry: Sendable {
  /// What the plugin says of itself.
  public var plugin: ManifestPlugin

  /// The library that brings it.
  public var library: CatalogLibrary

  /// Whether it is used.
  public var status: PluginStatus

  /// What every kind of plugin says of itself.
  public var descriptor: PluginDescriptor { plugin.descriptor }

  /// The plugin, loaded into this process if need be.
  ///
  /// - Throws: `Refusal`.
  public func loadedPlugin() throws(Refusal) -> any Plugin {
    try library.plugin(descriptor.kind, descriptor.id)
  }
}

/// A library that was found: described, and loaded into this process when a plugin is first used.
public final class CatalogLibrary: Sendable {
  /// What it says of itself.
  public let manifest: Manifest

  /// Whose it is.
  public let origin: PluginOrigin

  /// Absolute path; nil for one linked into the program.
  public let path: String?

  private let open: @Sendable () throws(Refusal) -> LoadedPlugins
  private let loaded: Mutex<Result<LoadedPlugins, Refusal>?>

  /// A library in a file.
  init(
    _ file: GatedFile, manifest: Manifest, origin: PluginOrigin, policy: ScanPolicy,
    wasScanned: Bool
  ) {
    self.manifest = manifest
    self.origin = origin
    path = file.path
    loaded = Mutex(nil)
    let isTrusted = origin == .builtin || wasScanned
    open = { () throws(Refusal) in
      if !isTrusted { try CatalogLibrary.scan(file, manifest, policy) }
      return LoadedPlugins(try PluginLoader.load(file, manifest: manifest))
    }
  }

  /// A library that knows nothing of Pegbar, with the file beside it that says what it is.
  init(_ sidecar: SidecarLibrary, origin: PluginOrigin) {
    manifest = sidecar.manifest
    self.origin = origin
    path = sidecar.path
    loaded = Mutex(nil)
    open = sidecar.load
  }

  /// A library linked into the program.
  init(linked library: NativeLibrary) {
    manifest = library.manifest
    origin = .static
    path = nil
    let plugins = LoadedPlugins(library)
    loaded = Mutex(.success(plugins))
    open = { plugins }
  }

  /// Loads the library into this process, unless it is there already.
  ///
  /// One that is neither built in nor linked is first loaded by pegbar-scan, unless that has been
  /// done. Blocks: some milliseconds the first time.
  ///
  /// - Returns: things worth a word.
  /// - Throws: `Refusal`, the same one each time.
  @discardableResult
  public func load() throws(Refusal) -> [LibraryWarning] {
    try opened().warnings
  }

  /// The plugin, loaded.
  func plugin(_ kind: PluginKind, _ id: String) throws(Refusal) -> any Plugin {
    let plugins = try opened().plugins
    guard
      let plugin = plugins.first(where: { $0.descriptor.kind == kind && $0.descriptor.id == id })
    else {
      throw Refusal(path ?? id, .manifestDiffers, "it has no \(kind.word) \(id)")
    }
    return plugin
  }

  private func opened() throws(Refusal) -> LoadedPlugins {
    let outcome = loaded.withLock { loaded -> Result<LoadedPlugins, Refusal> in
      if let loaded { return loaded }
      let outcome = Result { () throws(Refusal) in try open() }
      loaded = outcome
      return outcome
    }
    return try outcome.get()
  }

  /// Runs a library elsewhere first, unless the host does without.
  private static func scan(
    _ file: GatedFile, _ manifest: Manifest, _ policy: ScanPolicy
  ) throws(Refusal) {
    guard policy.scanner != nil || !policy.trustsUnscanned else { return }
    let (scanned, _) = try policy.describe(file)
    if let difference = manifest.difference(from: scanned) {
      throw Refusal(
        file.path, .manifestDiffers, "its manifest does not match its code: \(difference)")
    }
  }
}

/// What a library brings once it is in this process.
package struct LoadedPlugins: Sendable {
  /// In the manifest's order.
  package var plugins: [any Plugin]

  /// Things worth a word.
  package var warnings: [LibraryWarning]

  /// Makes a list.
  package init(_ plugins: [any Plugin], warnings: [LibraryWarning]) {
    self.plugins = plugins
    self.warnings = warnings
  }

  fileprivate init(_ library: NativeLibrary) {
    self.init(library.plugins, warnings: library.warnings)
  }
}
