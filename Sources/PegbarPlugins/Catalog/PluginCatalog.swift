import PegbarCore
import PegbarSystem

/// The options of plugin discovery.
public struct DiscoveryOptions: Sendable {
  /// The source of the built-in plugins.
  public enum Builtins: Sendable, Hashable {
    /// Linked ones if the program has them, else libraries.
    case automatic
    /// Libraries beside the program, or under its prefix.
    case libraries
    /// Those linked into the program.
    case linked
    /// None.
    case none
  }

  /// The source of the built-in plugins.
  public var builtins = Builtins.automatic

  /// How libraries without a manifest are scanned.
  public var policy: ScanPolicy

  /// Whether to also scan libraries that have a manifest, and refuse those that do not match it.
  public var verifiesManifests = false

  /// Whether a file beside a library may describe it; off to write that very file.
  package var readsManifestsBeside = true

  /// What else than libraries of the plugin interface is taken from folders.
  package var sidecars: [any SidecarFormat] = []

  /// Ids of plugins to list but not use.
  public var blockedIDs: Set<String> = []

  /// Makes the default options.
  public init(policy: ScanPolicy = ScanPolicy()) { self.policy = policy }
}

/// All discovered plugins and refused files.
///
/// Discovery runs no third-party code in this process.
public struct PluginCatalog: Sendable {
  /// The entries in search order: explicit, user, system, built in.
  public internal(set) var entries: [CatalogEntry] = []

  /// Files and folders that are not used.
  public internal(set) var refusals: [Refusal] = []

  /// Warnings.
  public internal(set) var warnings: [LibraryWarning] = []

  /// Makes an empty catalog.
  public init() {}

  /// Discovers plugins.
  ///
  /// Never fails: unusable files are in `refusals`. Built-in plugins and libraries with a manifest only cost
  /// file reads. Other libraries are looked up in the scan cache or scanned in parallel, each for at most
  /// `LibraryScanner.deadline` and all together for 9 s. Libraries not scanned by then are refused this time.
  /// Files that a provider claims are opened with it in the same way; one that is linked into the program
  /// opens them in this process.
  ///
  /// Libraries that are not built in may not use ids under `pegbar.`. If one of their aliases is a name of a
  /// built-in plugin, the name still means that plugin, and a warning says so.
  public static func discover(
    _ searchPath: SearchPath = SearchPath(), options: DiscoveryOptions = DiscoveryOptions()
  ) -> PluginCatalog {
    let batch = ScanBatch()
    var found = Discovery.search(searchPath, options, batch)
    // The same once more, with an answer for every question: first of libraries, then of files that
    // their providers claim. Files that somebody writes all the time end it, too.
    for _ in 0..<3 where !batch.isEmpty {
      batch.run()
      found = Discovery.search(searchPath, options, batch)
    }
    return found
  }

  /// The used plugins, built-in and linked ones first, so that no other library takes their names.
  var registrationOrder: [CatalogEntry] {
    let used = entries.filter { $0.status == .ok }
    let isOurs = { (entry: CatalogEntry) in entry.library.origin.isOurs }
    return used.filter(isOurs) + used.filter { !isOurs($0) }
  }

  /// One search.
  private struct Discovery {
    private struct Key: Hashable {
      var kind: PluginKind
      var id: String
    }

    var catalog = PluginCatalog()
    let usesLinked: Bool
    private let options: DiscoveryOptions
    /// How libraries are looked at during the search: side by side.
    private let policy: ScanPolicy
    private let builtinFolders: Set<String>
    private var gate = FileGate()
    private var ids: Set<Key> = []
    private var files: Set<FileIdentity> = []
    /// Folders and the names in them that may be files for providers.
    private var rest: [(root: String, names: [String], origin: PluginOrigin, isNamed: Bool)] = []
    /// Libraries that a sidecar speaks for: that they export no entry is no fault.
    private var spokenFor: Set<String> = []
    /// Libraries that are no plugins, each with the reason: a provider may know what they are.
    private var withoutEntry: [(refusal: Refusal, root: String, origin: PluginOrigin)] = []

    /// One pass over the places.
    static func search(
      _ searchPath: SearchPath, _ options: DiscoveryOptions, _ batch: ScanBatch
    ) -> PluginCatalog {
      var discovery = Discovery(searchPath, options, batch)
      discovery.catalog.refusals = searchPath.refusals
      for place in searchPath.places { discovery.visit(place) }
      if discovery.usesLinked { discovery.addLinked() }
      discovery.addFiles()
      discovery.catalog.warnOfTakenNames()
      return discovery.catalog
    }

    private init(_ searchPath: SearchPath, _ options: DiscoveryOptions, _ batch: ScanBatch) {
      self.options = options
      var policy = options.policy
      policy.batch = batch
      self.policy = policy
      builtinFolders = searchPath.builtinFolders
      gate.readsManifestsBeside = options.readsManifestsBeside
      usesLinked =
        switch options.builtins {
        case .automatic: PluginLoader.hasLinkedLibraries
        case .linked: true
        case .libraries, .none: false
        }
    }

    private var usesBuiltinLibraries: Bool { !usesLinked && options.builtins != .none }

    mutating func visit(_ place: SearchPath.Place) {
      do throws(Refusal) {
        switch place.scope {
        case .file: try visitFile(place)
        case .folder, .builtins: try visitFolder(place)
        }
      } catch {
        catalog.refusals.append(error)
      }
    }

    private mutating func visitFile(_ place: SearchPath.Place) throws(Refusal) {
      guard let folder = FileSystem.realPath(FileSystem.folder(ofGiven: place.path)) else {
        throw Refusal(place.path, .notFound, FileSystem.reason(errno))
      }
      let name = FileSystem.name(of: place.path)
      let path = FileSystem.join(folder, name)
      if !name.hasSuffix(".so"), sidecarFormat(of: name) == nil, !ELFFile.isOne(path) {
        rest.append((folder, [name], place.origin, true))
        return
      }
      add(path, root: folder, origin: place.origin)
    }

    private mutating func visitFolder(_ place: SearchPath.Place) throws(Refusal) {
      if place.scope == .builtins, !usesBuiltinLibraries { return }
      guard let root = FileSystem.realPath(place.path) else {
        if !place.isExpected, errno == ENOENT || errno == ENOTDIR { return }
        throw Refusal(place.path, .notFound, FileSystem.reason(errno))
      }
      guard let found = PluginFolder(root, isDeep: place.scope == .folder) else {
        if !place.isExpected, errno == ENOENT || errno == ENOTDIR { return }
        throw Refusal(place.path, .unreadable, FileSystem.reason(errno))
      }
      catalog.refusals += found.refusals
      catalog.warnings += found.warnings
      let names = found.names
      let libraries = names.filter { path in
        let name = FileSystem.name(of: path)
        if place.scope == .folder, sidecarFormat(of: name) != nil { return true }
        guard name.hasSuffix(".so") else { return false }
        switch (place.scope, place.origin) {
        case (.builtins, _): return SearchPath.isBuiltinName(name)
        case (_, .system): return !SearchPath.isBuiltinName(name)
        default: return true
        }
      }
      if place.scope == .folder { rest.append((root, names, place.origin, false)) }
      if libraries.isEmpty { return }
      gate.warnsOfGroups = place.scope == .folder
      try gate.check(folder: root)
      for name in libraries {
        add(FileSystem.join(root, name), root: root, origin: place.origin)
      }
    }

    private func sidecarFormat(of name: String) -> (any SidecarFormat)? {
      options.sidecars.first { name.hasSuffix($0.suffix) && name != $0.suffix }
    }

    /// Has providers look at libraries that are no plugins; those that no one knows are refused.
    private mutating func addLibraries(_ claims: FileClaims) {
      for (refusal, root, origin) in withoutEntry where !spokenFor.contains(refusal.path) {
        let providers = claims.providers(of: FileSystem.name(of: refusal.path))
        guard !providers.isEmpty,
          let file = try? gate.check(refusal.path, root: root, functions: []),
          FileGate.isData(file)
        else {
          catalog.refusals.append(refusal)
          continue
        }
        addFile(file, origin, providers, unclaimed: refusal)
      }
    }

    private mutating func add(_ path: String, root: String, origin: PluginOrigin) {
      gate.warnsOfGroups = origin != .builtin
      defer { catalog.warnings += gate.takeWarnings() }
      do throws(Refusal) {
        if let format = sidecarFormat(of: path) {
          return try addSidecar(format, path, root, origin)
        }
        let file = try gate.check(path, root: root)
        // The same file by another way is no second library.
        guard files.insert(file.identity).inserted else { return }
        do throws(Refusal) {
          if origin == .builtin { try addBuiltin(file) } else { try addForeign(file, origin) }
        } catch {
          // A provider may open the file later, so it does not count as known yet.
          if error.code == .noEntry { files.remove(file.identity) }
          throw error
        }
      } catch {
        if error.code == .noEntry {
          withoutEntry.append((error, root, origin))
        } else {
          catalog.refusals.append(error)
        }
      }
    }

    private mutating func addSidecar(
      _ format: any SidecarFormat, _ path: String, _ root: String, _ origin: PluginOrigin
    ) throws(Refusal) {
      let (bytes, identity) = try gate.read(path, root: root)
      guard files.insert(identity).inserted else { return }
      let place = SidecarPlace(path: path, folder: FileSystem.folder(of: path))
      for name in format.siblings(in: bytes) { spokenFor.insert(place.sibling(name)) }
      let library = try format.read(bytes, at: place, gate: &gate, policy: policy)
      try checkIDs(library.manifest, path)
      append(CatalogLibrary(library, origin: origin))
    }

    /// Has the providers in use open the files that they claim.
    private mutating func addFiles() {
      let claims = FileClaims(catalog.entries)
      for (root, names, origin, isNamed) in rest {
        for name in names where !name.hasSuffix(FileClaims.library) {
          let providers = claims.providers(of: name)
          let path = FileSystem.join(root, name)
          if !providers.isEmpty {
            addFile(path, root, origin, providers)
          } else if isNamed {
            // Whoever names a file learns why it is no plugin.
            add(path, root: root, origin: origin)
          }
        }
      }
      addLibraries(claims)
    }

    private mutating func addFile(
      _ path: String, _ root: String, _ origin: PluginOrigin, _ providers: [FileClaims.Provider]
    ) {
      gate.warnsOfGroups = true
      defer { catalog.warnings += gate.takeWarnings() }
      do throws(Refusal) {
        addFile(try gate.check(data: path, root: root), origin, providers)
      } catch {
        catalog.refusals.append(error)
      }
    }

    /// Has providers open a file; `unclaimed` is said if none takes it.
    private mutating func addFile(
      _ file: GatedFile, _ origin: PluginOrigin, _ providers: [FileClaims.Provider],
      unclaimed: Refusal? = nil
    ) {
      guard files.insert(file.identity).inserted else { return }
      do throws(Refusal) {
        let (manifest, provider) = try describe(file, providers)
        append(
          CatalogLibrary(file, manifest: manifest, origin: origin, provider: provider.entry))
      } catch {
        catalog.refusals.append(error.code == .unclaimed ? unclaimed ?? error : error)
      }
    }

    /// The answer of the first provider that does not pass a file on.
    private func describe(
      _ file: GatedFile, _ providers: [FileClaims.Provider]
    ) throws(Refusal) -> (Manifest, FileClaims.Provider) {
      var first: Refusal?
      for provider in providers {
        do throws(Refusal) {
          return (try policy.describe(file, with: provider), provider)
        } catch {
          if error.code != .unclaimed { throw error }
          first = first ?? error
        }
      }
      throw first ?? Refusal(file.path, .unclaimed, "no provider takes it")
    }

    private mutating func addBuiltin(_ file: GatedFile) throws(Refusal) {
      guard let manifest = file.manifest else {
        throw Refusal(file.path, .notBuiltin, "named like a built-in family, but has no manifest")
      }
      guard manifest.plugins.allSatisfy({ $0.descriptor.id.hasPrefix("pegbar.") }) else {
        throw Refusal(
          file.path, .notBuiltin, "named like a built-in family, but has ids of others")
      }
      if !usesBuiltinLibraries { return }
      append(
        CatalogLibrary(
          file, manifest: manifest, origin: .builtin, policy: options.policy, wasScanned: false))
    }

    /// Refuses ids that belong to the program.
    private func checkIDs(_ manifest: Manifest, _ path: String) throws(Refusal) {
      let ids = manifest.plugins.map(\.descriptor.id) + [manifest.library.id]
      guard let id = ids.first(where: { $0.hasPrefix("pegbar.") }) else { return }
      throw Refusal(
        path, .reservedID,
        "its id \(id) belongs to the program, as all under 'pegbar.' do; give it one of its own, "
          + "such as org.example.\(id.split(separator: ".").last ?? "name")")
    }

    /// Whether a file is a built-in library, though somebody named it: `check` may look at them.
    private func isBuiltin(_ file: GatedFile) -> Bool {
      SearchPath.isBuiltinName(FileSystem.name(of: file.realPath))
        && builtinFolders.contains(FileSystem.folder(of: file.realPath))
    }

    private mutating func addForeign(_ file: GatedFile, _ origin: PluginOrigin) throws(Refusal) {
      let isBuiltin = isBuiltin(file)
      if !isBuiltin, let manifest = file.manifest { try checkIDs(manifest, file.path) }
      var manifest = file.manifest
      var wasScanned = false
      if manifest == nil || options.verifiesManifests {
        let (scanned, warning) = try policy.describe(file)
        if let difference = manifest?.difference(from: scanned) {
          throw Refusal(
            file.path, .manifestDiffers, "its manifest does not match its code: \(difference)")
        }
        if let warning { catalog.warnings.append(warning) }
        manifest = scanned
        wasScanned = true
      }
      guard let manifest else { return }
      if !isBuiltin { try checkIDs(manifest, file.path) }
      append(
        CatalogLibrary(
          file, manifest: manifest, origin: isBuiltin ? .builtin : origin, policy: options.policy,
          wasScanned: wasScanned))
    }

    mutating func addLinked() {
      let (libraries, refusals) = PluginLoader.linkedLibraries
      for library in libraries { append(CatalogLibrary(linked: library)) }
      catalog.refusals += refusals
    }

    private mutating func append(_ library: CatalogLibrary) {
      if let refusal = library.manifest.lackedExtension(
        library.file ?? library.path ?? library.manifest.entry)
      {
        catalog.refusals.append(refusal)
        return
      }
      for plugin in library.manifest.plugins {
        let key = Key(kind: plugin.descriptor.kind, id: plugin.descriptor.id)
        var status = PluginStatus.ok
        if options.blockedIDs.contains(plugin.descriptor.id) {
          status = .blocked
        } else if !ids.insert(key).inserted {
          status = .shadowed
        }
        catalog.entries.append(CatalogEntry(plugin: plugin, library: library, status: status))
      }
    }
  }
}

extension FileSystem {
  /// The folder of a path that may be relative.
  fileprivate static func folder(ofGiven path: String) -> String {
    path.contains("/") ? folder(of: path) : "."
  }
}

extension FileGate {
  /// The warnings since the last time.
  fileprivate mutating func takeWarnings() -> [LibraryWarning] {
    defer { clearWarnings() }
    return warnings
  }
}
