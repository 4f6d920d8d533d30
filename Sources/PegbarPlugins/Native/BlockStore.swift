import PegbarCore
import PegbarSystem
import Synchronization

/// Blocks of memory of one size, used again and again.
///
/// Large ones are shared with other effects and with pictures: many effects may be ready at the same time.
final class BlockStore: @unchecked Sendable {
  /// Bytes.
  let size: Int
  private let free = Mutex<[UInt]>([])

  /// Makes a store; blocks of 0 bytes are nil.
  init(size: Int) { self.size = size }

  deinit {
    free.withLock { list in
      for address in list { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() }
    }
  }

  /// A block with undefined contents at a multiple of 64.
  func take() -> UnsafeMutableRawPointer? {
    if size == 0 { return nil }
    if size >= PictureMemory.large {
      guard let block = PictureMemory.shared.take(size) else {
        MemoryShortage.end(for: BlockStore.purpose(size))
      }
      return block
    }
    if let address = free.withLock({ $0.popLast() }) {
      return UnsafeMutableRawPointer(bitPattern: address)
    }
    return BlockStore.block(of: size, for: BlockStore.purpose(size))
  }

  private static func purpose(_ size: Int) -> String { "\(size) bytes that a plugin asked for" }

  /// Bytes at a multiple of 64, which the caller deallocates; without memory, the process ends.
  static func block(
    of size: Int, for purpose: @autoclosure () -> String
  ) -> UnsafeMutableRawPointer {
    var block: UnsafeMutableRawPointer?
    guard posix_memalign(&block, 64, size) == 0, let block else {
      MemoryShortage.end(for: purpose())
    }
    return block
  }

  /// Takes a block back.
  func give(_ block: UnsafeMutableRawPointer?) {
    guard let block else { return }
    if size >= PictureMemory.large {
      PictureMemory.shared.giveBack(block, size)
      return
    }
    free.withLock { $0.append(UInt(bitPattern: block)) }
  }
}
