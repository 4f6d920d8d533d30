import CPegbarSupervision
import PegbarSystem

/// An output that a worker makes, as the supervisor knows it from the command alone.
package struct ExpectedOutput: Sendable {
  /// The path that the user gave.
  let path: String
  /// Whether it replaces what is there.
  let overwrite: Bool
  /// The folder to make before the first file is moved there; nil for none.
  let folder: String?
  /// Whether a part may have been chosen that has no frames.
  let mayBeEmpty: Bool
  /// Whether a file among the worker's has to say that all frames are there.
  let hasMark: Bool
  /// Where a file belongs that has some name among the worker's; nil for one that nobody asked for.
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

  /// Frames with numbers.
  ///
  /// - Parameters:
  ///   - path: what the user gave.
  ///   - folder: the folder that may have to be made for them; nil for none.
  ///   - overwrite: whether they replace what is there.
  ///   - mayBeEmpty: whether a part may have been chosen that has no frames.
  ///   - place: where a frame belongs.
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

/// The folders of a worker, in which alone it may write: one for its output, beside it, and one for temporary files.
///
/// The supervisor makes them, moves the output from there to its place once the worker has ended, and removes them.
/// Plugins in the worker can fill them as they like, but no path that the supervisor uses comes from there.
final class WorkerFolders: Sendable {
  /// A folder that is open.
  private struct Folder {
    let path: String
    let descriptor: Int32
  }

  /// The variables that name the folders for the worker.
  static let names = ["PEGBAR_STAGE=", "PEGBAR_SCRATCH="]

  private let stage: Folder?
  private let scratch: Folder?
  private let output: ExpectedOutput?

  /// Makes the folders.
  ///
  /// - Throws: `SupervisionError` where nothing can be written beside the output.
  init(for output: ExpectedOutput? = nil) throws {
    self.output = output
    stage = try output.map { output in
      let folder = WorkerFolders.existingFolder(of: output.path)
      let name = output.path.split(separator: "/").last.map { String($0.prefix(50)) } ?? "output"
      return try WorkerFolders.make("\(folder)/.\(name).\(getpid())", for: output.path)
    }
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // Without it a worker has no place for temporary files but the other one.
    scratch = try? WorkerFolders.make("\(temporary)/pegbar-\(getpid())", for: temporary)
    watch()
  }

  /// Has the folders removed even if this process is killed; without it they would stay then.
  private func watch() {
    let folders = [stage, scratch].compactMap(\.self)
    var list = folders.map { pgb_folder(path: strdup($0.path), descriptor: $0.descriptor) }
    defer { list.forEach { free(UnsafeMutablePointer(mutating: $0.path)) } }
    _ = pgb_folder_watch(&list, Int32(list.count))
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

  /// What moving the output came to.
  enum Delivery {
    /// There is nothing to move, or not all of it.
    case none
    /// There is nothing to move, and nothing need be.
    case empty
    /// Everything is at its place.
    case whole
    /// A file could not be moved, and why.
    case failed(String)
  }

  /// Moves what is whole to its place, and removes the rest; the worker and all that it has started have ended.
  func deliver() -> Delivery {
    defer { remove() }
    guard let stage, let output else { return .none }
    var isWhole = false
    var moved = 0
    var madeFolder: String?
    defer { if moved == 0, let madeFolder { rmdir(madeFolder) } }
    for name in WorkerFolders.names(in: stage.descriptor) {
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

  private static func names(in descriptor: Int32) -> [String] {
    guard let list = fdopendir(dup(descriptor)) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }

  /// Removes both folders with all that is in them.
  func remove() {
    for folder in [stage, scratch].compactMap(\.self) {
      pgb_folder_remove(folder.path, folder.descriptor)
    }
  }
}
