import CPegbarSupervision
import PegbarSystem
import Synchronization

/// Memory that a host shares with the process of an isolated library: blocks for pictures, each as large as its
/// picture needs.
///
/// It is a file in memory that grows with its blocks. Each process maps a block at its own address, so a message names
/// a block by its offset in the file.
final class SharedArena: @unchecked Sendable {
  /// A part of the file, mapped into the host.
  struct Block: @unchecked Sendable {
    /// The place in the file, a multiple of a page.
    fileprivate let place: Int
    /// The size in the file, a multiple of a page.
    fileprivate let room: Int
    fileprivate let start: UnsafeMutableRawPointer
    /// The offset of the picture in the file.
    ///
    /// The picture ends at the end of the block, or less than 64 bytes before it: its start is a multiple of 64 bytes.
    let offset: Int
    /// The picture's first byte.
    var bytes: UnsafeMutableRawPointer { start + (offset - place) }
  }

  private struct State {
    var end = 0
    var free: [Int: [Block]] = [:]
    var freeBytes = 0
    var largest = 0
  }

  /// The descriptor for the other process.
  let descriptor: Int32

  private let state = Mutex(State())

  /// The maximum number of bytes in blocks that are free; more are given back to the system.
  private static let spare = 256 << 20

  /// Makes memory to share.
  ///
  /// - Throws: `SupervisionError`.
  init() throws {
    descriptor = pgb_output_file()
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, 0) == 0 else {
      throw SharedArena.shortage(errno)
    }
  }

  deinit {
    for block in state.withLock({ $0.free.values.joined().map(\.self) }) {
      munmap(block.start, block.room)
    }
    close(descriptor)
  }

  /// The size of the largest block so far, bytes.
  var largest: Int { state.withLock { $0.largest } }

  /// Takes a block for a picture.
  ///
  /// - Parameter count: the picture's bytes.
  /// - Returns: the block.
  /// - Throws: `SupervisionError` if the system refuses the memory.
  func take(_ count: Int) throws -> Block {
    let room = SharedArena.room(count)
    return try state.withLock { state in
      state.largest = max(state.largest, room)
      let place: Int
      let start: UnsafeMutableRawPointer
      if let block = state.free[room]?.popLast() {
        state.freeBytes -= room
        (place, start) = (block.place, block.start)
      } else {
        place = state.end
        guard ftruncate(descriptor, off_t(place + room)) == 0 else {
          throw SharedArena.shortage(errno)
        }
        state.end += room
        let map = mmap(nil, room, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(place))
        guard let map, map != MAP_FAILED else { throw SharedArena.shortage(errno) }
        start = map
      }
      return Block(
        place: place, room: room, start: start, offset: place + SharedArena.slack(count))
    }
  }

  /// Ends the use of a block.
  func give(_ block: Block) {
    state.withLock { state in
      guard state.freeBytes + block.room <= SharedArena.spare else {
        munmap(block.start, block.room)
        pgb_release_pages(descriptor, Int64(block.place), block.room)
        return
      }
      state.freeBytes += block.room
      state.free[block.room, default: []].append(block)
    }
  }

  private static func shortage(_ code: Int32) -> SupervisionError {
    SupervisionError("no memory to share with a plugin's process", code)
  }

  fileprivate static let page = Int(getpagesize())

  /// Bytes of a block for a picture.
  static func room(_ count: Int) -> Int { (max(count, 1) + page - 1) & ~(page - 1) }

  /// Bytes of a block before its picture.
  static func slack(_ count: Int) -> Int { (room(count) - count) & ~63 }
}

/// The blocks of a host's `SharedArena` in the process of an isolated library, each between two inaccessible pages: a
/// write beyond the last row ends the process.
final class ArenaMappings: @unchecked Sendable {
  /// A mapped block.
  struct Mapping: @unchecked Sendable {
    fileprivate let place: Int
    fileprivate let room: Int
    fileprivate let start: UnsafeMutableRawPointer
    /// The picture's first byte.
    let bytes: UnsafeMutableRawPointer
  }

  private let descriptor: Int32
  /// Mappings that no frame uses, the latest at the end.
  private let unused = Mutex<[Mapping]>([])

  /// The maximum number of mappings that no frame uses.
  private static let most = 64

  /// Uses the file that the host has made.
  init(of descriptor: Int32) { self.descriptor = descriptor }

  /// Maps a block.
  ///
  /// - Parameters:
  ///   - offset: of the picture in the file.
  ///   - count: the picture's bytes.
  /// - Returns: nil for an invalid block, or if there is not enough memory.
  func take(_ offset: Int, _ count: Int) -> Mapping? {
    guard count >= 0, count <= 1 << 40 else { return nil }
    let (room, slack) = (SharedArena.room(count), SharedArena.slack(count))
    let place = offset - slack
    guard place >= 0, place % SharedArena.page == 0 else { return nil }
    let known = unused.withLock { unused in
      unused.lastIndex { $0.place == place && $0.room == room }.map { unused.remove(at: $0) }
    }
    guard let start = known?.start ?? pgb_guarded_map(descriptor, Int64(place), room) else {
      return nil
    }
    return Mapping(place: place, room: room, start: start, bytes: start + slack)
  }

  /// Ends the use of a mapping, which is kept for the next frame.
  func give(_ mapping: Mapping) {
    let dropped = unused.withLock { unused in
      unused.append(mapping)
      return unused.count > ArenaMappings.most ? unused.removeFirst() : nil
    }
    if let dropped { pgb_guarded_free(dropped.start, dropped.room) }
  }
}
