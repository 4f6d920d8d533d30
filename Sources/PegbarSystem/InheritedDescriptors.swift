import CPegbarSystem

/// The descriptors that this process has inherited from its parent.
package enum InheritedDescriptors {
  /// Marks them to close in child processes, except those that an argument names, such as `/dev/fd/63`.
  ///
  /// Call it before this process opens descriptors that its children have to inherit.
  package static func keepFromChildren(but words: [String]) {
    pgb_close_on_exec(3)
    for number in words.compactMap(number(of:)) {
      let flags = fcntl(number, F_GETFD)
      if flags >= 0 { _ = fcntl(number, F_SETFD, flags & ~FD_CLOEXEC) }
    }
  }

  /// Returns the descriptor in a path such as `/dev/fd/63`, or nil for other paths.
  static func number(of path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      if let number = Int32(path.dropFirst(folder.count)), number > 2 { return number }
    }
    return nil
  }
}
