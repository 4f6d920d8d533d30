/// Memory between two inaccessible pages: a write beyond its end ends the process at once.
package final class GuardedMemory: @unchecked Sendable {
  /// The first byte; the byte after the last one is on an inaccessible page.
  ///
  /// A multiple of 64 when the size is one.
  package let bytes: UnsafeMutableRawPointer
  /// How many bytes there are.
  package let size: Int
  /// The bytes between an inaccessible page and the first byte, fewer than a page; also zero at first.
  package let slack: Int

  /// Allocates zeroed memory; nil if there is none.
  package init?(size: Int) {
    guard let bytes = pgb_guarded_create(size) else { return nil }
    self.bytes = bytes
    self.size = size
    slack = Int(UInt(bitPattern: bytes) % UInt(getpagesize()))
  }

  deinit { pgb_guarded_free(bytes, size) }
}
