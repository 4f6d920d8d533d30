import PegbarSystem

extension IsolationServer {
  /// The folder of a library, so that it finds the files that it comes with; nil for one that holds more than that: the
  /// root, a home folder or one above it, and one that everybody may write to.
  package static func folder(ofLibrary path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
    let folder = String(path[..<slash])
    var about = stat()
    guard stat(folder, &about) == 0, about.st_mode & S_IWOTH == 0 else { return nil }
    let home = getenv("HOME").flatMap { realpath($0, nil) }
    defer { free(home) }
    let above = home.map { String(cString: $0) + "/" } ?? "/root/"
    return above.hasPrefix(folder + "/") || "/home/".hasPrefix(folder + "/") ? nil : folder
  }
}
