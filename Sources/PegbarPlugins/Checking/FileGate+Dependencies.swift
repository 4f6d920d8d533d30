import PegbarSystem

/// A library that is loaded with a plugin's library because that needs it.
struct LibraryDependency: Sendable {
  /// The absolute path with symbolic links resolved.
  var realPath: String
  /// The identity of the checked file.
  var identity: FileIdentity
}

extension FileGate {
  /// Checks the libraries that a library brings along: those that the dynamic linker finds for it, directly or not,
  /// elsewhere than in its cache and its default folders.
  ///
  /// The rules for files, owners and folders are those for the library itself. Folders that are searched first have to
  /// keep them, too, since somebody could put a library there.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - path: its absolute path, links resolved.
  /// - Returns: the libraries in the order in which they are found.
  /// - Throws: `ELFFile.Problem` with the first one that breaks a rule.
  mutating func checkDependencies(
    of library: ELFFile, at path: String
  ) throws(ELFFile.Problem) -> [LibraryDependency] {
    let search = LibrarySearch()
    var found: [LibraryDependency] = []
    var names: Set<String> = []
    var waiting = [[LibrarySearch.Owner(path: path, links: try library.links())]]
    while !waiting.isEmpty {
      let owners = waiting.removeFirst()
      // The dynamic linker takes a library that it has loaded by the same name.
      for name in owners[0].links.needed where names.insert(name).inserted {
        guard names.count <= FileGate.dependencyLimit else {
          throw ELFFile.Problem(
            .tooLarge, "it needs more than \(FileGate.dependencyLimit) libraries")
        }
        for (path, library, dependency) in try dependencies(
          name, search.places(of: name, for: owners))
        {
          if found.contains(where: { $0.realPath == dependency.realPath }) { continue }
          found.append(dependency)
          waiting.append([LibrarySearch.Owner(path: path, links: try library.links())] + owners)
        }
      }
    }
    return found
  }

  private static let dependencyLimit = 1000

  /// The libraries of a name that the dynamic linker may take; none if it goes on to its cache.
  private mutating func dependencies(
    _ name: String, _ places: [(folder: String, paths: [String])]
  ) throws(ELFFile.Problem) -> [(String, ELFFile, LibraryDependency)] {
    var found: [(String, ELFFile, LibraryDependency)] = []
    for (folder, paths) in places {
      guard let real = FileSystem.realPath(folder), FileSystem.status(real)?.isFolder == true,
        !FileGate.systemFolders.contains(real)
      else { continue }
      do throws(Refusal) {
        try check(folder: real)
        for path in paths {
          if let (file, dependency) = try dependency(path, in: real) {
            if let library = try FileGate.library(file, path) {
              found.append((path, library, dependency))
            }
          }
        }
      } catch {
        throw ELFFile.Problem(error.code, "it needs \(name), and \(error.path): \(error.reason)")
      }
      if !found.isEmpty { return found }
    }
    return found
  }

  /// A file that passes the rules; nil if nothing has the path.
  private mutating func dependency(
    _ path: String, in folder: String
  ) throws(Refusal) -> (OpenFile, LibraryDependency)? {
    guard let real = FileSystem.realPath(path) else { return nil }
    let own = FileSystem.folder(of: real)
    if FileGate.systemFolders.contains(own) { return nil }
    // A folder in the searched one, such as glibc-hwcaps, or one that a link leads to.
    var above = own
    while above != folder, above.hasPrefix(folder + "/") {
      try check(folder: above)
      above = FileSystem.folder(of: above)
    }
    try check(folder: own)
    let file = try open(real, real)
    return (file, LibraryDependency(realPath: real, identity: FileIdentity(file.status)))
  }

  /// Reads a library; nil for one of another machine, which the dynamic linker passes over.
  private static func library(_ file: OpenFile, _ path: String) throws(Refusal) -> ELFFile? {
    do throws(ELFFile.Problem) {
      return try ELFFile(segmentsOf: file)
    } catch {
      if error.code == .wrongMachine { return nil }
      throw Refusal(path, error.code, error.reason)
    }
  }

  /// The dynamic linker's default folders, links resolved.
  private static let systemFolders = Set(SystemFolders.all.compactMap(FileSystem.realPath))
}
