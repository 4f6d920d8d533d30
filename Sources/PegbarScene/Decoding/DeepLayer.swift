import PegbarCore

/// Finds whose layers lie too deep in one another, in a text that is too deep to be read.
struct DeepLayer {
  private let bytes: [UInt8]
  private var at = 0
  /// For each bracket that is open, whether it is an object's.
  private var isObject: [Bool] = []
  /// How many brackets are open around the place that is too deep; nil before it.
  private var deep: Int?
  /// The innermost name around that place, and how many brackets are around it.
  private var found: (name: String, depth: Int)?

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name of the innermost named layer around the first place with more brackets than `depth`.
  ///
  /// Linear in the size of the text, and without recursion.
  ///
  /// - Returns: nil where nothing lies so deep or nothing there has a name.
  static func name(in bytes: [UInt8], depth: Int) -> String? {
    var scan = DeepLayer(bytes)
    while scan.at < bytes.count, scan.step(depth) {}
    return scan.deep == nil ? nil : scan.found?.name
  }

  /// Goes over one token; false at the end of what matters.
  private mutating func step(_ limit: Int) -> Bool {
    switch bytes[at] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      isObject.append(bytes[at] == UInt8(ascii: "{"))
      if isObject.count > limit, deep == nil { deep = isObject.count }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      _ = isObject.popLast()
      if let known = deep {
        deep = min(known, isObject.count)
        // What is around the place is closed up to where a name was found.
        if let found, isObject.count < found.depth { return false }
        if isObject.isEmpty { return false }
      }
    case UInt8(ascii: "\""): return string()
    default: break
    }
    at += 1
    return true
  }

  /// Goes over a string, and over the name behind it where it is that key.
  private mutating func string() -> Bool {
    guard let key = text(), isObject.last == true, key == "name" else { return true }
    while at < bytes.count, bytes[at] <= 0x20 || bytes[at] == UInt8(ascii: ":") { at += 1 }
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\""), let name = text() else { return true }
    let depth = isObject.count
    if depth <= deep ?? depth, depth > found?.depth ?? 0 || deep == nil { found = (name, depth) }
    return true
  }

  /// The string that begins here; nil where it has no end or is none.
  private mutating func text() -> String? {
    let start = at
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard at < bytes.count else { return nil }
    at += 1
    return try? JSONReader().read(Array(bytes[start..<at])).string
  }
}
