import CPegbarSupervision
import PegbarSystem
import Synchronization

/// Memory that a host shares with the process of an isolated library: blocks for pictures.
///
/// Both map it at places of their own, so blocks are told by their offsets. Only what is written takes memory.
final class SharedArena: @unchecked Sendable {
  /// The descriptor for the other process.
  let descriptor: Int32

  private let base: UnsafeMutableRawPointer
  private let state = Mutex<(end: Int, free: [Int: [Int]])>((0, [:]))

  /// Bytes of the whole, most of which are never used.
  private static let size = 1 << 36

  /// Makes memory to share.
  ///
  /// - Throws: `SupervisionError`.
  init() throws {
    descriptor = pgb_output_file()
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, 0) == 0,
      ftruncate(descriptor, off_t(SharedArena.size)) == 0
    else { throw SupervisionError("no memory to share with a plugin's process", errno) }
    base = try SharedArena.map(descriptor)
  }

  /// Maps the memory that another process made.
  ///
  /// - Throws: `SupervisionError`.
  init(inherited descriptor: Int32) throws {
    self.descriptor = descriptor
    base = try SharedArena.map(descriptor)
  }

  deinit {
    munmap(base, SharedArena.size)
    close(descriptor)
  }

  private static func map(_ descriptor: Int32) throws -> UnsafeMutableRawPointer {
    let map = mmap(
      nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | Int32(MAP_NORESERVE), descriptor, 0)
    guard let map, map != MAP_FAILED else {
      throw SupervisionError("no memory to share with a plugin's process", errno)
    }
    return map
  }

  /// A place for some bytes at a multiple of 64; nil when all is in use.
  func take(_ count: Int) -> Int? {
    let size = SharedArena.rounded(count)
    return state.withLock { state in
      if let offset = state.free[size]?.popLast() { return offset }
      guard size <= SharedArena.size - state.end else { return nil }
      defer { state.end += size }
      return state.end
    }
  }

  /// Takes a place back.
  func give(_ offset: Int, _ count: Int) {
    state.withLock { $0.free[SharedArena.rounded(count), default: []].append(offset) }
  }

  private static func rounded(_ count: Int) -> Int { (count + 4095) & ~4095 }

  /// The memory of a block; nil for one that does not lie inside.
  func bytes(_ offset: Int, _ count: Int) -> UnsafeMutableRawPointer? {
    guard offset >= 0, count >= 0, count <= SharedArena.size - offset else { return nil }
    return base + offset
  }
}
