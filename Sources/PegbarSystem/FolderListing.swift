/// The names in folders.
package enum FolderListing {
  /// The names in a folder without `.` and `..`, sorted by their bytes; nil if the folder cannot be read.
  package static func names(in path: String) -> [String]? { opendir(path).map(names) }

  /// The names as above, and for each whether it is a folder; a link to a folder isn't one.
  package static func entries(in path: String) -> [(name: String, isFolder: Bool)]? {
    guard let stream = opendir(path) else { return nil }
    return entries(stream).map { entry in
      guard entry.type == DT_UNKNOWN else { return (entry.name, entry.type == DT_DIR) }
      var status = stat()
      let isKnown = lstat("\(path)/\(entry.name)", &status) == 0
      return (entry.name, isKnown && status.st_mode & S_IFMT == S_IFDIR)
    }
  }

  /// The names in an open folder; the descriptor stays open.
  package static func names(of descriptor: Int32) -> [String]? {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return nil
    }
    return names(stream)
  }

  private static func names(_ stream: OpaquePointer) -> [String] { entries(stream).map(\.name) }

  private static func entries(_ stream: OpaquePointer) -> [(name: String, type: Int)] {
    defer { closedir(stream) }
    var entries: [(name: String, type: Int)] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { entries.append((name, Int(entry.pointee.d_type))) }
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
