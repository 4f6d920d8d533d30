import Foundation
import Pegbar
import PegbarSupervision

/// A new folder that is filled under a temporary name beside its final path, then renamed.
final class StagedFolder {
  private let path: String
  private let staging: String
  /// The folders that were created on the way to a file or folder, each after the one that contains it.
  private var parents: [String] = []
  /// The paths of the added files in the folder.
  private var files: [String] = []

  private init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    staging = "\(path).pegbar-\(getpid())"
  }

  /// Creates a folder with the files that a closure adds.
  ///
  /// If the folder exists already, its files are replaced only after all new files have been written.
  ///
  /// - Throws: the closure's error, or `MediaError` if something cannot be written. A new folder then doesn't exist.
  static func write(_ path: String, _ fill: (StagedFolder) throws -> Void) throws {
    try SignalWatch.holding {
      let folder = StagedFolder(path)
      do {
        try folder.makeFolder(above: folder.path)
        try folder.makeFolder(folder.staging)
        try fill(folder)
        try folder.settle()
      } catch {
        folder.discard()
        throw error
      }
      try? FileManager.default.removeItem(atPath: folder.staging)
    }
  }

  /// Writes a file at a path in the folder.
  func add(_ name: String, _ bytes: some Sequence<UInt8>, isScript: Bool = false) throws {
    let file = "\(staging)/\(name)"
    try makeFolder(above: file)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isScript ? 0o755 : 0o644)
    guard descriptor >= 0 else { throw MediaError(writing: "\(path)/\(name)", errno: errno) }
    var fault = Array(bytes).withUnsafeBytes { Console.writeAll(descriptor, $0) }
    if close(descriptor) != 0, fault == 0 { fault = errno }
    guard fault == 0 else { throw MediaError(writing: "\(path)/\(name)", errno: fault) }
    files.append(name)
  }

  /// Copies a file, or all files of a folder, to a path in the folder.
  func copy(_ source: String, to name: String) throws {
    let inside = FileManager.default.subpaths(atPath: source)?.sorted() ?? []
    if inside.isEmpty { return try add(name, contents(of: source)) }
    for part in inside {
      var isFolder: ObjCBool = false
      let file = "\(source)/\(part)"
      _ = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      if !isFolder.boolValue { try add("\(name)/\(part)", contents(of: file)) }
    }
  }

  private func contents(of file: String) throws -> Data {
    guard let bytes = FileManager.default.contents(atPath: file) else {
      throw Failure(.toolMissing, "\(file): it cannot be read; install pegbar again")
    }
    return bytes
  }

  /// Moves the files to their final paths.
  private func settle() throws {
    if access(path, F_OK) != 0 {
      guard rename(staging, path) == 0 else { throw MediaError(writing: path, errno: errno) }
      return
    }
    for name in files {
      try makeFolder(above: "\(path)/\(name)")
      guard rename("\(staging)/\(name)", "\(path)/\(name)") == 0 else {
        throw MediaError(writing: "\(path)/\(name)", errno: errno)
      }
    }
  }

  /// Removes the temporary folder, and every empty folder that was created.
  private func discard() {
    try? FileManager.default.removeItem(atPath: staging)
    for parent in parents.reversed() { rmdir(parent) }
  }

  /// Creates the folders that contain a path, unless they exist.
  private func makeFolder(above path: String) throws {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = String(path[..<slash])
    guard !folder.isEmpty, access(folder, F_OK) != 0 else { return }
    try makeFolder(above: folder)
    try makeFolder(folder)
    parents.append(folder)
  }

  private func makeFolder(_ folder: String) throws {
    guard mkdir(folder, 0o755) == 0 else { throw MediaError(writing: path, errno: errno) }
  }
}
