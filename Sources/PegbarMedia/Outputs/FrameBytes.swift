import PegbarCore
import PegbarSystem

/// Memory for the bytes of a frame on their way to an output.
///
/// Without it the program ends as it does without memory for a picture.
final class FrameBytes {
  /// The first byte, on a 64-byte boundary.
  let start: UnsafeMutablePointer<UInt8>

  /// The number of bytes.
  let count: Int

  /// Makes memory that may hold anything.
  init(count: Int) {
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, 64, max(count, 1)) == 0, let memory else {
      MemoryShortage.end(for: "\(count) bytes of a frame")
    }
    start = memory.bindMemory(to: UInt8.self, capacity: max(count, 1))
    self.count = count
  }

  deinit { free(start) }

  /// All bytes.
  var all: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
}
