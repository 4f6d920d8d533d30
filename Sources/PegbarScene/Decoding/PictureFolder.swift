import PegbarSystem

/// The folder tree of a scene's pictures.
struct PictureFolder {
  /// The reason why a file is refused.
  enum Problem: Error, Hashable {
    case missing(String)
    case notAFile
    case outside

    func message(_ name: String, noun: String) -> String {
      switch self {
      case .missing(let reason):
        "no \(noun) '\(name)' (\(reason)); paths are relative to the scene file's folder"
      case .notAFile: "'\(name)' is not a regular file"
      case .outside:
        "'\(name)' lies outside the scene file's folder; move it there or use --allow-outside"
      }
    }
  }

  let folder: String
  let allowsOutside: Bool

  init(sceneFile: String, allowsOutside: Bool) {
    let slash = sceneFile.lastIndex(of: "/")
    let name = slash.map { String(sceneFile[..<$0]) }
    folder = name.map { $0.isEmpty ? "/" : $0 } ?? "."
    self.allowsOutside = allowsOutside
  }

  /// The real path of a file, all links resolved.
  func find(_ name: String) -> Result<String, Problem> {
    if name.isEmpty || name.utf8.contains(0) { return .failure(.missing("not a file name")) }
    let path = name.hasPrefix("/") ? name : folder + "/" + name
    guard let real = PictureFolder.realPath(path) else {
      return .failure(.missing(String(cString: strerror(errno))))
    }
    if !allowsOutside, !contains(real) { return .failure(.outside) }
    var status = stat()
    guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(.notAFile)
    }
    return .success(real)
  }

  private func contains(_ real: String) -> Bool {
    guard let root = PictureFolder.realPath(folder) else { return false }
    return real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
