import PegbarCore

/// Finds where in a document's text the values of paths are.
///
/// The text has been read without error before, so that this only has to skip. Linear in the size of
/// the document for each path.
struct JSONLocator {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line and column of a value, from 1; of its nearest container where it is missing.
  func place(of path: JSONPath) -> (line: Int, column: Int) {
    var copy = self
    let offset = copy.offset(of: path)
    var (line, start) = (1, 0)
    for i in 0..<min(offset, bytes.count) where bytes[i] == 0x0A {
      (line, start) = (line + 1, i + 1)
    }
    return (line, offset - start + 1)
  }

  private mutating func offset(of path: JSONPath) -> Int {
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    skipSpace()
    var found = at
    for step in path.steps {
      let isThere =
        switch step {
        case .key(let key): enterObject(key)
        case .index(let index): enterArray(index)
        }
      guard isThere else { return found }
      found = at
    }
    return found
  }

  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private mutating func skipSpace() {
    while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
  }

  /// Steps onto the value of a key; the first of equal keys.
  private mutating func enterObject(_ key: String) -> Bool {
    guard next == UInt8(ascii: "{") else { return false }
    at += 1
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { return false }
      let start = at
      skipString()
      let text = Array(bytes[start..<at])
      skipSpace()
      at += 1
      skipSpace()
      if (try? JSONReader().read(text)) == .string(key) { return true }
      skipValue()
      skipSpace()
      guard next == UInt8(ascii: ",") else { return false }
      at += 1
    }
  }

  private mutating func enterArray(_ index: Int) -> Bool {
    guard next == UInt8(ascii: "[") else { return false }
    at += 1
    skipSpace()
    for _ in 0..<index {
      skipValue()
      skipSpace()
      guard next == UInt8(ascii: ",") else { return false }
      at += 1
      skipSpace()
    }
    return next != UInt8(ascii: "]")
  }

  private mutating func skipString() {
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at += 1
  }

  private mutating func skipValue() {
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        at += 1
      case UInt8(ascii: ","):
        if depth == 0 { return }
        at += 1
      default: at += 1
      }
      if depth == 0, at < bytes.count, bytes[at] == UInt8(ascii: ",") { return }
    }
  }
}
