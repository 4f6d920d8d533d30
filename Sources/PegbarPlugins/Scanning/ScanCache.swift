import PegbarCore
import PegbarSystem

/// Caches the outcomes of scans by the content of the library, so each is scanned once.
///
/// Also caches crashes and time-outs. If the cache cannot be read or written, libraries are scanned again.
public struct ScanCache: Sendable {
  /// Counts up when scans begin to mean something else.
  static let version = 2

  /// The folder, `…/pegbar/scan-v2`.
  public var folder: String

  /// Uses a given folder, which is created at the first write.
  public init(folder: String) { self.folder = folder }

  /// Uses $XDG_CACHE_HOME/pegbar/scan-v2; $XDG_CACHE_HOME is ~/.cache by default.
  ///
  /// - Returns: nil without a home folder, and with elevated privileges.
  public init?(environment: HostEnvironment = .process) {
    guard let base = environment.userFolder("XDG_CACHE_HOME", ".cache") else { return nil }
    self.init(folder: base + "/pegbar/scan-v\(ScanCache.version)")
  }

  private func path(_ hash: String) -> String { "\(folder)/\(hash).json" }

  /// Names everything that a scan's outcome depends on besides the library.
  private static let key = "\(Manifest.interface)/\(version)"

  /// The record for a content; nil when there is none.
  func record(hash: String, entry: String) -> JSONValue? {
    guard let file = OpenFile(path(hash)), file.status.isRegular,
      file.status.st_uid == geteuid(), !file.status.isWorldWritable,
      file.status.st_size < 32 << 20,
      let bytes = file.read(at: 0, count: Int(file.status.st_size)),
      let value = try? JSONReader(maximumDepth: 20).read(bytes),
      value["key"]?.string == ScanCache.key, value["entry"]?.string == entry,
      let record = value["outcome"]
    else { return nil }
    return record
  }

  /// Remembers a record.
  func store(record: JSONValue, hash: String, entry: String) {
    let value = JSONValue.members([
      ("key", .string(ScanCache.key)), ("entry", .string(entry)), ("outcome", record),
    ])
    makeFolders()
    let bytes = Array(JSONWriter.text(value).utf8)
    if !storeNameless(bytes, at: path(hash)) { storeDraft(bytes, at: path(hash)) }
  }

  /// Writes a file that has no name until it is whole, so that a kill leaves nothing behind.
  ///
  /// - Returns: false where the file system or the missing /proc does not let it.
  private func storeNameless(_ bytes: [UInt8], at path: String) -> Bool {
    let nameless = Int32(0o20_000_000) | O_DIRECTORY  // O_TMPFILE, which Swift does not import
    let file = open(folder, nameless | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    guard bytes.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) == $0.count }) else {
      return true
    }
    func name() -> Bool {
      linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }
    // What has the name is of another version; readers find the old record, none or the new one.
    if !name(), errno == EEXIST { return unlink(path) == 0 && name() }
    return access(path, F_OK) == 0
  }

  /// Writes a file beside its name, then renames it.
  private func storeDraft(_ bytes: [UInt8], at path: String) {
    let draft = path + ".\(getpid())"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let isWritten = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) == $0.count }
    close(file)
    if !isWritten || rename(draft, path) != 0 { unlink(draft) }
  }

  private func makeFolders() {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      mkdir(path, 0o700)
    }
  }
}
