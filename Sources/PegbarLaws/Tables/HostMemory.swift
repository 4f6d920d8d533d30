import PegbarSystem
import Synchronization

/// The memory that plugins get from the host's `alloc` while they are tested.
///
/// Blocks do not begin where the C library's do, so that its `free` ends the process if a plugin passes one.
enum HostMemory {
  /// Where the memory of each allocated block begins, by the address that the plugin received.
  private static let blocks = Mutex<[UInt: UInt]>([:])
  private static let strays = Atomic<Int>(0)

  /// How often `free` received an address that is not an allocated block, since this was last asked.
  static func takeStrayFrees() -> Int { strays.exchange(0, ordering: .relaxed) }

  /// The value of the bytes before each block, where the C library keeps its own data.
  private static let canary: Int32 = 0xC3

  /// Implements `pegbar_host.alloc`.
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

  /// Implements `pegbar_host.free`; counts addresses that are not allocated blocks.
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

/// Calls the C library's `free`, which `HostMemory.free` shadows.
private func release(_ memory: UnsafeMutableRawPointer?) { free(memory) }
