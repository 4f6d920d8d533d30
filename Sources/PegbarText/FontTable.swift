import CPegbarText

/// A table of a font; what lies outside reads as 0.
struct FontTable: Sendable {
  private let bytes: [UInt8]

  /// Copies a table of four letters; nil where the font has none.
  init?(_ tag: StaticString, of font: OpaquePointer) {
    let found = tag.withUTF8Buffer { letters in
      letters.withMemoryRebound(to: CChar.self) { pgb_font_find_table(font, $0.baseAddress) }
    }
    guard found.blob != nil else { return nil }
    defer { pgb_table_free(found) }
    bytes = Array(UnsafeBufferPointer(start: found.bytes, count: found.length))
  }

  func byte(_ at: Int) -> Int { bytes.indices.contains(at) ? Int(bytes[at]) : 0 }
  func number16(_ at: Int) -> Int { byte(at) << 8 | byte(at + 1) }
  func number24(_ at: Int) -> Int { number16(at) << 8 | byte(at + 2) }
  func number32(_ at: Int) -> Int { number16(at) << 16 | number16(at + 2) }
  func signed8(_ at: Int) -> Int { Int(Int8(truncatingIfNeeded: byte(at))) }
  func signed16(_ at: Int) -> Int { Int(Int16(truncatingIfNeeded: number16(at))) }
  func signed32(_ at: Int) -> Int { Int(Int32(truncatingIfNeeded: number32(at))) }
  /// A place in the table; nil for none.
  func offset32(_ at: Int) -> Int? {
    let offset = number32(at)
    return offset > 0 && offset < bytes.count ? offset : nil
  }
}
