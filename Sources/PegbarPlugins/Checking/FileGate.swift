import PegbarCore
import PegbarSystem

/// A library file that passed the file checks; none of its code has run.
public struct GatedFile: Sendable {
  /// The absolute path as found.
  public var path: String

  /// The absolute path with symbolic links resolved.
  public var realPath: String

  /// The identity of the checked file.
  public var identity: FileIdentity

  /// The entry function's name.
  public var entry: String

  /// The library's manifest; nil if it has none.
  public var manifest: Manifest?

  /// The libraries that it brings along.
  var dependencies: [LibraryDependency] = []
}

/// Checks files before anything of them is loaded.
package struct FileGate {
  private static let sizeLimit: Int64 = 256 << 20
  private static let manifestLimit: UInt64 = 4 << 20
  private static let dataLimit: Int64 = 64 << 20

  /// Things worth a word that do not stop a file from being used.
  private(set) var warnings: [LibraryWarning] = []

  /// Makes a gate that trusts no folder yet.
  package init() {}

  /// Whether group-writable files are worth a word.
  var warnsOfGroups = true

  /// Whether a file beside a library may describe it.
  var readsManifestsBeside = true

  /// The libraries that were found in places, which have passed.
  var dependencies: [[LibrarySearch.Place]: [(LibrarySearch.Owner, LibraryDependency)]] = [:]

  /// The subfolders of folders in which libraries are searched for.
  var subfolders: [String: [String]] = [:]

  /// Folders that have passed, by path.
  private var trusted: Set<String> = []

  mutating func clearWarnings() { warnings = [] }

  /// Checks who may write a folder.
  mutating func check(folder: String) throws(Refusal) {
    if trusted.contains(folder) { return }
    guard let status = FileSystem.linkStatus(folder) else {
      throw Refusal(folder, .unreadable, FileSystem.reason(errno))
    }
    try checkOwner(folder, status, "folder")
    trusted.insert(folder)
  }

  /// Checks a library.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - root: the folder searched, links resolved; a link in it may not lead out of it.
  /// - Returns: the file, with its manifest if it has one.
  /// - Throws: `Refusal`.
  mutating func check(_ path: String, root: String) throws(Refusal) -> GatedFile {
    let (file, real) = try enter(path, root: root)
    do throws(ELFFile.Problem) {
      return try examine(file, path: path, real: real)
    } catch {
      throw Refusal(path, error.code, error.reason)
    }
  }

  /// Checks a library that knows nothing of Pegbar.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - root: the folder out of which no link may lead.
  ///   - functions: names that it has to define as functions.
  ///   - isSystem: whether it may be a library of the operating system.
  /// - Returns: the file, with an empty entry.
  /// - Throws: `Refusal`.
  package mutating func check(
    _ path: String, root: String, functions: [String], isSystem: Bool = false
  ) throws(Refusal) -> GatedFile {
    let (file, real) = try enter(path, root: root)
    var dependencies: [LibraryDependency] = []
    do throws(ELFFile.Problem) {
      let library = try position(file)
      dependencies = try checkDependencies(of: library, at: real)
      if !isSystem, let reason = try library.systemTrait(named: FileSystem.name(of: path)) {
        throw ELFFile.Problem(.systemLibrary, reason)
      }
      for name in functions {
        guard let symbol = library.symbol(named: name), symbol.isDefined else {
          throw ELFFile.Problem(.noSymbol, "\(FileSystem.name(of: path)) defines no \(name)")
        }
        guard symbol.isFunction else {
          throw ELFFile.Problem(
            .symbolNotFunction, "\(name) of \(FileSystem.name(of: path)) is not a function")
        }
      }
    } catch {
      throw Refusal(path, error.code, error.reason)
    }
    return GatedFile(
      path: path, realPath: real, identity: FileIdentity(file.status), entry: "", manifest: nil,
      dependencies: dependencies)
  }

  /// Reads a file of text that passes the same checks as a library.
  ///
  /// - Returns: its bytes, and what they were read from.
  /// - Throws: `Refusal`.
  mutating func read(
    _ path: String, root: String
  ) throws(Refusal) -> (bytes: [UInt8], identity: FileIdentity) {
    let (file, _) = try enter(path, root: root)
    guard file.status.st_size <= Int64(FileGate.manifestLimit) else {
      throw Refusal(path, .tooLarge, "larger than 4 MiB")
    }
    guard let bytes = file.read(at: 0, count: Int(file.status.st_size)) else {
      throw Refusal(path, .unreadable, "cannot be read")
    }
    return (bytes, FileIdentity(file.status))
  }

  /// Whether a file is small enough for a provider.
  static func isData(_ file: GatedFile) -> Bool { file.identity.size <= dataLimit }

  /// Checks a file that a provider may open.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - root: the folder searched; a link in it may not lead out of it.
  /// - Returns: the file, with an empty entry.
  /// - Throws: `Refusal`.
  mutating func check(data path: String, root: String) throws(Refusal) -> GatedFile {
    let (file, real) = try enter(path, root: root)
    guard file.status.st_size <= FileGate.dataLimit else {
      throw Refusal(path, .tooLarge, "larger than 64 MiB")
    }
    return GatedFile(
      path: path, realPath: real, identity: FileIdentity(file.status), entry: "", manifest: nil)
  }

  /// Opens a file once its folders, its owner and its kind have passed.
  private mutating func enter(
    _ path: String, root: String
  ) throws(Refusal) -> (file: OpenFile, real: String) {
    let real = try resolve(path, root: root)
    var folder = FileSystem.folder(of: real)
    while folder != root, folder.utf8.count > root.utf8.count {
      try check(folder: folder)
      folder = FileSystem.folder(of: folder)
    }
    try check(folder: root)
    return (try open(path, real), real)
  }

  private func position(_ file: OpenFile) throws(ELFFile.Problem) -> ELFFile {
    let library = try ELFFile(file)
    guard !library.hasTextRelocations else {
      throw ELFFile.Problem(
        .textRelocations, "its code is not position-independent; compile with -fPIC")
    }
    guard !library.wantsExecutableStack else {
      throw ELFFile.Problem(
        .executableStack,
        "it asks for an executable stack for the whole process; link with -z noexecstack, and "
          + "give assembly files a .note.GNU-stack section")
    }
    return library
  }

  /// Follows a link as far as it stays inside the folder searched.
  private func resolve(_ path: String, root: String) throws(Refusal) -> String {
    guard let status = FileSystem.linkStatus(path) else {
      throw Refusal(path, .notFound, FileSystem.reason(errno))
    }
    guard let real = FileSystem.realPath(path) else {
      throw Refusal(
        path, status.isLink ? .danglingLink : .unreadable,
        status.isLink ? "a link to nothing" : FileSystem.reason(errno))
    }
    guard root == "/" || real.hasPrefix(root + "/") else {
      throw Refusal(path, .linkOutside, "a link that leads out of the folder searched, to \(real)")
    }
    return real
  }

  mutating func open(_ path: String, _ real: String) throws(Refusal) -> OpenFile {
    // Before opening: opening a device may do something.
    guard let status = FileSystem.status(real), status.isRegular else {
      throw Refusal(path, .notARegularFile, "not a regular file")
    }
    guard let file = OpenFile(real) else {
      throw Refusal(path, .unreadable, "cannot be read: \(FileSystem.reason(errno))")
    }
    guard file.status.isRegular else {
      throw Refusal(path, .notARegularFile, "not a regular file")
    }
    try checkOwner(path, file.status, "file")
    guard file.status.st_size > 0 else { throw Refusal(path, .empty, "an empty file") }
    guard file.status.st_size <= FileGate.sizeLimit else {
      throw Refusal(path, .tooLarge, "larger than 256 MiB")
    }
    return file
  }

  private mutating func checkOwner(
    _ path: String, _ status: stat, _ word: String
  ) throws(Refusal) {
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      throw Refusal(
        path, .foreignOwner,
        "the \(word) belongs to user \(status.st_uid), neither to root nor to you")
    }
    if status.isWorldWritable, !(status.isFolder && status.isSticky) {
      throw Refusal(
        path, .worldWritable, "anyone may write the \(word); correct it with: chmod o-w")
    }
    if status.isGroupWritable, warnsOfGroups, !(status.isFolder && status.isSticky) {
      warnings.append(
        LibraryWarning(
          path: path, code: "group-writable", reason: "its group may write the \(word)"))
    }
  }

  private mutating func examine(
    _ file: OpenFile, path: String, real: String
  ) throws(ELFFile.Problem) -> GatedFile {
    let library = try position(file)
    let manifest = try manifest(of: library, path: path)
    let entry = manifest?.entry ?? Manifest.defaultEntry
    guard let symbol = library.symbol(named: entry), symbol.isDefined else {
      throw ELFFile.Problem(.noEntry, "not a plugin: it exports no function \(entry)")
    }
    guard symbol.isFunction else {
      throw ELFFile.Problem(.entryNotFunction, "its \(entry) is not a function")
    }
    return GatedFile(
      path: path, realPath: real, identity: FileIdentity(file.status), entry: entry,
      manifest: manifest, dependencies: try checkDependencies(of: library, at: real))
  }

  /// The manifest in the library, else the one beside it.
  private mutating func manifest(
    of library: ELFFile, path: String
  ) throws(ELFFile.Problem) -> Manifest? {
    let limit = FileGate.manifestLimit
    if let bytes = try library.section(named: ".pegbar.manifest", limit: limit) {
      return try parse(bytes, "its manifest")
    }
    guard readsManifestsBeside, path.hasSuffix(".so") else { return nil }
    let beside = String(path.dropLast(3)) + ".json"
    guard FileSystem.linkStatus(beside) != nil else { return nil }
    guard let file = OpenFile(beside), file.status.isRegular,
      file.status.st_size <= Int64(limit), let size = Int(exactly: file.status.st_size)
    else { throw ELFFile.Problem(.badManifest, "the manifest beside it is no readable file") }
    do throws(Refusal) {
      try checkOwner(beside, file.status, "file")
    } catch {
      throw ELFFile.Problem(error.code, "the manifest beside it: \(error.reason)")
    }
    guard let bytes = file.read(at: 0, count: size) else {
      throw ELFFile.Problem(.badManifest, "the manifest beside it is no readable file")
    }
    // Another document, such as a scene that uses the library, may have its name.
    if let document = try? JSONIndex(bytes, maximumDepth: 1024).root,
      document.member("pegbar") == nil, document.member("version") != nil,
      document.member("layers") != nil
    {
      return nil
    }
    return try parse(bytes, "the manifest beside it")
  }

  private func parse(_ bytes: [UInt8], _ what: String) throws(ELFFile.Problem) -> Manifest {
    do throws(Manifest.Problem) {
      return try Manifest(parsing: bytes)
    } catch {
      throw ELFFile.Problem(error.code, "\(what): \(error.reason)")
    }
  }
}

extension GatedFile {
  /// The SHA-256 of the file's bytes, and of the identities of the libraries that it brings along, as 64 hexadecimal
  /// digits.
  ///
  /// Reads the whole file: about 3 ms a megabyte.
  ///
  /// - Throws: `Refusal` when the file is not the one that was checked.
  func contentHash() throws(Refusal) -> String {
    guard let file = OpenFile(realPath), FileIdentity(file.status) == identity else {
      throw Refusal(path, .changed, "the file changed while it was looked at")
    }
    var hash = ContentHash()
    var offset: UInt64 = 0
    let size = UInt64(identity.size)
    while offset < size {
      let count = Int(min(size - offset, 1 << 18))
      guard let bytes = file.read(at: offset, count: count) else {
        throw Refusal(path, .changed, "the file changed while it was looked at")
      }
      hash.add(bytes)
      offset += UInt64(count)
    }
    for dependency in dependencies {
      hash.add(Array("\n\(dependency.realPath) \(dependency.identity.words)".utf8))
    }
    return hash.digits
  }

  /// The bytes of the file, and a zero byte behind them.
  ///
  /// - Throws: `Refusal` when the file is not the one that was checked.
  func contents() throws(Refusal) -> [UInt8] {
    guard let file = OpenFile(realPath), FileIdentity(file.status) == identity,
      let bytes = file.read(at: 0, count: Int(identity.size))
    else { throw Refusal(path, .changed, "the file changed while it was looked at") }
    try checkUnchanged()
    return bytes + [0]
  }

  /// Whether the file is still the one that was checked.
  var isUnchanged: Bool {
    let files = [(realPath, identity)] + dependencies.map { ($0.realPath, $0.identity) }
    return files.allSatisfy { path, identity in
      FileSystem.status(path).map { FileIdentity($0) == identity } ?? false
    }
  }

  /// Refuses a file that is not the one that was checked.
  func checkUnchanged() throws(Refusal) {
    guard isUnchanged else {
      throw Refusal(path, .changed, "the file changed while it was looked at")
    }
  }
}
