import PegbarSystem

/// Notices plugin libraries, and files that providers open, that are built again, added or removed.
///
/// It looks at files only when it is asked: it has no thread and loads nothing. Use it from one thread at a
/// time. A look costs a system call for each library and some for each folder.
public final class PluginWatch {
  /// What happened to a library, or to a file that binds functions of one.
  public enum Change: Sendable, Hashable {
    /// It is there now.
    case added(String)
    /// It was built again.
    case changed(String)
    /// It is gone.
    case removed(String)

    /// The absolute path.
    public var path: String {
      switch self {
      case .added(let path), .changed(let path), .removed(let path): path
      }
    }
  }

  /// The endings of files besides `.so` and `.json`, such as those of `PluginCatalog.fileEndings`.
  public var endings: [String]

  private let places: [SearchPath.Place]
  /// What has been reported.
  private var known: [String: FileIdentity]
  /// What the look before found.
  private var last: [String: FileIdentity]

  /// Starts watching folders and files; what is in them now is no change.
  ///
  /// - Parameters:
  ///   - paths: folders or files; those that are not there yet may come later.
  ///   - endings: the endings of files that providers claim.
  public init(paths: [String], endings: [String] = []) {
    self.endings = endings
    places = SearchPath(explicit: paths).places.filter { $0.origin == .path }
    known = [:]
    last = [:]
    known = look()
    last = known
  }

  /// Looks for changes since the last call.
  ///
  /// A file that changed is reported once two calls in a row have found it the same, so that half of a library
  /// is not taken for a whole one. A manifest or bind file that changes counts as itself.
  ///
  /// - Returns: the changes, sorted by path; none in most calls.
  public func changes() -> [Change] {
    let now = look()
    defer { last = now }
    var changes: [Change] = []
    for (path, identity) in now where known[path] != identity && last[path] == identity {
      changes.append(known[path] == nil ? .added(path) : .changed(path))
      known[path] = identity
    }
    for path in known.keys where now[path] == nil && last[path] == nil {
      changes.append(.removed(path))
      known[path] = nil
    }
    return changes.sorted { $0.path < $1.path }
  }

  private func look() -> [String: FileIdentity] {
    var found: [String: FileIdentity] = [:]
    for place in places {
      // A folder may have taken a file's place, or come since.
      let root = FileSystem.realPath(place.path)
      let names = root.flatMap { PluginFolder($0)?.names }
      guard let root, let names else {
        if let root { found[root] = PluginWatch.identity(root) }
        continue
      }
      for name in names where isWatched(name) {
        let path = FileSystem.join(root, name)
        found[path] = PluginWatch.identity(path)
      }
    }
    return found
  }

  private func isWatched(_ name: String) -> Bool {
    if name.hasSuffix(".so") || name.hasSuffix(".json") { return true }
    return !endings.isEmpty && endings.contains(where: name.lowercased().hasSuffix)
  }

  private static func identity(_ path: String) -> FileIdentity? {
    FileSystem.status(path).map { FileIdentity($0) }
  }
}
