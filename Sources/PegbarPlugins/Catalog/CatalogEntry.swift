import PegbarCore
import Synchronization

/// Whether a plugin is used.
public enum PluginStatus: String, Sendable, Hashable {
  /// It is used.
  case ok
  /// Another plugin of the same kind and id comes first.
  case shadowed
  /// The host blocks it.
  case blocked
}

/// A discovered plugin.
public struct CatalogEntry: Sendable {
  /// The plugin's manifest entry.
  public var plugin: ManifestPlugin

  /// The library that contains it.
  public var library: CatalogLibrary

  /// Whether it is used.
  public var status: PluginStatus

  /// The description of the plugin.
  public var descriptor: PluginDescriptor { plugin.descriptor }

  /// The plugin; loads its library into this process if necessary.
  ///
  /// - Throws: `Refusal`.
  public func loadedPlugin() throws(Refusal) -> any Plugin {
    try library.plugin(descriptor.kind, descriptor.id)
  }
}

/// A discovered library, loaded into this process when one of its plugins is first used.
public final class CatalogLibrary: Sendable {
  /// Its manifest.
  public let manifest: Manifest

  /// Its origin.
  public let origin: PluginOrigin

  /// The absolute path of the library whose code runs; nil for a library linked into the program.
  public let path: String?

  /// The absolute path of the file that the plugins were made of by a provider; nil for a library.
  public let file: String?

  /// The origin of the code that runs for the plugins of a file: the provider's, unless the file is a library.
  var codeOrigin: PluginOrigin? {
    file?.hasSuffix(FileClaims.library) == true ? origin : provider?.library.origin
  }

  /// The provider that made the plugins of a file; nil for a library.
  public var provider: CatalogEntry? { providers.first }

  // A list, because a struct cannot hold itself.
  private let providers: [CatalogEntry]

  /// The library as it was checked; nil for one that is linked in or bound by a file beside it.
  let source: GatedFile?

  /// The checked file that a provider opens, or the checked library that a file beside it binds; nil for others.
  let content: GatedFile?

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
    (self.file, providers, source, content) = (nil, [], file, nil)
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
    (file, providers, source, content) = (nil, [], nil, sidecar.library)
    loaded = Mutex(nil)
    open = sidecar.load
  }

  /// A file that a provider made plugins of, described before.
  init(
    _ file: GatedFile, manifest: Manifest, origin: PluginOrigin, provider: CatalogEntry
  ) {
    self.manifest = manifest
    self.origin = origin
    path = provider.library.path
    (self.file, providers, source, content) = (file.path, [provider], nil, file)
    loaded = Mutex(nil)
    open = { () throws(Refusal) in
      let library = try provider.opened(file)
      if let difference = manifest.difference(from: library.manifest) {
        throw Refusal(
          file.path, .manifestDiffers,
          "\(provider.descriptor.id) now answers differently: \(difference)")
      }
      return LoadedPlugins(library)
    }
  }

  /// A library linked into the program.
  init(linked library: NativeLibrary) {
    manifest = library.manifest
    origin = .static
    path = nil
    (file, providers, source, content) = (nil, [], nil, nil)
    let plugins = LoadedPlugins(library)
    loaded = Mutex(.success(plugins))
    open = { plugins }
  }

  /// Loads the library into this process, unless it is already loaded.
  ///
  /// pegbar-scan first loads a library that is neither built in nor linked, unless it has done so before.
  /// Blocks for some milliseconds the first time.
  ///
  /// - Returns: warnings.
  /// - Throws: `Refusal`, the same each time.
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
