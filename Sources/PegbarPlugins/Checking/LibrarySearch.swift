import CPegbarLoader
import PegbarSystem

/// The folders in which the dynamic linker looks for the libraries that a library needs, before its cache and its
/// default folders.
///
/// Source: ld.so(8), and the search for libraries in glibc's `dl-load.c`.
struct LibrarySearch {
  /// A library that needs others.
  struct Owner {
    /// The path that it is loaded by.
    var path: String
    var links: ELFFile.Links
  }

  /// A folder in which a library may be.
  struct Place: Hashable {
    var folder: String
    /// The name of the library's file.
    var name: String
    /// Whether the dynamic linker tries subfolders for certain machines first.
    var hasSubfolders: Bool
  }

  /// The folders of LD_LIBRARY_PATH.
  var environment = LibrarySearch.inherited

  private static var inherited: [String] {
    guard pgb_loader_is_elevated() == 0, let list = getenv("LD_LIBRARY_PATH") else { return [] }
    let text = String(cString: list)
    return text.isEmpty ? [] : text.parts(separatedBy: ":;")
  }

  /// The places of a library in the order of the search.
  ///
  /// - Parameters:
  ///   - name: as a library names it.
  ///   - owners: the library that needs it, then the one that needs that, and so on.
  /// - Returns: the places. The first one with a library for this machine ends the search.
  func places(of name: String, for owners: [Owner]) -> [Place] {
    guard let owner = owners.first else { return [] }
    if name.contains("/") {
      return expand(name, of: owner).map {
        Place(
          folder: FileSystem.folder(of: $0), name: FileSystem.name(of: $0), hasSubfolders: false)
      }
    }
    var folders: [String] = []
    if owner.links.runpath == nil {
      for owner in owners where owner.links.runpath == nil {
        folders += list(owner.links.rpath, of: owner)
      }
    }
    folders += environment.flatMap { expand($0.isEmpty ? "." : $0, of: owner) }
    folders += list(owner.links.runpath, of: owner)
    return folders.map { Place(folder: $0, name: name, hasSubfolders: true) }
  }

  private func list(_ text: String?, of owner: Owner) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    return text.parts(separatedBy: ":").flatMap { folder in
      // An empty one is the current folder.
      expand(folder.isEmpty ? "." : folder, of: owner)
    }
  }

  /// A path with its variables, such as `$ORIGIN`, replaced; several paths if a value depends on the machine.
  private func expand(_ text: String, of owner: Owner) -> [String] {
    var paths = [text]
    let values = [
      "ORIGIN": [FileSystem.folder(of: owner.path)], "LIB": LibrarySearch.libraryFolders,
      "PLATFORM": LibrarySearch.platforms,
    ]
    guard text.contains("$") else { return paths }
    for (word, values) in values {
      paths = paths.flatMap { path in
        guard path.contains("$") else { return [path] }
        let marked = path.replacing("${\(word)}", with: "\u{1}").replacing(
          "$\(word)", with: "\u{1}")
        return marked.contains("\u{1}")
          ? values.map { marked.replacing("\u{1}", with: $0) } : [path]
      }
    }
    return paths
  }

  #if arch(x86_64)
    private static let libraryFolders = ["lib/x86_64-linux-gnu", "lib64", "lib"]
    private static let platforms = ["x86_64", "haswell", "xeon_phi"]
    private static let levels = ["x86-64-v4", "x86-64-v3", "x86-64-v2"]
    /// Those that glibc searched before version 2.37.
    private static let features = [["tls"], ["haswell", "xeon_phi"], ["avx512_1"], ["x86_64"]]
  #else
    private static let libraryFolders = ["lib/aarch64-linux-gnu", "lib64", "lib"]
    private static let platforms = ["aarch64"]
    private static let levels: [String] = []
    private static let features = [["tls"], ["aarch64"], ["atomics"]]
  #endif

  /// The subfolders of each folder that are searched first, each with a slash at its end.
  static let subfolders: [String] = {
    let newer = levels.map { "glibc-hwcaps/\($0)/" }
    let older = features.reduce([""]) { paths, words in
      paths.flatMap { path in words.map { path + $0 + "/" } + [path] }
    }
    return newer + older.filter { !$0.isEmpty }
  }()
}

extension String {
  /// The parts between separators, empty ones included.
  fileprivate func parts(separatedBy separators: String) -> [String] {
    split(omittingEmptySubsequences: false) { separators.contains($0) }.map(String.init)
  }
}
