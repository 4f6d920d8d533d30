/// Splits Swift source into tokens and leaves out spaces and comments.
///
/// It knows nested comments, strings of all forms with interpolations, and regular expressions, so that what
/// looks like code in them is left alone. Brackets and conditions have to match.
struct SourceLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private(set) var tokens: [SourceToken] = []
  /// Open brackets, with the lines on which they stand.
  private var open: [(byte: UInt8, line: Int)] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Splits a whole file.
  ///
  /// - Throws: `SourceError` for text that ends inside a comment, a string, brackets or a condition.
  static func tokens(of bytes: [UInt8]) throws(SourceError) -> [SourceToken] {
    var lexer = SourceLexer(bytes)
    lexer.skipScriptLine()
    try lexer.code(until: nil)
    if let bracket = lexer.open.last {
      throw SourceError(
        line: bracket.line, message: "'\(Character(UnicodeScalar(bracket.byte)))' is never closed")
    }
    try lexer.checkConditions()
    return lexer.tokens
  }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  private func starts(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { $0.elementsEqual(bytes[position..<position + $0.count]) }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count {
      if byte() == .lineFeed { line += 1 }
      position += 1
    }
  }

  private mutating func add(_ kind: SourceToken.Kind, from start: Int, line: Int) {
    tokens.append(SourceToken(kind: kind, range: start..<position, line: line))
  }

  private func error(_ message: String, line: Int? = nil) -> SourceError {
    SourceError(line: line ?? self.line, message: message)
  }

  /// Skips a byte order mark and a line for the shell.
  private mutating func skipScriptLine() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { advance(3) }
    if starts("#!") { while position < bytes.count, byte() != .lineFeed { advance() } }
  }

  /// Reads code up to the end of the file, or up to the bracket that closes an interpolation.
  private mutating func code(until end: UInt8?) throws(SourceError) {
    let (depth, begin) = (open.count, line)
    while position < bytes.count {
      if let end, byte() == end, open.count == depth { return }
      let (start, first) = (position, line)
      switch byte() {
      case 0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x00: advance()
      case UInt8(ascii: "/") where starts("//"):
        while position < bytes.count, byte() != .lineFeed { advance() }
      case UInt8(ascii: "/") where starts("/*"): try comment()
      case UInt8(ascii: "/") where beginsExpression: try bareExpression()
      case UInt8(ascii: "\""): try string(hashes: 0)
      case UInt8(ascii: "#"): try pound()
      case UInt8(ascii: "@") where byte(1).isWord:
        advance()
        word()
        add(.attribute, from: start, line: first)
      case UInt8(ascii: "`"):
        advance()
        while byte().isWord { advance() }
        guard byte() == UInt8(ascii: "`") else {
          throw error("a name in backquotes is never closed")
        }
        advance()
        add(.word, from: start, line: first)
      case let digit where digit.isDigit:
        number()
        add(.number, from: start, line: first)
      case let letter where letter.isWord:
        word()
        add(.word, from: start, line: first)
      default: try symbol()
      }
    }
    if end != nil { throw error("a string's interpolation is never closed", line: begin) }
  }

  private mutating func word() { while byte().isWord { advance() } }

  private mutating func number() {
    while byte().isWord || (byte() == .point && byte(1).isDigit) { advance() }
  }

  private mutating func symbol() throws(SourceError) {
    let (start, first, symbol) = (position, line, byte())
    switch symbol {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append((symbol, line))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      let partner: [UInt8: UInt8] = [0x29: 0x28, 0x5D: 0x5B, 0x7D: 0x7B]
      guard let last = open.popLast(), last.byte == partner[symbol] else {
        throw error("'\(Character(UnicodeScalar(symbol)))' closes nothing")
      }
    default: break
    }
    advance()
    add(.symbol, from: start, line: first)
  }

  private mutating func comment() throws(SourceError) {
    let first = line
    var depth = 0
    repeat {
      guard position < bytes.count else { throw error("a comment is never closed", line: first) }
      if starts("/*") {
        depth += 1
        advance(2)
      } else if starts("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0
  }

  private mutating func pound() throws(SourceError) {
    let (start, first) = (position, line)
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(hashes) {
    case UInt8(ascii: "\""):
      advance(hashes)
      try string(hashes: hashes, from: start)
    case UInt8(ascii: "/"):
      advance(hashes + 1)
      while !(byte() == UInt8(ascii: "/") && hasHashes(hashes, after: 1)) {
        guard position < bytes.count else {
          throw error("a regular expression is never closed", line: first)
        }
        advance(byte() == .backslash ? 2 : 1)
      }
      advance(hashes + 1)
      add(.text, from: start, line: first)
    default:
      advance()
      word()
      add(.pound, from: start, line: first)
    }
  }

  private func hasHashes(_ count: Int, after ahead: Int) -> Bool {
    (0..<count).allSatisfy { byte(ahead + $0) == UInt8(ascii: "#") }
  }

  /// Reads a string from its first quotation mark on.
  private mutating func string(hashes: Int, from begin: Int? = nil) throws(SourceError) {
    let first = line
    var start = begin ?? position
    let isLong = starts("\"\"\"")
    let marks = isLong ? 3 : 1
    advance(marks)
    while true {
      guard position < bytes.count, isLong || byte() != .lineFeed else {
        throw error("a string is never closed", line: first)
      }
      if isLong ? starts("\"\"\"") : byte() == UInt8(ascii: "\""), hasHashes(hashes, after: marks) {
        advance(marks + hashes)
        add(.text, from: start, line: first)
        return
      }
      guard byte() == .backslash, hasHashes(hashes, after: 1) else {
        advance()
        continue
      }
      advance(1 + hashes)
      if byte() == UInt8(ascii: "(") {
        advance()
        add(.text, from: start, line: line)
        try code(until: UInt8(ascii: ")"))
        start = position
        advance()
      } else if isLong || byte() != .lineFeed {
        advance()
      }
    }
  }

  /// Whether a slash here begins a regular expression: an operand has to follow, and the line closes it.
  private var beginsExpression: Bool {
    let before = tokens.last.map { bytes[$0.range] } ?? []
    let isOperand =
      switch tokens.last?.kind {
      case nil: false
      case .symbol: !"([{,=:;&|+-*%<>^~".utf8.contains(before.first ?? 0)
      case .word:
        !["return", "in", "case", "where", "try", "await"].contains {
          before.elementsEqual($0.utf8)
        }
      default: true
      }
    guard !isOperand, !byte(1).isSpace, byte(1) != 0 else { return false }
    return expressionLength != nil
  }

  /// The length of a regular expression between slashes on one line; nil if the line does not close it.
  private var expressionLength: Int? {
    var (ahead, isInSet) = (1, false)
    while byte(ahead) != .lineFeed, byte(ahead) != 0 {
      switch byte(ahead) {
      case .backslash: ahead += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "/") where !isInSet: return byte(ahead - 1).isSpace ? nil : ahead + 1
      default: break
      }
      ahead += 1
    }
    return nil
  }

  private mutating func bareExpression() throws(SourceError) {
    let (start, first) = (position, line)
    guard let length = expressionLength else { return try symbol() }
    advance(length)
    add(.text, from: start, line: first)
  }

  /// Every `#if` has its `#endif`.
  private func checkConditions() throws(SourceError) {
    var lines: [Int] = []
    for token in tokens where token.kind == .pound {
      let word = bytes[token.range]
      if word.elementsEqual("#if".utf8) { lines.append(token.line) }
      guard ["#elseif", "#else", "#endif"].contains(where: { word.elementsEqual($0.utf8) }) else {
        continue
      }
      if lines.isEmpty {
        throw SourceError(
          line: token.line, message: "\(String(decoding: word, as: UTF8.self)) has no #if")
      }
      if word.elementsEqual("#endif".utf8) { lines.removeLast() }
    }
    if let line = lines.last { throw SourceError(line: line, message: "#if has no #endif") }
  }
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let backslash = UInt8(ascii: "\\")
  static let point = UInt8(ascii: ".")

  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is part of a name; bytes of characters beyond ASCII count as letters.
  var isWord: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self == 0x5F
      || self == 0x24 || self >= 0x80
  }

  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
