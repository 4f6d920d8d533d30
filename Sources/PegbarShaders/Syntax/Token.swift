/// A piece of the source.
struct Token: Equatable {
  enum Kind: Equatable { case name, integer, float, symbol, newline, end }

  var kind: Kind
  var text: String
  var line: Int
  /// Whether nothing stands between it and the token before.
  var isAttached = false

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
  func isName(_ name: String) -> Bool { kind == .name && text == name }

  /// As a message shows it.
  var shown: String { kind == .end ? "the end of the file" : "'\(text)'" }
}

/// Cuts a source into tokens; comments and spaces go, ends of lines stay for the preprocessor.
struct Lexer {
  private let bytes: [UInt8]
  private var at = 0
  private var line: Int

  /// Texts longer than this are refused, so that no file takes long.
  static let longest = 1 << 20

  init(_ bytes: [UInt8], line: Int = 1) {
    self.bytes = bytes
    self.line = line
  }

  mutating func tokens() throws(ShaderError) -> [Token] {
    guard bytes.count <= Lexer.longest else {
      throw ShaderError("a shader has at most 1 MiB of text", line: 1)
    }
    var list: [Token] = []
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    while true {
      let before = at
      let line = line
      try skipSpace()
      // A comment over several lines separates them as a space does.
      guard at < bytes.count else { break }
      var token = try next()
      token.isAttached = before == at - token.text.utf8.count && self.line == line
      list.append(token)
      if token.kind == .newline { self.line += 1 }
    }
    list.append(Token(kind: .newline, text: "\n", line: line))
    return list
  }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    at + ahead < bytes.count ? bytes[at + ahead] : 0
  }

  private mutating func skipSpace() throws(ShaderError) {
    while at < bytes.count {
      switch (byte(), byte(1)) {
      case (0x20, _), (0x09, _), (0x0D, _), (0x0B, _), (0x0C, _): at += 1
      case (UInt8(ascii: "\\"), 0x0A):
        (at, line) = (at + 2, line + 1)
      case (UInt8(ascii: "\\"), 0x0D) where byte(2) == 0x0A:
        (at, line) = (at + 3, line + 1)
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while at < bytes.count, byte() != 0x0A { at += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        let start = line
        at += 2
        while at < bytes.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
          if byte() == 0x0A { line += 1 }
          at += 1
        }
        guard at < bytes.count else { throw ShaderError("a comment does not end", line: start) }
        at += 2
      default: return
      }
    }
  }

  private mutating func next() throws(ShaderError) -> Token {
    let first = byte()
    if first == 0x0A {
      at += 1
      return Token(kind: .newline, text: "\n", line: line)
    }
    if Lexer.isLetter(first) { return word() }
    if Lexer.isDigit(first) || (first == UInt8(ascii: ".") && Lexer.isDigit(byte(1))) {
      return try number()
    }
    for length in [3, 2] where at + length <= bytes.count {
      let text = String(decoding: bytes[at..<(at + length)], as: UTF8.self)
      if Lexer.symbols.contains(text) {
        at += length
        return Token(kind: .symbol, text: text, line: line)
      }
    }
    guard first > 0x20, first < 0x7F, first != UInt8(ascii: "\""), first != UInt8(ascii: "'"),
      first != UInt8(ascii: "@"), first != UInt8(ascii: "$"), first != UInt8(ascii: "`")
    else {
      throw ShaderError("a character that shaders do not have", line: line)
    }
    at += 1
    return Token(kind: .symbol, text: String(UnicodeScalar(first)), line: line)
  }

  private static let symbols: Set<String> = [
    "<<=", ">>=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "==", "!=", "<=",
    ">=", "&&", "||", "^^", "<<", ">>", "##",
  ]

  private mutating func word() -> Token {
    let start = at
    while Lexer.isLetter(byte()) || Lexer.isDigit(byte()) { at += 1 }
    return Token(kind: .name, text: String(decoding: bytes[start..<at], as: UTF8.self), line: line)
  }

  private mutating func number() throws(ShaderError) -> Token {
    let start = at
    var kind = Token.Kind.integer
    if byte() == UInt8(ascii: "0"), byte(1) | 0x20 == UInt8(ascii: "x") {
      at += 2
      while Lexer.isLetter(byte()) || Lexer.isDigit(byte()) { at += 1 }
    } else {
      while Lexer.isDigit(byte()) { at += 1 }
      if byte() == UInt8(ascii: ".") {
        kind = .float
        at += 1
        while Lexer.isDigit(byte()) { at += 1 }
      }
      if byte() | 0x20 == UInt8(ascii: "e") {
        let sign = byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+") ? 1 : 0
        if Lexer.isDigit(byte(1 + sign)) {
          kind = .float
          at += 1 + sign
          while Lexer.isDigit(byte()) { at += 1 }
        }
      }
      if byte() | 0x20 == UInt8(ascii: "f") {
        kind = .float
        at += 1
      }
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard !Lexer.isLetter(byte()) else {
      throw ShaderError("'\(text)' goes on with a letter", line: line)
    }
    return Token(kind: kind, text: text, line: line)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
