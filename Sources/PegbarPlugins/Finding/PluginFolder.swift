import PegbarSystem

/// The files of a plugin folder and of the folders in it.
///
/// Hidden folders and links to folders are left out.
struct PluginFolder {
  /// Paths relative to the folder and sorted; a folder's own names come before those in the folders in it.
  ///
  /// Folders are included, because one that is named like a plugin is refused.
  private(set) var names: [String] = []
  /// Folders in it that cannot be read.
  private(set) var refusals: [Refusal] = []
  private let root: String
  private var isCut = false
  private var folderCount = 0

  /// The maximum number of folders that are searched.
  static let folderLimit = 1000
  /// The maximum number of levels of folders that are searched.
  static let depthLimit = 8

  /// Lists a folder; nil, with `errno` set, if it cannot be read.
  ///
  /// - Parameters:
  ///   - root: the folder, links resolved.
  ///   - isDeep: whether the folders in it belong to it.
  init?(_ root: String, isDeep: Bool = true) {
    guard let entries = FolderListing.entries(in: root) else { return nil }
    self.root = root
    if isDeep {
      add(entries, of: root, prefix: "", depth: 0)
    } else {
      names = entries.map(\.name)
    }
  }

  /// A warning if folders were left out because there are too many of them or they are too deep.
  var warnings: [LibraryWarning] {
    if !isCut { return [] }
    let reason =
      "it has more than \(PluginFolder.folderLimit) folders, or more than "
      + "\(PluginFolder.depthLimit) levels of them; the others were not searched"
    return [LibraryWarning(path: root, code: "too-many-folders", reason: reason)]
  }

  private mutating func add(
    _ entries: [(name: String, isFolder: Bool)], of folder: String, prefix: String, depth: Int
  ) {
    names += entries.map { prefix + $0.name }
    for entry in entries
    where entry.isFolder && !entry.name.hasPrefix(".") && !entry.name.hasSuffix(".so") {
      guard depth < PluginFolder.depthLimit, folderCount < PluginFolder.folderLimit else {
        isCut = true
        return
      }
      folderCount += 1
      let inside = FileSystem.join(folder, entry.name)
      guard let found = FolderListing.entries(in: inside) else {
        refusals.append(Refusal(inside, .unreadable, FileSystem.reason(errno)))
        continue
      }
      add(found, of: inside, prefix: prefix + entry.name + "/", depth: depth + 1)
    }
  }
}
