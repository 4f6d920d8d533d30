import CPegbarSystem

/// The descriptors that whoever started this program left open.
package enum InheritedDescriptors {
  /// Keeps them from the programs that this one starts, but for those that a word names, such as `/dev/fd/63`.
  ///
  /// Comes before this process opens any that its children should inherit.
  package static func keepFromChildren(but words: [String]) {
    pgb_close_on_exec(3)
    for number in words.compactMap(number(of:)) {
      let flags = fcntl(number, F_GETFD)
      if flags >= 0 { _ = fcntl(number, F_SETFD, flags & ~FD_CLOEXEC) }
    }
  }

  /// The descriptor that a path means; nil for other paths.
  static func number(of path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      if let number = Int32(path.dropFirst(folder.count)), number > 2 { return number }
    }
    return nil
  }
}
