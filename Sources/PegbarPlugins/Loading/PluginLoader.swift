import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarSystem
import Synchronization

/// Loads libraries into this process, each at most once.
package enum PluginLoader {
  /// A file by its bytes: a library that is built again may get the inode of one that was removed.
  private struct Key: Hashable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var modified: Int64

    init(_ file: GatedFile) {
      (device, inode) = (file.identity.device, file.identity.inode)
      (size, modified) = (file.identity.size, file.identity.modified)
    }
  }

  /// Outcomes by file: an entry function is called once for each library, whatever came of it.
  private static let loaded = Mutex<[Key: Result<NativeLibrary, Refusal>]>([:])

  /// Loads a library that passed the gate and, unless it is built in, a scan.
  ///
  /// Its code runs here: whoever calls this trusts it. Blocks other loading.
  ///
  /// - Parameters:
  ///   - file: the file as it was checked.
  ///   - manifest: what the library said of itself before; it has to say the same now.
  /// - Returns: the library, perhaps loaded before.
  /// - Throws: `Refusal`, the same one each time.
  static func load(_ file: GatedFile, manifest: Manifest) throws(Refusal) -> NativeLibrary {
    let key = Key(file)
    let outcome = loaded.withLock { loaded -> Result<NativeLibrary, Refusal> in
      if let known = loaded[key] { return known }
      let id = manifest.plugins.first?.descriptor.id ?? manifest.library.id
      let outcome = Result { () throws(Refusal) in
        // Its constructors may crash or hang, too.
        try CallMonitor.noting(id, "load") { () throws(Refusal) in try open(file) }
      }
      loaded[key] = outcome
      return outcome
    }
    let library = try outcome.get()
    if let difference = manifest.difference(from: library.manifest) {
      throw Refusal(
        file.path, .manifestDiffers, "its manifest does not match its code: \(difference)")
    }
    return library
  }

  private static func open(_ file: GatedFile) throws(Refusal) -> NativeLibrary {
    let state = pgb_float_state_save()
    defer { _ = pgb_float_state_restore(state) }
    let handle = try handle(file).handle
    guard let symbol = dlsym(handle, file.entry) else {
      throw Refusal(file.path, .noEntry, "not a plugin: it exports no function \(file.entry)")
    }
    let entry = unsafeBitCast(symbol, to: PluginEntry.self)
    let library = try call(entry, file.path, libraryPath: file.realPath)
    let isChanged = pgb_float_state_restore(state) != 0
    return try NativeLibrary(
      library, entry: file.entry, path: file.realPath,
      warnings: isChanged ? [.changesFloatState(file.path)] : [])
  }

  /// Opens a file.
  ///
  /// It stays: unloading a library with Swift code in it leaves dangling metadata.
  /// A library that was built again at the place of one that is loaded is opened as a copy: the system knows
  /// libraries by their paths and would give back the old one.
  private static func handle(_ file: GatedFile) throws(Refusal) -> (
    handle: UnsafeMutableRawPointer, path: String
  ) {
    try file.checkUnchanged()
    let key = Key(file)
    let isTaken = places.withLock { places in
      let isTaken = places[file.realPath].map { $0 != key } ?? false
      if !isTaken { places[file.realPath] = key }
      return isTaken
    }
    let copy = isTaken ? try LibraryCopy(of: file) : nil
    defer { copy?.remove() }
    let path = copy?.path ?? file.realPath
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
      throw refusal(file.path, dlerror().map { String(cString: $0) } ?? "dlopen")
    }
    try file.checkUnchanged()
    return (handle, path)
  }

  /// The refusal of a library that does not load, because of a limit of this process or of the library itself.
  private static func refusal(_ path: String, _ reason: String) -> Refusal {
    let (memory, files) = (String(cString: strerror(ENOMEM)), String(cString: strerror(EMFILE)))
    let isMemory = reason.contains(memory) || reason.contains("failed to map segment")
    let clause = ProcessLimit.clause(
      for: reason.contains(files) ? EMFILE : isMemory ? ENOMEM : 0)
    return Refusal(path, clause.isEmpty ? .doesNotLoad : .hostLimit, reason + clause)
  }

  /// Which file was loaded from a path.
  private static let places = Mutex<[String: Key]>([:])

  /// Loads a library that knows nothing of Pegbar; it stays loaded.
  ///
  /// Its constructors run here: whoever calls this trusts it.
  ///
  /// - Parameters:
  ///   - file: the file as it was checked.
  ///   - functions: the names of functions.
  ///   - id: whose loading is noted in the call monitor.
  ///   - ready: what is to be done with dlopen's handle before the first call.
  /// - Returns: an address for each name, and things worth a word.
  /// - Throws: `Refusal`.
  package static func load(
    _ file: GatedFile, functions: [String], id: String,
    ready: (UnsafeMutableRawPointer) -> Void = { _ in }
  ) throws(Refusal) -> (addresses: [UnsafeMutableRawPointer], warnings: [LibraryWarning]) {
    try CallMonitor.noting(id, "load") { () throws(Refusal) in
      let state = pgb_float_state_save()
      defer { _ = pgb_float_state_restore(state) }
      let (handle, path) = try handle(file)
      ready(handle)
      var addresses: [UnsafeMutableRawPointer] = []
      for name in functions {
        guard let address = dlsym(handle, name) else {
          throw Refusal(file.path, .noSymbol, "it defines no \(name)")
        }
        // A function that is chosen while loading may turn out to be somebody else's.
        guard pgb_loader_is_inside(address, path) != 0 else {
          throw Refusal(file.path, .noSymbol, "its \(name) is a function of another library")
        }
        addresses.append(address)
      }
      let isChanged = pgb_float_state_restore(state) != 0
      return (addresses, isChanged ? [.changesFloatState(file.path)] : [])
    }
  }

  private static func call(
    _ entry: PluginEntry, _ place: String, libraryPath: String?
  ) throws(Refusal) -> UnsafePointer<pegbar_library>? {
    var library: UnsafePointer<pegbar_library>?
    pgb_loader_clear_error()
    let host = HostServices.makeTable(plugin: nil, libraryPath: libraryPath)
    let status = entry(host, &library)
    guard status >= 0 else {
      let message = String(cString: pgb_loader_error())
      throw Refusal(
        place, .entryFailed,
        "its entry function failed with \(status)" + (message.isEmpty ? "" : ": \(message)"))
    }
    return library
  }

  /// The libraries linked into the program, opened on first use.
  private static let linked: (libraries: [NativeLibrary], refusals: [Refusal]) = {
    guard let table = pgb_loader_static_table() else { return ([], []) }
    return open(table: table)
  }()

  /// The libraries linked into the program, and those of them that do not hold what they promise.
  static var linkedLibraries: (libraries: [NativeLibrary], refusals: [Refusal]) { linked }

  /// Whether libraries are linked into the program.
  static var hasLinkedLibraries: Bool { pgb_loader_static_table() != nil }

  /// Opens the libraries of a table that ends with a NULL entry.
  static func open(
    table: UnsafePointer<pegbar_static_plugin>
  ) -> (libraries: [NativeLibrary], refusals: [Refusal]) {
    var libraries: [NativeLibrary] = []
    var refusals: [Refusal] = []
    var at = table
    while let entry = at.pointee.entry {
      do throws(Refusal) {
        let library = try call(
          entry, "linked library \(libraries.count + refusals.count)", libraryPath: nil)
        libraries.append(
          try NativeLibrary(library, entry: Manifest.defaultEntry, path: nil))
      } catch {
        refusals.append(error)
      }
      at += 1
    }
    return (libraries, refusals)
  }
}

/// The entry function of a library, as Swift calls it.
private typealias PluginEntry =
  @convention(c) (
    UnsafePointer<pegbar_host>, UnsafeMutablePointer<UnsafePointer<pegbar_library>?>
  ) -> Int32
