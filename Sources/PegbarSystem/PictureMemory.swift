import Synchronization

/// Memory of pictures and of what plugins draw them with, of which some that is no longer used is kept.
///
/// Frames of a size follow one another; the system takes about as long to give fresh memory for a large
/// one as it takes to fill it.
package final class PictureMemory: Sendable {
  /// What all pictures and plugins of the process use.
  package static let shared = PictureMemory()

  /// Bytes from which memory is kept; less than that the C library keeps itself.
  package static let large = 1 << 20

  /// The most bytes that are kept.
  package static let limit = 64 << 20

  private struct Block: @unchecked Sendable {
    var memory: UnsafeMutableRawPointer
    var size: Int
  }

  /// What is kept, the latest at the end.
  private let blocks = Mutex<[Block]>([])

  package init() {}

  deinit { release() }

  /// Memory that may hold anything, on a 64-byte boundary; nil where there is none.
  package func take(_ size: Int) -> UnsafeMutableRawPointer? {
    if size >= PictureMemory.large, let known = kept(size) { return known }
    var memory: UnsafeMutableRawPointer?
    if posix_memalign(&memory, 64, size) == 0 { return memory }
    // What is kept for other sizes may be what is missing.
    release()
    return posix_memalign(&memory, 64, size) == 0 ? memory : nil
  }

  /// Ends the use of memory; those kept longest go where it would be too much.
  package func giveBack(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    guard size >= PictureMemory.large, size <= PictureMemory.limit else { return free(memory) }
    let dropped = blocks.withLock { blocks in
      blocks.append(Block(memory: memory, size: size))
      var (total, dropped) = (blocks.reduce(0) { $0 + $1.size }, [Block]())
      while total > PictureMemory.limit {
        total -= blocks[0].size
        dropped.append(blocks.removeFirst())
      }
      return dropped
    }
    for block in dropped { free(block.memory) }
  }

  /// Bytes that are kept.
  package var held: Int { blocks.withLock { $0.reduce(0) { $0 + $1.size } } }

  /// Gives all that is kept back to the system.
  package func release() {
    let all = blocks.withLock { blocks in
      defer { blocks = [] }
      return blocks
    }
    for block in all { free(block.memory) }
  }

  private func kept(_ size: Int) -> UnsafeMutableRawPointer? {
    blocks.withLock { blocks in
      blocks.lastIndex { $0.size == size }.map { blocks.remove(at: $0).memory }
    }
  }
}
