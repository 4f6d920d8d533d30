import CPegbarCodecs
import PegbarSystem

/// A file that receives its name only when it is complete.
///
/// The bytes go to a hidden temporary beside the name; `publish` renames it. A temporary that is
/// not published is removed by `abandon`, by the end of the object, or by `pgb_cleanup_run`. Where there is an
/// `OutputStage`, the temporary lies there, and `publish` gives it a name there.
final class OutputFile: PatchedOutput {
  let path: String
  let temporary: String
  /// The path that `publish` gives to the file.
  private let target: String
  private let overwrite: Bool
  private var descriptor: Int32 = -1
  private var ticket: Int32 = -1
  private var isOpen = false

  /// Makes the temporary; `path` must be free unless `overwrite`.
  init(path: String, overwrite: Bool, stagedAs name: String = OutputStage.single) throws {
    try OutputFile.checkTarget(path, overwrite: overwrite)
    self.path = path
    self.overwrite = overwrite
    target = OutputStage.folder.map { "\($0)/\(name)" } ?? path
    temporary = OutputFile.temporaryName(for: target)
    let code = pgb_create_registered(temporary, &descriptor, &ticket)
    guard code == 0 else { throw OutputFile.creationFailed(path, code) }
    isOpen = true
  }

  deinit { abandon() }

  /// Adds bytes at the end.
  ///
  /// After an error the temporary is gone: a full disk gets its room back at once.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard let start = bytes.baseAddress else { return }
    let code = pgb_write_all(descriptor, start, bytes.count)
    guard code == 0 else { throw failed(code) }
    count += bytes.count
  }

  /// Bytes that were written.
  private(set) var count = 0

  /// Reads bytes that were written before.
  func read(at offset: Int, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = pgb_read_at(descriptor, &bytes, count, UInt64(offset))
    guard code == 0 else { throw failed(code) }
    return bytes
  }

  /// The first bytes of what lies under the temporary's name, whoever wrote it; fewer if it is short.
  func head(_ count: Int) throws -> [UInt8] {
    var about = stat()
    guard lstat(temporary, &about) == 0, about.st_mode & S_IFMT == S_IFREG else { return [] }
    do { return try FileContent.head(path: temporary, count: count) } catch { throw failed(EIO) }
  }

  /// Whether nothing has been written, whoever should have.
  var isEmptyNow: Bool { signsOfLife.first ?? 0 == 0 }

  /// Numbers that change while somebody writes the file: its size and when it was changed.
  var signsOfLife: [Int] {
    var about = stat()
    guard lstat(temporary, &about) == 0 else { return [] }
    return [Int(about.st_size), about.st_mtim.tv_sec, about.st_mtim.tv_nsec]
  }

  /// Replaces bytes that were written before.
  func patch(_ bytes: [UInt8], at offset: Int) throws {
    let done = pwrite(descriptor, bytes, bytes.count, off_t(offset))
    guard done == bytes.count else { throw failed(done < 0 ? errno : EIO) }
  }

  private func failed(_ code: Int32) -> MediaError {
    abandon()
    return writingFailed(path, code)
  }

  /// Gives the file its name.
  ///
  /// After an error nothing is left of it.
  func publish() throws {
    precondition(isOpen, "published twice or after abandoning")
    defer { abandon() }
    // Some file systems report a full disk only here.
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw writingFailed(path, errno) }
    let code =
      overwrite
      ? pgb_publish_over(temporary, target) : pgb_publish_new(temporary, target)
    guard code == 0 else {
      throw code == EEXIST ? OutputFile.exists(path) : writingFailed(path, code)
    }
    isOpen = false
    pgb_cleanup_forget(ticket)
  }

  /// Removes the temporary, unless it has been published.
  func abandon() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    guard isOpen else { return }
    isOpen = false
    unlink(temporary)
    pgb_cleanup_forget(ticket)
  }

  // MARK: - Names

  /// The folder for files beside an output while it is made.
  static func workingFolder(of path: String) -> String { OutputStage.folder ?? folder(of: path) }

  /// The folder a path lies in, as a path.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func temporaryName(for path: String) -> String {
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    // Names may have 255 bytes; a long one is cut to leave room for the rest.
    var name = path[start...]
    while name.utf8.count > 180 { name.removeLast() }
    let random = UInt32.random(in: 0 ... .max)
    return path[..<start] + ".\(name).\(getpid())-\(String(random, radix: 36)).part"
  }

  /// Refuses a name that is taken, or that no file can have, before any work is done.
  static func checkTarget(_ path: String, overwrite: Bool) throws {
    var about = stat()
    guard lstat(path, &about) == 0 else {
      if errno == ENAMETOOLONG {
        throw MediaError(
          .badOutput, path: path, reason: systemReason(errno), advice: "choose a shorter one")
      }
      // The supervisor has checked the folder.
      if OutputStage.folder != nil { return }
      let folder = folder(of: path)
      if stat(folder, &about) != 0 || about.st_mode & S_IFMT != S_IFDIR {
        throw missingFolder(path, folder)
      }
      return
    }
    switch about.st_mode & S_IFMT {
    case S_IFDIR:
      throw MediaError(
        .badOutput, path: path, reason: "is a folder", advice: "end it with / for a sequence")
    case S_IFREG, S_IFLNK:
      if !overwrite { throw exists(path) }
    default:
      throw MediaError(
        .badOutput, path: path, reason: "is not a regular file", advice: "choose another name")
    }
  }

  private static func missingFolder(_ path: String, _ folder: String) -> MediaError {
    var about = stat()
    if stat(folder, &about) == 0 {
      return MediaError(
        .missingFolder, path: path, reason: "\(folder) is a file, not a folder",
        advice: "choose another name")
    }
    return MediaError(
      .missingFolder, path: path, reason: "the folder \(folder) does not exist",
      advice: "create it first")
  }

  private static func exists(_ path: String) -> MediaError {
    MediaError(
      .exists, path: path, reason: "already exists",
      advice: "choose another name, or use --overwrite")
  }

  private static func creationFailed(_ path: String, _ code: Int32) -> MediaError {
    switch code {
    case ENOENT, ENOTDIR: missing(folder(of: path), for: path)
    default: writingFailed(path, code)
    }
  }

  /// Why nothing can be made in a folder: it is not there, or takes no files, as /proc.
  static func missing(_ folder: String, for path: String) -> MediaError {
    var about = stat()
    guard stat(folder, &about) == 0, about.st_mode & S_IFMT == S_IFDIR else {
      return missingFolder(path, folder)
    }
    return MediaError(
      .io, path: path, reason: "cannot create files in the folder \(folder)",
      advice: "choose another folder")
  }
}
