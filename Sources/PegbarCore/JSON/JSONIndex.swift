/// A JSON document whose values are made when they are asked for.
///
/// Takes and refuses the same documents as `JSONReader`. Cheaper where most of a document is only looked
/// through: a number or a short text costs nothing until it is needed, and a key is compared as bytes.
package final class JSONIndex: Sendable {
  /// A value, or a key of an object, in front of its value.
  fileprivate struct Token {
    enum Kind: UInt8 {
      case null, yes, no, number, string, array, object
    }

    var kind: Kind
    /// Strings: whether it is ASCII without escapes, so that equal texts have equal bytes.
    var isPlain = true
    /// The first byte of a number, that behind a string's opening quote.
    var start: UInt32
    /// Strings: their closing quote.
    var end: UInt32 = 0
    /// The token behind this value and all inside it.
    var next: UInt32 = 0
  }

  fileprivate let bytes: [UInt8]
  fileprivate let tokens: [Token]

  /// Looks a document through.
  ///
  /// - Throws: the error of `JSONReader`.
  package init(_ bytes: [UInt8], maximumDepth: Int = 256) throws(JSONError) {
    self.bytes = bytes
    let found = bytes.withUnsafeBufferPointer { buffer -> [Token]? in
      guard bytes.count <= JSONReader().maximumSize else { return nil }
      var indexer = Indexer(JSONParser(bytes: buffer, maximumDepth: maximumDepth))
      return try? indexer.document()
    }
    guard let found else {
      // The reader says what is wrong, and where.
      _ = try JSONReader(maximumDepth: maximumDepth).read(bytes)
      throw JSONError(line: 1, column: 1, path: JSONPath(), reason: "it cannot be looked through")
    }
    tokens = found
  }

  /// The document's value.
  package var root: Node { Node(index: self, at: 0) }

  /// A value in a document.
  package struct Node: Sendable {
    fileprivate let index: JSONIndex
    fileprivate let at: Int

    fileprivate var token: Token { index.tokens[at] }
  }
}

extension JSONIndex.Node {
  /// Whether it is null.
  package var isNull: Bool { token.kind == .null }

  /// Whether it is an object.
  package var isObject: Bool { token.kind == .object }

  /// The boolean; nil for anything else.
  package var bool: Bool? {
    switch token.kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The number; nil for anything else.
  package var number: Double? {
    let token = token
    guard token.kind == .number else { return nil }
    return index.bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(bytes: buffer, maximumDepth: 0)
      parser.at = Int(token.start)
      return try? parser.number()
    }
  }

  /// The text of a string; nil for anything else.
  package var string: String? {
    let token = token
    guard token.kind == .string else { return nil }
    return index.bytes.withUnsafeBufferPointer { buffer in
      if !token.isPlain {
        var parser = JSONParser(bytes: buffer, maximumDepth: 0)
        parser.at = Int(token.start) - 1
        return try? parser.string()
      }
      return String(
        decoding: UnsafeBufferPointer(rebasing: buffer[Int(token.start)..<Int(token.end)]),
        as: UTF8.self)
    }
  }

  /// The elements of an array; nil for anything else.
  package var array: [JSONIndex.Node]? {
    let token = token
    guard token.kind == .array else { return nil }
    var elements: [JSONIndex.Node] = []
    var at = at + 1
    while at < Int(token.next) {
      elements.append(JSONIndex.Node(index: index, at: at))
      at = Int(index.tokens[at].next)
    }
    return elements
  }

  /// The members of an object; nil for anything else.
  package var members: [(key: String, value: JSONIndex.Node)]? {
    let token = token
    guard token.kind == .object else { return nil }
    var members: [(key: String, value: JSONIndex.Node)] = []
    var at = at + 1
    while at < Int(token.next) {
      let key = JSONIndex.Node(index: index, at: at).string ?? ""
      members.append((key, JSONIndex.Node(index: index, at: at + 1)))
      at = Int(index.tokens[at + 1].next)
    }
    return members
  }

  /// The value of an object's key; nil for an unknown key or if this is not an object.
  package func member(_ key: StaticString) -> JSONIndex.Node? {
    index.tokens.withUnsafeBufferPointer { tokens in
      let token = tokens[at]
      guard token.kind == .object else { return nil }
      var at = at + 1
      while at < Int(token.next) {
        let own = tokens[at]
        let isFound =
          own.isPlain
          ? index.has(key, own)
          : JSONIndex.Node(index: index, at: at).string == key.description
        if isFound { return JSONIndex.Node(index: index, at: at + 1) }
        at = Int(tokens[at + 1].next)
      }
      return nil
    }
  }
}

extension JSONIndex {
  /// Whether a plain string is a word.
  fileprivate func has(_ word: StaticString, _ token: Token) -> Bool {
    let count = word.utf8CodeUnitCount
    guard Int(token.end) - Int(token.start) == count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for i in 0..<count where bytes[Int(token.start) + i] != word.utf8Start[i] { return false }
      return true
    }
  }

  /// Looks a document through; the parser reads numbers and strings with escapes.
  private struct Indexer {
    var parser: JSONParser
    var tokens: [Token] = []
    var depth = 0

    init(_ parser: JSONParser) {
      self.parser = parser
      tokens.reserveCapacity(parser.bytes.count / 12 + 1)
    }

    /// Stands for any error: what is wrong, the reader says.
    struct Refused: Error {}

    private var next: UInt8 { parser.at < parser.bytes.count ? parser.bytes[parser.at] : 0 }

    private mutating func skipSpace() {
      while parser.at < parser.bytes.count {
        switch parser.bytes[parser.at] {
        case 0x20, 0x0A, 0x0D, 0x09: parser.at += 1
        default: return
        }
      }
    }

    mutating func document() throws -> [Token] {
      if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.at = 3 }
      skipSpace()
      try value()
      skipSpace()
      guard parser.at == parser.bytes.count else { throw Refused() }
      return tokens
    }

    private mutating func value() throws {
      switch next {
      case UInt8(ascii: "{"): try list(.object, UInt8(ascii: "}"))
      case UInt8(ascii: "["): try list(.array, UInt8(ascii: "]"))
      case UInt8(ascii: "\""): try string()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = parser.at
        _ = try parser.number()
        add(Token(kind: .number, start: UInt32(start)))
      case UInt8(ascii: "t"): try word("true", .yes)
      case UInt8(ascii: "f"): try word("false", .no)
      case UInt8(ascii: "n"): try word("null", .null)
      default: throw Refused()
      }
    }

    private mutating func add(_ token: Token) {
      var token = token
      token.next = UInt32(tokens.count + 1)
      tokens.append(token)
    }

    private mutating func word(_ word: StaticString, _ kind: Token.Kind) throws {
      let count = word.utf8CodeUnitCount
      guard parser.at + count <= parser.bytes.count else { throw Refused() }
      for i in 0..<count where parser.bytes[parser.at + i] != word.utf8Start[i] {
        throw Refused()
      }
      add(Token(kind: kind, start: UInt32(parser.at)))
      parser.at += count
    }

    private mutating func string() throws {
      let start = parser.at + 1
      var at = start
      let (bytes, count) = (parser.bytes, parser.bytes.count)
      while at < count {
        let byte = bytes[at]
        if byte == UInt8(ascii: "\"") { break }
        if byte == UInt8(ascii: "\\") || byte >= 0x80 {
          _ = try parser.string()
          let end = UInt32(parser.at - 1)
          return add(Token(kind: .string, isPlain: false, start: UInt32(start), end: end))
        }
        if byte < 0x20 { throw Refused() }
        at += 1
      }
      guard at < count else { throw Refused() }
      add(Token(kind: .string, start: UInt32(start), end: UInt32(at)))
      parser.at = at + 1
    }

    private mutating func list(_ kind: Token.Kind, _ close: UInt8) throws {
      guard depth < parser.maximumDepth else { throw Refused() }
      depth += 1
      defer { depth -= 1 }
      let own = tokens.count
      add(Token(kind: kind, start: UInt32(parser.at)))
      parser.at += 1
      skipSpace()
      if next == close {
        parser.at += 1
        return
      }
      var keys = Keys()
      while true {
        if kind == .object {
          guard next == UInt8(ascii: "\"") else { throw Refused() }
          try string()
          guard isNew(tokens.count - 1, in: own, &keys) else { throw Refused() }
          skipSpace()
          guard next == UInt8(ascii: ":") else { throw Refused() }
          parser.at += 1
          skipSpace()
        }
        try value()
        skipSpace()
        let end = next
        parser.at += 1
        if end == close { break }
        guard end == UInt8(ascii: ",") else { throw Refused() }
        skipSpace()
        guard next != close else { throw Refused() }
      }
      tokens[own].next = UInt32(tokens.count)
    }

    /// The keys of an object so far.
    private struct Keys {
      var count = 0
      /// All of them once there are many.
      var texts: Set<String> = []
    }

    /// Whether no key before has the name of the one that was read last.
    ///
    /// A scan while the object is small, a set beyond.
    private func isNew(_ key: Int, in object: Int, _ keys: inout Keys) -> Bool {
      keys.count += 1
      let isLarge = keys.count > 32
      if isLarge, !keys.texts.isEmpty { return keys.texts.insert(text(tokens[key])).inserted }
      var at = object + 1
      while at < key {
        if isSame(tokens[at], tokens[key]) { return false }
        if isLarge { keys.texts.insert(text(tokens[at])) }
        at = Int(tokens[at + 1].next)
      }
      if isLarge { keys.texts.insert(text(tokens[key])) }
      return true
    }

    private func isSame(_ a: Token, _ b: Token) -> Bool {
      if !a.isPlain || !b.isPlain { return text(a) == text(b) }
      guard a.end - a.start == b.end - b.start else { return false }
      for i in 0..<Int(a.end - a.start)
      where parser.bytes[Int(a.start) + i] != parser.bytes[Int(b.start) + i] {
        return false
      }
      return true
    }

    private func text(_ token: Token) -> String {
      var reader = JSONParser(bytes: parser.bytes, maximumDepth: 0)
      reader.at = Int(token.start) - 1
      return (try? reader.string()) ?? ""
    }
  }
}
