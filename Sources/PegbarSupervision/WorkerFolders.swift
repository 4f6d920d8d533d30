import CPegbarSupervision
import PegbarPlugins
import PegbarSystem

/// The output that a worker has to create, derived from the command line.
package struct ExpectedOutput: Sendable {
  /// The path that the user gave.
  let path: String
  /// Whether it replaces existing files.
  let overwrite: Bool
  /// The folder to create before the first file is moved; nil if none is needed.
  let folder: String?
  /// Whether the chosen part of the frames may be empty.
  let mayBeEmpty: Bool
  /// Whether the worker marks the end of a complete sequence with `OutputStage.whole`.
  let hasMark: Bool
  /// Returns the destination of a file of the worker by its name, or nil if it isn't part of the output.
  let place: @Sendable (_ name: String) -> String?

  /// A single file.
  package init(file path: String, overwrite: Bool, mayBeEmpty: Bool = false) {
    self.path = path
    self.overwrite = overwrite
    self.mayBeEmpty = mayBeEmpty
    folder = nil
    hasMark = false
    place = { $0 == OutputStage.single ? path : nil }
  }

  /// A sequence of numbered frames.
  ///
  /// - Parameters:
  ///   - path: the path that the user gave.
  ///   - folder: the folder to create if it does not exist; nil if none is needed.
  ///   - overwrite: whether they replace existing files.
  ///   - mayBeEmpty: whether the chosen part of the frames may be empty.
  ///   - place: returns the path of a frame.
  package init(
    frames path: String, in folder: String?, overwrite: Bool, mayBeEmpty: Bool,
    path place: @escaping @Sendable (_ frame: Int) -> String
  ) {
    self.path = path
    self.overwrite = overwrite
    self.folder = folder
    self.mayBeEmpty = mayBeEmpty
    hasMark = true
    self.place = { name in
      guard let frame = Int(name), frame >= 0, name == String(frame) else { return nil }
      return place(frame)
    }
  }
}

/// The only two folders that a worker may write to: one for its output, next to the final path, and one for temporary files.
///
/// The supervisor creates them, moves the output to its path when the worker has ended, and removes them. Plugins can put
/// any files there, but the supervisor takes no path from them.
final class WorkerFolders: Sendable {
  /// A folder that is open.
  private struct Folder {
    let path: String
    let descriptor: Int32
  }

  /// The environment variables that tell the worker its folders, each with its `=`.
  static let variableNames = ["PEGBAR_STAGE=", "PEGBAR_SCRATCH=", "TMPDIR="]

  private let stage: Folder?
  private let scratch: Folder?
  private let output: ExpectedOutput?
  /// The descriptor that the cleanup process waits on; -1 without such a process.
  private let lifeline: Int32

  /// Creates the folders.
  ///
  /// - Throws: `SupervisionError` if the folder of the output is not writable.
  init(for output: ExpectedOutput? = nil) throws {
    self.output = output
    stage = try output.map { output in
      // With its whole path: a plugin may change the current folder while another thread writes.
      let existing = WorkerFolders.existingFolder(of: output.path)
      let folder = FileSystem.realPath(existing) ?? existing
      let name = output.path.split(separator: "/").last.map { String($0.prefix(50)) } ?? "output"
      return try WorkerFolders.make("\(folder)/.\(name).\(getpid())", for: output.path)
    }
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // Without this folder, temporary files go to the other one.
    scratch = try? WorkerFolders.make("\(temporary)/pegbar-\(getpid())", for: temporary)
    lifeline = WorkerFolders.watch([stage, scratch].compactMap(\.self))
  }

  /// Starts a process that removes the folders if this process is killed.
  ///
  /// - Returns: the descriptor that keeps it waiting, or -1. The command works without it.
  private static func watch(_ folders: [Folder]) -> Int32 {
    var list = folders.map { pgb_folder(path: strdup($0.path), descriptor: $0.descriptor) }
    defer { list.forEach { free(UnsafeMutablePointer(mutating: $0.path)) } }
    var lifeline: Int32 = -1
    _ = pgb_folder_watch(&list, Int32(list.count), &lifeline)
    return lifeline
  }

  private static func make(_ start: String, for path: String) throws -> Folder {
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    let folder = "\(start)-\(random).part"
    var descriptor: Int32 = -1
    let error = pgb_folder_make(folder, &descriptor)
    guard error == 0 else { throw SupervisionError("\(path): cannot write here", error) }
    return Folder(path: folder, descriptor: descriptor)
  }

  /// `NAME=value` of each, and `TMPDIR`.
  var variables: [String] {
    var list: [String] = []
    if let stage { list.append("PEGBAR_STAGE=" + stage.path) }
    if let scratch { list.append("PEGBAR_SCRATCH=" + scratch.path) }
    if let temporary = scratch ?? stage { list.append("TMPDIR=" + temporary.path) }
    return list
  }

  /// The nearest folder above a path that exists, or the path itself where it is a folder.
  static func existingFolder(of path: String) -> String {
    var about = stat()
    var path = path
    while stat(path, &about) != 0 || about.st_mode & S_IFMT != S_IFDIR {
      guard let end = path.lastIndex(of: "/") else { return "." }
      path = end == path.startIndex ? "/" : String(path[..<end])
    }
    return path
  }

  /// The result of moving the output.
  enum Delivery {
    /// The output is missing or incomplete.
    case none
    /// There is no output, and none is required.
    case empty
    /// The output is complete.
    case whole
    /// A file could not be moved, for this reason.
    case failed(String)
  }

  /// Moves the output to its path and removes the folders; the worker and its child processes must have ended.
  func deliver() -> Delivery {
    defer { remove() }
    guard let stage, let output else { return .none }
    var isWhole = false
    var moved = 0
    var madeFolder: String?
    defer { if moved == 0, let madeFolder { rmdir(madeFolder) } }
    for name in FolderListing.names(of: stage.descriptor) ?? [] {
      if name == OutputStage.whole { isWhole = true }
      guard let place = output.place(name) else { continue }
      if moved == 0, let folder = output.folder, mkdir(folder, 0o777) == 0 { madeFolder = folder }
      let error = pgb_folder_take(stage.descriptor, name, place, output.overwrite ? 1 : 0)
      if error == EBADF { return .none }
      guard error == 0 else {
        return .failed("\(place): cannot be written: \(String(cString: strerror(error)))")
      }
      moved += 1
    }
    guard moved > 0 else { return output.mayBeEmpty ? .empty : .none }
    return !output.hasMark || isWhole ? .whole : .none
  }

  /// Removes both folders with their contents.
  func remove() {
    for folder in [stage, scratch].compactMap(\.self) {
      pgb_folder_remove(folder.path, folder.descriptor)
    }
    if lifeline >= 0 { close(lifeline) }
  }
}
