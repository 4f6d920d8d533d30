/// What scene files may have beyond JSON: comments and trailing commas.
///
/// A comment begins with two slashes and ends with its line, or stands between `/*` and `*/`. One comma may
/// follow the last element of an array and the last member of an object.
public enum JSONComments {
  /// The text with spaces in the place of every comment and every trailing comma.
  ///
  /// Line feeds stay, and every other byte keeps its offset, so that places in the result are places in the
  /// text. What is no JSON otherwise stays as it is. Linear in the size of the text.
  ///
  /// - Throws: an error at the beginning of a comment that does not end.
  public static func blanked(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
    var scan = CommentScan(bytes)
    while scan.at < bytes.count { try scan.step() }
    return scan.result
  }
}

/// The state of going through a text.
private struct CommentScan {
  let bytes: [UInt8]
  var result: [UInt8]
  var at = 0
  /// The last byte that is neither space nor comment; 0 before the first.
  private var last: UInt8 = 0
  /// Where a comma is that nothing has followed yet.
  private var comma: Int?

  init(_ bytes: [UInt8]) { (self.bytes, result) = (bytes, bytes) }

  mutating func step() throws(JSONError) {
    let byte = bytes[at]
    switch byte {
    case 0x20, 0x0A, 0x0D, 0x09: at += 1
    case UInt8(ascii: "/") where follows(UInt8(ascii: "/")): blankLine()
    case UInt8(ascii: "/") where follows(UInt8(ascii: "*")): try blankBlock()
    case UInt8(ascii: "\""):
      skipString()
      note(byte)
    case UInt8(ascii: ","):
      let isBehindValue = ![0, UInt8(ascii: ","), UInt8(ascii: ":")].contains(last)
      let isFirst = [UInt8(ascii: "["), UInt8(ascii: "{")].contains(last)
      note(byte)
      comma = isBehindValue && !isFirst ? at : nil
      at += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let comma { result[comma] = 0x20 }
      note(byte)
      at += 1
    default:
      note(byte)
      at += 1
    }
  }

  private func follows(_ byte: UInt8) -> Bool { at + 1 < bytes.count && bytes[at + 1] == byte }

  private mutating func note(_ byte: UInt8) { (last, comma) = (byte, nil) }

  private mutating func skipString() {
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at += 1
  }

  private mutating func blankLine() {
    while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D {
      result[at] = 0x20
      at += 1
    }
  }

  private mutating func blankBlock() throws(JSONError) {
    let start = at
    at += 2
    while !(at < bytes.count && bytes[at] == UInt8(ascii: "*") && follows(UInt8(ascii: "/"))) {
      guard at < bytes.count else { throw unended(start) }
      at += 1
    }
    at += 2
    for i in start..<at where result[i] != 0x0A && result[i] != 0x0D { result[i] = 0x20 }
  }

  private func unended(_ start: Int) -> JSONError {
    let before = bytes[..<start]
    let line = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONError(
      line: before.count { $0 == 0x0A } + 1, column: start - line + 1, path: JSONPath(),
      reason: "a comment without an end; close it with */")
  }
}
