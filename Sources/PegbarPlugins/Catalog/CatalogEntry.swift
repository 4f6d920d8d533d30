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
}

/// A library that was found: described, and loaded into this process when a plugin is first used.
public final class CatalogLibrary: Sendable {
  /// What it says of itself.
  public let manifest: Manifest

  /// Whose it is.
  public let origin: PluginOrigin

  /// Absolute path; nil for one linked into the program.
  public let path: String?

  private let file: GatedFile?
  private let policy: ScanPolicy
  private let wasScanned: Bool
  private let loaded: Mutex<Result<NativeLibrary, Refusal>?>

  /// A library in a file.
  init(
    _ file: GatedFile, manifest: Manifest, origin: PluginOrigin, policy: ScanPolicy,
    wasScanned: Bool
  ) {
    self.manifest = manifest
    self.origin = origin
    self.file = file
    self.policy = policy
    self.wasScanned = wasScanned
    path = file.path
    loaded = Mutex(nil)
  }

  /// A library linked into the program.
  init(linked library: NativeLibrary) {
    manifest = library.manifest
    origin = .static
    file = nil
    policy = ScanPolicy(scanner: nil, cache: nil)
    wasScanned = true
    path = nil
    loaded = Mutex(.success(library))
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
    try native().warnings
  }

  /// The plugin, loaded.
  func plugin(_ kind: PluginKind, _ id: String) throws(Refusal) -> any Plugin {
    guard let plugin = try native().plugin(kind, id) else {
      throw Refusal(path ?? id, .manifestDiffers, "it has no \(kind.word) \(id)")
    }
    return plugin
  }

  private func native() throws(Refusal) -> NativeLibrary {
    let outcome = loaded.withLock { loaded -> Result<NativeLibrary, Refusal> in
      if let loaded { return loaded }
      let outcome = Result { () throws(Refusal) in try open() }
      loaded = outcome
      return outcome
    }
    return try outcome.get()
  }

  private func open() throws(Refusal) -> NativeLibrary {
    guard let file else { throw Refusal(path ?? "", .notFound, "no file") }
    let isTrusted = origin == .builtin || wasScanned
    if !isTrusted, policy.scanner != nil || !policy.trustsUnscanned {
      let (scanned, _) = try policy.describe(file)
      if let difference = manifest.difference(from: scanned) {
        throw Refusal(
          file.path, .manifestDiffers, "its manifest does not tell the truth: \(difference)")
      }
    }
    return try PluginLoader.load(file, manifest: manifest)
  }
}
