import CPegbarCodecs
import PegbarSystem

/// The bytes of a regular file in memory, which nobody changes.
final class FileContent: @unchecked Sendable {
  let path: String
  /// Valid as long as the object: whoever hands them on keeps it, or uses `withBytes`.
  let bytes: UnsafeRawBufferPointer

  /// The largest file that is read whole, in bytes: 2 GiB.
  static let maximumSize = 1 << 31

  /// Reads a whole file.
  ///
  /// - Throws: `MediaError` of kind unreadable or tooLarge.
  init(path: String) throws {
    var start: UnsafeMutablePointer<UInt8>?
    var size = 0
    let code = pgb_read_file(path, FileContent.maximumSize, &start, &size)
    guard code == 0 else { throw FileContent.failed(path, code) }
    self.path = path
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Copies bytes; `path` is only for errors.
  ///
  /// - Throws: `MediaError` where there is no memory.
  init(copying other: UnsafeRawBufferPointer, path: String) throws {
    guard let memory = malloc(max(1, other.count)) else { throw FileContent.failed(path, ENOMEM) }
    if let start = other.baseAddress { memcpy(memory, start, other.count) }
    self.path = path
    bytes = UnsafeRawBufferPointer(start: memory, count: other.count)
  }

  deinit { free(UnsafeMutableRawPointer(mutating: bytes.baseAddress)) }

  /// Lends the bytes, and keeps them that long.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(bytes) }
  }

  /// The first bytes of a file, for telling what it is.
  ///
  /// A named pipe, a device or a folder is refused before anything is read.
  static func head(path: String, count: Int) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw failed(path, errno) }
    defer { close(descriptor) }
    var about = stat()
    guard fstat(descriptor, &about) == 0 else { throw failed(path, errno) }
    if about.st_mode & S_IFMT == S_IFDIR { throw failed(path, EISDIR) }
    guard about.st_mode & S_IFMT == S_IFREG else { throw failed(path, ENOTSUP) }
    var bytes = [UInt8](repeating: 0, count: count)
    let done = pread(descriptor, &bytes, count, 0)
    guard done >= 0 else { throw failed(path, errno) }
    return Array(bytes.prefix(done))
  }

  private static func failed(_ path: String, _ code: Int32) -> MediaError {
    switch code {
    case EISDIR:
      return MediaError(.unreadable, path: path, reason: "is a folder", advice: "name a picture")
    case ENOTSUP:
      let reason = "is not a regular file"
      return MediaError(.unreadable, path: path, reason: reason, advice: "name a picture")
    case EFBIG:
      let advice = "at most 2 GiB"
      return MediaError(.tooLarge, path: path, reason: systemReason(code), advice: advice)
    case ENOMEM:
      let advice = "free some memory, or use smaller files"
      return MediaError(.decoder, path: path, reason: systemReason(code), advice: advice)
    default:
      let advice = code == EACCES ? "check its permissions" : "check the name"
      return MediaError(.unreadable, path: path, reason: systemReason(code), advice: advice)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The first byte, for C.
  ///
  /// Never asked of an empty file: that is recognised as no picture before.
  var start: UnsafePointer<UInt8> {
    guard let baseAddress else { preconditionFailure("no bytes") }
    return baseAddress.assumingMemoryBound(to: UInt8.self)
  }
}
