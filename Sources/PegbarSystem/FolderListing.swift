/// The names in folders.
package enum FolderListing {
  /// The names in a folder without `.` and `..`, sorted by their bytes; nil if the folder cannot be read.
  package static func names(in path: String) -> [String]? { opendir(path).map(names) }

  /// The same of a folder that is open; the descriptor stays open.
  package static func names(of descriptor: Int32) -> [String]? {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return nil
    }
    return names(stream)
  }

  private static func names(_ stream: OpaquePointer) -> [String] {
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
