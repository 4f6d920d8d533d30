/// Numbers of many animations in one piece of memory, which stays where it is once trimmed.
///
/// Filled by one thread, then only read.
final class Column<Element: BitwiseCopyable>: @unchecked Sendable {
  /// The first element; valid until the next append.
  private(set) var base: UnsafeMutablePointer<Element>

  /// How many elements there are.
  private(set) var count = 0

  private var capacity: Int

  /// Makes an empty column.
  init(capacity: Int = 16) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Bytes in use.
  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  func append(_ element: Element) {
    if count == capacity { move(to: capacity * 2) }
    base[count] = element
    count += 1
  }

  /// Gives back what is not needed.
  func trim() { if count < capacity { move(to: max(1, count)) } }

  private func move(to capacity: Int) {
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    moved.update(from: base, count: count)
    base.deallocate()
    (base, self.capacity) = (moved, capacity)
  }
}
