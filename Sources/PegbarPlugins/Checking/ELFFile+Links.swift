/// The parts of a library that tell the dynamic linker which other libraries to load with it.
///
/// They are read from the segments, as the dynamic linker does. It ignores the sections, which could say something else.
extension ELFFile {
  /// A segment of the file.
  struct Segment {
    var type: UInt64
    var offset: UInt64
    var address: UInt64
    /// Bytes in the file.
    var stored: UInt64
  }

  /// The libraries that a library needs, and where it has them searched for.
  struct Links {
    /// Names or paths, in the order of the file.
    var needed: [String] = []
    /// Searched before LD_LIBRARY_PATH, for the library and those that it needs; nil without one.
    var rpath: String?
    /// Searched after LD_LIBRARY_PATH, for the library alone; nil without one.
    ///
    /// With one, `rpath` is ignored.
    var runpath: String?
  }

  private enum Tag {
    static let end: UInt64 = 0
    /// DT_NEEDED, DT_AUXILIARY and DT_FILTER.
    static let needed: [UInt64] = [1, 0x7FFF_FFFD, 0x7FFF_FFFF]
    static let texts: UInt64 = 5
    static let rpath: UInt64 = 15
    static let runpath: UInt64 = 29
  }

  private static let page: UInt64 = 4096
  private static let entryLimit = 1 << 16

  /// Reads the links.
  ///
  /// - Throws: `Problem` for a file whose parts contradict one another.
  func links() throws(Problem) -> Links {
    // PT_DYNAMIC; the dynamic linker takes the last one.
    guard let dynamic = segments.last(where: { $0.type == 2 }) else {
      throw Problem(.notASharedLibrary, "it has nothing to link dynamically")
    }
    var entries: [(tag: UInt64, value: UInt64)] = []
    while entries.last?.tag != Tag.end {
      let address = dynamic.address &+ 16 &* UInt64(entries.count)
      let count = min(64, try stored(at: address) / 16)
      guard count > 0, entries.count < ELFFile.entryLimit else { throw ELFFile.contradiction }
      let bytes = try memory(address, 16 * count)
      for offset in stride(from: 0, to: bytes.count, by: 16) where entries.last?.tag != Tag.end {
        entries.append((bytes.number64(offset), bytes.number64(offset + 8)))
      }
    }
    guard let texts = entries.last(where: { $0.tag == Tag.texts })?.value else {
      throw ELFFile.contradiction
    }
    var links = Links()
    for (tag, value) in entries {
      switch tag {
      case _ where Tag.needed.contains(tag): links.needed.append(try text(texts &+ value))
      case Tag.rpath: links.rpath = try text(texts &+ value)
      case Tag.runpath: links.runpath = try text(texts &+ value)
      default: break
      }
    }
    return links
  }

  private static let contradiction = Problem(
    .truncated, "its tables for the dynamic linker cannot be read")

  /// The text at an address.
  private func text(_ address: UInt64) throws(Problem) -> String {
    var bytes: [UInt8] = []
    while bytes.count < 65536 {
      let place = address &+ UInt64(bytes.count)
      let count = min(256, try stored(at: place))
      let piece = try memory(place, count)
      bytes += piece.prefix { $0 != 0 }
      if piece.contains(0) { return String(decoding: bytes, as: UTF8.self) }
    }
    throw ELFFile.contradiction
  }

  /// Bytes at an address, as the dynamic linker finds them in memory.
  private func memory(_ address: UInt64, _ count: UInt64) throws(Problem) -> [UInt8] {
    guard try stored(at: address) >= count, let segment = segment(of: address) else {
      throw ELFFile.contradiction
    }
    return try bytes(segment.offset &+ (address - segment.address), count)
  }

  /// The number of bytes in the file from an address on; at least 1.
  private func stored(at address: UInt64) throws(Problem) -> UInt64 {
    guard let segment = segment(of: address), address >= segment.address,
      address - segment.address < segment.stored
    else { throw ELFFile.contradiction }
    return segment.stored - (address - segment.address)
  }

  /// The only segment whose pages contain an address; nil if there is none or several.
  private func segment(of address: UInt64) -> Segment? {
    let found = segments.filter { segment in
      let (end, isOver) = segment.address.addingReportingOverflow(segment.stored)
      // PT_LOAD
      guard segment.type == 1, !isOver, end <= .max - ELFFile.page else { return false }
      let first = segment.address & ~(ELFFile.page - 1)
      return first <= address && address < (end + ELFFile.page - 1) & ~(ELFFile.page - 1)
    }
    return found.count == 1 ? found[0] : nil
  }
}
