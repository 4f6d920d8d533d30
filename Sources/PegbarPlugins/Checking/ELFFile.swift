/// The parts of an ELF shared library that say whether loading it can make sense.
///
/// Trusts nothing: each offset and count is checked against the file before it is used.
struct ELFFile {
  /// What is wrong.
  struct Problem: Error {
    var code: Refusal.Code
    var reason: String

    init(_ code: Refusal.Code, _ reason: String) {
      self.code = code
      self.reason = reason
    }
  }

  /// A symbol that the library exports or needs.
  struct Symbol {
    var isFunction: Bool
    var isDefined: Bool
  }

  struct Section {
    var name: Int
    var type: UInt32
    var offset: UInt64
    var size: UInt64
    var link: Int
  }

  private let file: OpenFile
  private let size: UInt64
  private(set) var segments: [Segment] = []
  private(set) var sections: [Section] = []
  private var sectionNames: [UInt8] = []
  private var symbols: [UInt8] = []
  private var symbolNames: [UInt8] = []

  /// Whether code pages would have to be written while loading.
  private(set) var hasTextRelocations = false

  /// Whether loading it would make the stacks of the whole process executable.
  private(set) var wantsExecutableStack = ELFFile.hasExecutableStackByDefault

  /// The name that it gives itself for others to link with; nil without one.
  private(set) var soname: String?

  /// Reads a library.
  init(_ file: OpenFile) throws(Problem) {
    let start: [UInt8]
    (self, start) = try ELFFile.begin(file)
    try readSections(start)
    try readSymbols()
    try readDynamic()
  }

  /// Reads only what the dynamic linker reads of a library, which may have no sections.
  init(segmentsOf file: OpenFile) throws(Problem) { self = try ELFFile.begin(file).0 }

  private static func begin(_ file: OpenFile) throws(Problem) -> (ELFFile, header: [UInt8]) {
    var library = ELFFile(unread: file)
    let header = try library.readSegments()
    return (library, header)
  }

  private init(unread file: OpenFile) {
    self.file = file
    size = UInt64(max(file.status.st_size, 0))
  }

  private mutating func readSegments() throws(Problem) -> [UInt8] {
    guard let start = file.read(at: 0, count: min(64, Int(size))), start.count >= 4,
      start[0] == 0x7F, start[1] == 0x45, start[2] == 0x4C, start[3] == 0x46
    else { throw Problem(.notELF, "not a shared library: it does not begin like an ELF file") }
    guard start.count == 64 else { throw Problem(.truncated, "cut off inside its header") }
    try checkIdentity(start)
    try readSegments(start)
    return start
  }

  /// Whether a file begins like an ELF file; false if it cannot be read.
  static func isOne(_ path: String) -> Bool {
    guard let real = FileSystem.realPath(path), FileSystem.status(real)?.isRegular == true,
      let start = OpenFile(real)?.read(at: 0, count: 4)
    else { return false }
    return start == [0x7F, 0x45, 0x4C, 0x46]
  }

  private func checkIdentity(_ header: [UInt8]) throws(Problem) {
    guard header[4] == 2, header[5] == 1, header.number16(18) == ELFFile.machine else {
      throw Problem(.wrongMachine, "made for another machine")
    }
    guard header.number16(16) == 3 else {
      throw Problem(.notASharedLibrary, "an ELF file, but not a shared library")
    }
  }

  private static var machine: UInt64 {
    #if arch(x86_64)
      62
    #elseif arch(arm64)
      183
    #else
      0
    #endif
  }

  private func isInside(_ offset: UInt64, _ count: UInt64) -> Bool {
    offset <= size && count <= size - offset
  }

  func bytes(_ offset: UInt64, _ count: UInt64) throws(Problem) -> [UInt8] {
    guard isInside(offset, count), let bytes = file.read(at: offset, count: Int(count)) else {
      throw Problem(.truncated, "cut off: a part that its header names is missing")
    }
    return bytes
  }

  /// Whether the loader makes stacks executable for a library that says nothing of them.
  private static var hasExecutableStackByDefault: Bool {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }

  private mutating func readSegments(_ header: [UInt8]) throws(Problem) {
    let count = header.number16(56)
    guard header.number16(54) == 56, count > 0 else {
      throw Problem(.notASharedLibrary, "it has no segments to load")
    }
    let table = try bytes(header.number64(32), count * 56)
    for i in 0..<Int(count) {
      let at = i * 56
      let (offset, stored) = (table.number64(at + 8), table.number64(at + 32))
      segments.append(
        Segment(
          type: table.number32(at), offset: offset, address: table.number64(at + 16),
          stored: stored))
      guard stored == 0 || isInside(offset, stored) else {
        throw Problem(.truncated, "cut off: segment \(i) lies beyond the end of the file")
      }
      if table.number32(at) == 1, stored > table.number64(at + 40) {
        throw Problem(.truncated, "segment \(i) is larger in the file than in memory")
      }
      // PT_GNU_STACK, and PF_X of its flags.
      if table.number32(at) == 0x6474_E551 {
        wantsExecutableStack = table.number32(at + 4) & 1 != 0
      }
    }
  }

  private mutating func readSections(_ header: [UInt8]) throws(Problem) {
    let (offset, count, names) = (
      header.number64(40), header.number16(60), Int(header.number16(62))
    )
    guard offset > 0, count > 0, header.number16(58) == 64 else {
      throw Problem(.truncated, "it has no section headers")
    }
    let table = try bytes(offset, count * 64)
    for i in 0..<Int(count) {
      let at = i * 64
      let section = Section(
        name: Int(table.number32(at)), type: UInt32(table.number32(at + 4)),
        offset: table.number64(at + 24), size: table.number64(at + 32),
        link: Int(table.number32(at + 40)))
      // Types 0 and 8 (unused, no bits) occupy nothing.
      guard section.type == 0 || section.type == 8 || isInside(section.offset, section.size)
      else { throw Problem(.truncated, "cut off: section \(i) lies beyond the end of the file") }
      sections.append(section)
    }
    guard names < sections.count, sections[names].type == 3 else {
      throw Problem(.truncated, "its sections have no names")
    }
    sectionNames = try bytes(sections[names].offset, sections[names].size)
  }

  private mutating func readSymbols() throws(Problem) {
    guard let table = sections.first(where: { $0.type == 11 }), table.link < sections.count,
      sections[table.link].type == 3, table.size % 24 == 0
    else { throw Problem(.truncated, "its table of symbols cannot be read") }
    symbols = try bytes(table.offset, table.size)
    symbolNames = try bytes(sections[table.link].offset, sections[table.link].size)
  }

  private mutating func readDynamic() throws(Problem) {
    guard let section = sections.first(where: { $0.type == 6 }) else {
      throw Problem(.notASharedLibrary, "it has nothing to link dynamically")
    }
    let table = try bytes(section.offset, section.size)
    for at in stride(from: 0, to: table.count - table.count % 16, by: 16) {
      switch table.number64(at) {
      case 0: return
      case 14:
        soname = try text(at: table.number64(at + 8), inSection: section.link)
      case 22: hasTextRelocations = true
      case 30 where table.number64(at + 8) & 4 != 0: hasTextRelocations = true
      default: break
      }
    }
  }

  /// The text at an offset of a section with texts; nil where there is none.
  func text(at offset: UInt64, inSection index: Int) throws(Problem) -> String? {
    guard index < sections.count, sections[index].type == 3, offset < sections[index].size else {
      return nil
    }
    let start = sections[index].offset + offset
    let tail = try bytes(start, min(sections[index].size - offset, 4096))
    return String(decoding: tail.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// The contents of a section, at most `limit` bytes; nil without such a section.
  func section(named name: String, limit: UInt64) throws(Problem) -> [UInt8]? {
    let wanted = Array(name.utf8) + [0]
    for section in sections where section.type == 1 && sectionNames.has(wanted, at: section.name) {
      guard section.size <= limit else {
        throw Problem(.badManifest, "its section \(name) has more than \(limit) bytes")
      }
      return try bytes(section.offset, section.size)
    }
    return nil
  }

  /// Whether a text stands among the names of symbols and of their versions.
  func names(_ text: String) -> Bool {
    let wanted = [0] + Array(text.utf8) + [0]
    return symbolNames.indices.contains { symbolNames.has(wanted, at: $0) }
  }

  /// Functions, and functions that are chosen by processor while loading.
  private static let functionTypes: [UInt8] = [2, 10]

  /// The names that others may see, and those that it needs.
  var sharedSymbols: [(name: String, isDefined: Bool)] {
    stride(from: 24, to: symbols.count - symbols.count % 24, by: 24).compactMap { at in
      let offset = Int(symbols.number32(at))
      // Local symbols, and those with hidden visibility, are nobody else's.
      guard symbols[at + 4] >> 4 != 0, symbols[at + 5] & 3 == 0, offset < symbolNames.count else {
        return nil
      }
      let name = String(decoding: symbolNames[offset...].prefix { $0 != 0 }, as: UTF8.self)
      return name.isEmpty ? nil : (name, symbols.number16(at + 6) != 0)
    }
  }

  /// A symbol by name; nil for one that the library neither exports nor needs.
  func symbol(named name: String) -> Symbol? {
    let wanted = Array(name.utf8) + [0]
    for at in stride(from: 0, to: symbols.count, by: 24) {
      let offset = Int(symbols.number32(at))
      if symbolNames.has(wanted, at: offset) {
        return Symbol(
          isFunction: ELFFile.functionTypes.contains(symbols[at + 4] & 15),
          isDefined: symbols.number16(at + 6) != 0)
      }
    }
    return nil
  }
}

extension [UInt8] {
  func number16(_ at: Int) -> UInt64 { UInt64(self[at]) | UInt64(self[at + 1]) << 8 }
  func number32(_ at: Int) -> UInt64 { number16(at) | number16(at + 2) << 16 }
  func number64(_ at: Int) -> UInt64 { number32(at) | number32(at + 4) << 32 }

  /// Whether some bytes stand at a place.
  fileprivate func has(_ wanted: [UInt8], at place: Int) -> Bool {
    guard place >= 0, place <= count, wanted.count <= count - place else { return false }
    // From the end: mangled names share long beginnings.
    var i = wanted.count - 1
    while i >= 0 {
      if self[place + i] != wanted[i] { return false }
      i -= 1
    }
    return true
  }
}
