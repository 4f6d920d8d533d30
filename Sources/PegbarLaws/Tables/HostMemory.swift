import PegbarSystem
import Synchronization

/// The memory that plugins get from the host's `alloc` while they are tested.
///
/// It is not what the C library's `free` takes, which ends the process if it is given such memory.
enum HostMemory {
  /// The blocks that plugins have, by the address that they know, and where each begins.
  private static let blocks = Mutex<[UInt: UInt]>([:])
  private static let strays = Atomic<Int>(0)

  /// How often `free` was given memory that no plugin had.
  static var strayFrees: Int { strays.load(ordering: .relaxed) }

  /// The bytes before each block, where the C library looks for its own notes.
  private static let canary: Int32 = 0xC3

  /// Does what `pegbar_host.alloc` promises.
  static func allocate(_ size: UInt64, _ alignment: UInt64) -> UnsafeMutableRawPointer? {
    guard alignment.nonzeroBitCount == 1, alignment <= 4096, size <= 1 << 40 else { return nil }
    let alignment = max(64, Int(alignment))
    var start: UnsafeMutableRawPointer?
    guard posix_memalign(&start, alignment, Int(size) + alignment) == 0, let start else {
      return nil
    }
    memset(start, canary, alignment)
    let block = start + alignment
    blocks.withLock { $0[UInt(bitPattern: block)] = UInt(bitPattern: start) }
    return block
  }

  /// Does what `pegbar_host.free` promises; counts what is not a plugin's.
  static func free(_ memory: UnsafeMutableRawPointer?) {
    guard let memory else { return }
    let start = blocks.withLock { $0.removeValue(forKey: UInt(bitPattern: memory)) }
    guard let start else {
      strays.add(1, ordering: .relaxed)
      return
    }
    release(UnsafeMutableRawPointer(bitPattern: start))
  }
}

/// The C library's own, which `HostMemory.free` hides.
private func release(_ memory: UnsafeMutableRawPointer?) { free(memory) }
