import Foundation
import Pegbar
import PegbarSupervision

/// A folder that appears whole or not at all: it is filled beside its name, then renamed.
final class StagedFolder {
  private let path: String
  private let staging: String
  /// The folders above it that did not exist, the outermost first.
  private var parents: [String] = []
  private var files: [String] = []

  private init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    staging = "\(path).pegbar-\(getpid())"
  }

  /// Makes a folder with the files that a closure adds.
  ///
  /// In a folder that exists it replaces files, once all of the new ones are there.
  ///
  /// - Throws: what the closure throws, and `MediaError` where something cannot be written; then nothing is left
  ///   behind.
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
    try makeFolders(of: name, in: staging)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isScript ? 0o755 : 0o644)
    guard descriptor >= 0 else { throw MediaError(writing: "\(path)/\(name)", errno: errno) }
    let all = Array(bytes)
    var written = 0
    var fault: Int32 = 0
    while written < all.count, fault == 0 {
      let count = all.withUnsafeBytes { rest in
        Foundation.write(descriptor, rest.baseAddress! + written, all.count - written)
      }
      if count >= 0 { written += count } else if errno != EINTR { fault = errno }
    }
    if close(descriptor) != 0, fault == 0 { fault = errno }
    guard fault == 0 else { throw MediaError(writing: "\(path)/\(name)", errno: fault) }
    files.append(name)
  }

  /// Copies a file, or a folder with all that is in it, to a path in the folder.
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

  private func settle() throws {
    if access(path, F_OK) != 0 {
      guard rename(staging, path) == 0 else { throw MediaError(writing: path, errno: errno) }
      return
    }
    for name in files {
      try makeFolders(of: name, in: path)
      guard rename("\(staging)/\(name)", "\(path)/\(name)") == 0 else {
        throw MediaError(writing: "\(path)/\(name)", errno: errno)
      }
    }
  }

  private func discard() {
    try? FileManager.default.removeItem(atPath: staging)
    for parent in parents.reversed() { rmdir(parent) }
  }

  /// Makes the folder that a path lies in, and those above it, unless they exist.
  private func makeFolder(above path: String) throws {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = String(path[..<slash])
    guard !folder.isEmpty, access(folder, F_OK) != 0 else { return }
    try makeFolder(above: folder)
    try makeFolder(folder)
    parents.append(folder)
  }

  private func makeFolders(of name: String, in folder: String) throws {
    var folder = folder
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      if access(folder, F_OK) != 0 { try makeFolder(folder) }
    }
  }

  private func makeFolder(_ folder: String) throws {
    guard mkdir(folder, 0o755) == 0 else { throw MediaError(writing: path, errno: errno) }
  }
}
