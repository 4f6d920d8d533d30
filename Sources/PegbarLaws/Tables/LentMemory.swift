import PegbarSystem

/// Memory lent to a plugin's call, between two pages that nobody may touch.
///
/// A fault in it or beside it is told by its name.
final class LentMemory: @unchecked Sendable {
  /// Which end of the memory lies at a page's edge, where the first byte too many is a fault.
  enum Edge: CaseIterable, Sendable { case end, start }

  /// What a plugin may do with it.
  enum Access: Int32 {
    case nothing = 0
    case reading = 1
    case writing = 3
  }

  /// The first byte.
  let bytes: UnsafeMutableRawPointer
  /// How many bytes are lent.
  let count: Int

  private let name: String
  private let pages: UnsafeMutableRawPointer
  private let size: Int
  private var ticket: Int32

  /// What the bytes around it hold.
  private static let canary: UInt8 = 0xC3

  /// Allocates memory.
  ///
  /// - Parameters:
  ///   - count: bytes, 0 or more.
  ///   - edge: the end at a page's edge; the other end has a canary, unless `count` is whole pages.
  ///   - alignment: a power of two.
  ///   - name: for messages, such as "the array y".
  /// - Throws: `LawBroken` without memory.
  init(_ count: Int, at edge: Edge, alignment: Int = 1, name: String) throws {
    let page = Int(getpagesize())
    self.count = count
    self.name = name
    size = max(page, (count + page - 1) / page * page)
    let flags = MAP_PRIVATE | Int32(MAP_ANONYMOUS)
    guard let map = mmap(nil, size + 2 * page, PROT_NONE, flags, -1, 0), map != MAP_FAILED else {
      throw LawBroken("there is no memory to test it with")
    }
    pages = map + page
    mprotect(pages, size, PROT_READ | PROT_WRITE)
    memset(pages, Int32(LentMemory.canary), size)
    bytes = pages + (edge == .start ? 0 : (size - count) & ~(alignment - 1))
    ticket = pgb_fault_name(bytes, count, name)
  }

  /// Lends a copy of a list.
  convenience init<Element: BitwiseCopyable>(
    _ list: [Element], at edge: Edge, name: String
  ) throws {
    try self.init(list.count * MemoryLayout<Element>.stride, at: edge, name: name)
    list.withUnsafeBytes { source in
      if let base = source.baseAddress { bytes.copyMemory(from: base, byteCount: source.count) }
    }
  }

  deinit {
    pgb_fault_forget(ticket)
    let page = Int(getpagesize())
    munmap(pages - page, size + 2 * page)
  }

  /// Sets what may be done with it from now on.
  func allow(_ access: Access) {
    mprotect(pages, size, access.rawValue)
    guard access == .nothing else { return }
    pgb_fault_forget(ticket)
    ticket = pgb_fault_name(bytes, count, name + ", which was lent for the call only")
  }

  /// The bytes as elements.
  func elements<Element>(_ type: Element.Type) -> UnsafeMutablePointer<Element> {
    bytes.assumingMemoryBound(to: Element.self)
  }

  /// The bytes as a list.
  func list<Element>(_ type: Element.Type) -> [Element] {
    Array(
      UnsafeBufferPointer(start: elements(type), count: count / MemoryLayout<Element>.stride))
  }

  /// - Throws: `LawBroken` if a byte around the lent ones has changed.
  func checkAround() throws {
    let (before, behind) = (bytes - pages, pages + size - (bytes + count))
    let changed =
      (0..<before).contains { (pages + $0).load(as: UInt8.self) != LentMemory.canary }
      || (0..<behind).contains { (bytes + count + $0).load(as: UInt8.self) != LentMemory.canary }
    if changed { throw LawBroken("it wrote beside \(name), which has \(count) bytes") }
  }

  /// The pages that the memory lies in, for a gate.
  var wholePages: (start: UnsafeMutableRawPointer, count: Int) { (pages, size) }
}
