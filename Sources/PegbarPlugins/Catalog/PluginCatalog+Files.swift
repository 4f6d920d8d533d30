extension PluginCatalog {
  /// The files and folders that have to be readable for the calls of a library: the library, the libraries that it brings
  /// along, the files that its providers open, and their folders.
  ///
  /// - Parameters:
  ///   - library: its path, as in the catalog.
  ///   - folder: returns the folder of a file, or nil for one that has to stay closed.
  /// - Returns: their paths, sorted.
  package func filesNeeded(
    by library: String, folder: (_ file: String) -> String?
  ) -> [String] {
    var paths: Set<String> = [library]
    for entry in entries where entry.library.path == library {
      let owner = entry.library
      for file in [owner.source, owner.provider?.library.source, owner.content].compactMap(\.self) {
        paths.formUnion([file.path, file.realPath])
        paths.formUnion(file.dependencies.map(\.realPath))
        paths.formUnion([file.path, file.realPath].compactMap(folder))
      }
    }
    return paths.sorted()
  }
}
