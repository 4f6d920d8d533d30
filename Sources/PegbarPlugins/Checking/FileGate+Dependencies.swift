import PegbarSystem

/// A library that is loaded with a plugin's library because that needs it.
struct LibraryDependency: Sendable {
  /// The absolute path with symbolic links resolved.
  var realPath: String
  /// The identity of the checked file.
  var identity: FileIdentity
}

extension FileGate {
  /// Checks the libraries that a library brings along: its direct and indirect dependencies that the dynamic linker
  /// finds outside its cache and its default folders.
  ///
  /// They have to pass the checks of the library itself, and so do the folders that are searched before they are found:
  /// somebody could put a library there.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - path: its absolute path, links resolved.
  /// - Returns: the libraries in the order in which they are found.
  /// - Throws: `ELFFile.Problem` for the first one that fails a check.
  mutating func checkDependencies(
    of library: ELFFile, at path: String
  ) throws(ELFFile.Problem) -> [LibraryDependency] {
    let search = LibrarySearch()
    var found: [LibraryDependency] = []
    var names: Set<String> = []
    var waiting = [[LibrarySearch.Owner(path: path, links: try library.links())]]
    while !waiting.isEmpty {
      let owners = waiting.removeFirst()
      // The dynamic linker reuses a library that it has loaded by the same name.
      for name in owners[0].links.needed where names.insert(name).inserted {
        guard names.count <= FileGate.dependencyLimit else {
          throw ELFFile.Problem(
            .tooLarge, "it needs more than \(FileGate.dependencyLimit) libraries")
        }
        for (owner, dependency) in try dependencies(name, search.places(of: name, for: owners)) {
          if found.contains(where: { $0.realPath == dependency.realPath }) { continue }
          found.append(dependency)
          waiting.append([owner] + owners)
        }
      }
    }
    return found
  }

  private static let dependencyLimit = 1000

  /// The libraries that the dynamic linker may load for a name; empty if it continues with its cache.
  ///
  /// Most libraries of a folder need the same ones: the gate remembers what it has found.
  private mutating func dependencies(
    _ name: String, _ places: [LibrarySearch.Place]
  ) throws(ELFFile.Problem) -> [(LibrarySearch.Owner, LibraryDependency)] {
    if let known = dependencies[places] { return known }
    var found: [(LibrarySearch.Owner, LibraryDependency)] = []
    for place in places {
      guard let real = FileSystem.realPath(place.folder),
        FileSystem.status(real)?.isFolder == true, !FileGate.systemFolders.contains(real)
      else { continue }
      var libraries: [(String, ELFFile, LibraryDependency)] = []
      do throws(Refusal) {
        try check(folder: real)
        for subfolder in place.hasSubfolders ? subfolders(of: place.folder) : [""] {
          let path = FileSystem.join(place.folder, subfolder + place.name)
          if let (file, dependency) = try dependency(path, in: real),
            let library = try FileGate.library(file, path)
          {
            libraries.append((path, library, dependency))
          }
        }
      } catch {
        throw ELFFile.Problem(error.code, "it needs \(name), and \(error.path): \(error.reason)")
      }
      for (path, library, dependency) in libraries {
        found.append((LibrarySearch.Owner(path: path, links: try library.links()), dependency))
      }
      if !found.isEmpty { break }
    }
    dependencies[places] = found
    return found
  }

  /// The subfolders of a folder that exist and are searched, then the folder itself, as "".
  private mutating func subfolders(of folder: String) -> [String] {
    if let known = subfolders[folder] { return known }
    let found = LibrarySearch.subfolders.filter {
      FileSystem.status(FileSystem.join(folder, $0))?.isFolder == true
    }
    subfolders[folder] = found + [""]
    return found + [""]
  }

  /// Checks a file; nil if it doesn't exist or belongs to the system.
  private mutating func dependency(
    _ path: String, in folder: String
  ) throws(Refusal) -> (OpenFile, LibraryDependency)? {
    guard let real = FileSystem.realPath(path) else { return nil }
    let own = FileSystem.folder(of: real)
    if FileGate.systemFolders.contains(own) { return nil }
    // A subfolder of the searched folder, such as glibc-hwcaps, or the target of a link.
    var above = own
    while above != folder, above.hasPrefix(folder + "/") {
      try check(folder: above)
      above = FileSystem.folder(of: above)
    }
    try check(folder: own)
    let file = try open(real, real)
    return (file, LibraryDependency(realPath: real, identity: FileIdentity(file.status)))
  }

  /// Reads a library; nil for one of another machine, which the dynamic linker skips.
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
