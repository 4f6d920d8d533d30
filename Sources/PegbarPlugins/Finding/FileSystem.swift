import PegbarSystem

/// The few questions about files that finding plugins asks.
package enum FileSystem {
  /// The absolute path with all links resolved; nil where nothing is there.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Everything before the last slash; "/" for what lies in the root.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// Everything behind the last slash.
  package static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// A path inside a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Facts about what a path names, without following a link at its end.
  static func linkStatus(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Facts about what a path leads to.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// The words for an error number.
  static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}

extension stat {
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
  var isSticky: Bool { st_mode & S_ISVTX != 0 }
  var isWorldWritable: Bool { st_mode & S_IWOTH != 0 }
  var isGroupWritable: Bool { st_mode & S_IWGRP != 0 }
}

/// The identity of a file when it was checked; changed bytes change it.
public struct FileIdentity: Sendable, Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int64
  var modified: Int64
  var changed: Int64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
  }
}

extension FileIdentity {
  /// The identity as text.
  var words: String { "\(device) \(inode) \(size) \(modified) \(changed)" }
}

/// An open file, read by position; closes itself.
final class OpenFile {
  let descriptor: Int32
  let status: stat

  /// Opens a file without waiting for anybody and without following a link at the path's end.
  ///
  /// - Returns: nil with `errno` set.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    self.status = status
  }

  deinit { close(descriptor) }

  /// Bytes of the file; nil when it does not have them.
  func read(at offset: UInt64, count: Int) -> [UInt8]? {
    guard count >= 0, let start = off_t(exactly: offset) else { return nil }
    var got = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while got < count, let base = buffer.baseAddress {
        let step = pread(descriptor, base + got, count - got, start + off_t(got))
        if step < 0, errno == EINTR { continue }
        if step <= 0 { break }
        got += step
      }
      initialized = got
    }
    return got == count ? bytes : nil
  }
}
