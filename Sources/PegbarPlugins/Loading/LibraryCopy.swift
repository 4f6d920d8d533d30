import PegbarSystem

/// A copy of a library in a folder of its own, which only this user may enter.
struct LibraryCopy {
  /// The copy's path.
  let path: String
  private let folder: String

  /// Makes a copy of a file as it was checked.
  ///
  /// - Throws: `Refusal` where there is no room for it, or when the file is not the one that was checked.
  init(of file: GatedFile) throws(Refusal) {
    var template = Array("/tmp/pegbar-library-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Refusal(file.path, .doesNotLoad, "no copy: \(FileSystem.reason(errno))")
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = FileSystem.join(folder, FileSystem.name(of: file.realPath))
    do throws(Refusal) {
      try write(file)
    } catch {
      remove()
      throw error
    }
  }

  private func write(_ file: GatedFile) throws(Refusal) {
    guard let source = OpenFile(file.realPath), FileIdentity(source.status) == file.identity else {
      throw Refusal(file.path, .changed, "the file changed while it was looked at")
    }
    let target = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o500)
    guard target >= 0 else {
      throw Refusal(file.path, .doesNotLoad, "no copy: \(FileSystem.reason(errno))")
    }
    defer { close(target) }
    var offset: UInt64 = 0
    while offset < UInt64(file.identity.size) {
      let count = Int(min(UInt64(file.identity.size) - offset, 1 << 18))
      guard let bytes = source.read(at: offset, count: count),
        bytes.withUnsafeBytes({ writeAll($0, to: target) })
      else { throw Refusal(file.path, .doesNotLoad, "no copy: \(FileSystem.reason(errno))") }
      offset += UInt64(count)
    }
  }

  /// Removes the copy; what is loaded of it stays.
  func remove() {
    unlink(path)
    rmdir(folder)
  }
}

/// Writes all bytes.
private func writeAll(_ bytes: UnsafeRawBufferPointer, to target: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(target, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    if count <= 0 { return false }
    rest = rest.dropFirst(count)
  }
  return true
}
