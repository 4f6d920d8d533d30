import PegbarSystem
import Synchronization

/// Where a law's test is, in memory that another process reads when the test ends badly.
///
/// A supervisor maps shared memory, and the process that runs the test installs it. Costs nothing otherwise.
package enum LawPlace {
  /// The size of the memory, bytes; initially zero.
  package static let memorySize = 2 * room

  /// Bytes for each of the two texts, with their NUL.
  private static let room = 1024

  private static let memory = Mutex<UInt>(0)
  private static let isInstalled = Atomic<Bool>(false)

  /// Notes places in memory from now on.
  ///
  /// - Parameter bytes: `memorySize` bytes, valid until the process ends.
  package static func install(_ bytes: UnsafeMutableRawPointer) {
    memory.withLock { $0 = UInt(bitPattern: bytes) }
    isInstalled.store(true, ordering: .relaxed)
    pgb_fault_tell((bytes + room).assumingMemoryBound(to: CChar.self), room)
  }

  /// Whether places are noted: the process is one of its own for a test.
  static var isWatched: Bool { isInstalled.load(ordering: .relaxed) }

  /// Notes what is called with what, such as "33x17 at progress 0.25"; the last note stays.
  static func note(_ text: @autoclosure () -> String) {
    guard isInstalled.load(ordering: .relaxed) else { return }
    let bytes = Array(text().utf8.prefix(room - 1)) + [0]
    memory.withLock { address in
      UnsafeMutableRawPointer(bitPattern: address)?.copyMemory(
        from: bytes, byteCount: bytes.count)
    }
  }

  /// What was noted, in words: the memory that the process died of, and the last place.
  package static func words(in bytes: UnsafeRawPointer) -> String {
    let texts = [bytes + room, bytes].map { start in
      String(
        decoding: UnsafeRawBufferPointer(start: start, count: room).prefix { $0 != 0 },
        as: UTF8.self)
    }
    return (texts[0].isEmpty ? "" : ", at \(texts[0])") + (texts[1].isEmpty ? "" : ": \(texts[1])")
  }
}
