extension Parser {
  /// An expression, with commas.
  mutating func expression() throws(ShaderError) -> Expression {
    var left = try assignment()
    while now.isSymbol(",") {
      let line = take().line
      left = Expression(.sequence(left, try assignment()), line: line)
    }
    return left
  }

  /// An expression without commas.
  mutating func assignment() throws(ShaderError) -> Expression {
    try descend()
    defer { depth -= 1 }
    let left = try choice()
    guard now.kind == .symbol, Parser.assignments.contains(now.text) else { return left }
    let token = take()
    return Expression(
      .assign(String(token.text.dropLast()), left, try assignment()), line: token.line)
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
  ]

  private mutating func choice() throws(ShaderError) -> Expression {
    let condition = try binary(0)
    guard now.isSymbol("?") else { return condition }
    let line = take().line
    let first = try assignment()
    try expect(":")
    return Expression(.choice(condition, first, try assignment()), line: line)
  }

  private static let levels: [Set<String>] = [
    ["||"], ["^^"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="],
    ["<<", ">>"], ["+", "-"], ["*", "/", "%"],
  ]

  private mutating func binary(_ level: Int) throws(ShaderError) -> Expression {
    guard level < Parser.levels.count else { return try unary() }
    var left = try binary(level + 1)
    while now.kind == .symbol, Parser.levels[level].contains(now.text) {
      let token = take()
      left = Expression(.binary(token.text, left, try binary(level + 1)), line: token.line)
    }
    return left
  }

  private mutating func unary() throws(ShaderError) -> Expression {
    try descend()
    defer { depth -= 1 }
    let token = now
    guard token.kind == .symbol else { return try postfix() }
    switch token.text {
    case "-", "+", "!", "~":
      at += 1
      return Expression(.unary(token.text, try unary()), line: token.line)
    case "++", "--":
      at += 1
      return Expression(.step(token.text, try unary(), isPrefix: true), line: token.line)
    default: return try postfix()
    }
  }

  private mutating func postfix() throws(ShaderError) -> Expression {
    var value = try primary()
    while now.kind == .symbol {
      let line = now.line
      if accept("[") {
        value = Expression(.index(value, try expression()), line: line)
        try expect("]")
      } else if accept(".") {
        guard now.kind == .name else {
          throw ShaderError("expected a component before \(now.shown)", line: line)
        }
        value = Expression(.member(value, take().text), line: line)
        if now.isSymbol("("), case .member(_, "length") = value.kind {
          at += 1
          try expect(")")
        }
      } else if now.isSymbol("++") || now.isSymbol("--") {
        value = Expression(.step(take().text, value, isPrefix: false), line: line)
      } else {
        break
      }
    }
    return value
  }

  private mutating func primary() throws(ShaderError) -> Expression {
    let token = now
    switch token.kind {
    case .integer: return Expression(try integer(take()), line: token.line)
    case .float:
      at += 1
      let digits =
        token.text.last == "f" || token.text.last == "F"
        ? String(token.text.dropLast()) : token.text
      guard let value = Parser.float(digits) else {
        throw ShaderError("'\(token.text)' is no number", line: token.line)
      }
      return Expression(.float(value), line: token.line)
    case .symbol where token.text == "(":
      at += 1
      let value = try expression()
      try expect(")")
      return value
    case .name: return try named(take())
    default: throw ShaderError("expected an expression before \(token.shown)", line: token.line)
    }
  }

  /// "1.", ".5" and "1e3", too.
  private static func float(_ text: String) -> Float? {
    var whole = text.hasPrefix(".") ? "0" + text : text
    if let point = whole.firstIndex(of: ".") {
      let next = whole.index(after: point)
      if next == whole.endIndex || !whole[next].isNumber { whole.insert("0", at: next) }
    }
    return Float(whole)
  }

  private func integer(_ token: Token) throws(ShaderError) -> Expression.Kind {
    let text = token.text.lowercased()
    let value: UInt32?
    if text.hasPrefix("0x") {
      value = UInt32(text.dropFirst(2), radix: 16)
    } else if text.count > 1, text.hasPrefix("0") {
      value = UInt32(text, radix: 8)
    } else {
      value = UInt32(text)
    }
    guard let value else { throw ShaderError("'\(token.text)' is no integer", line: token.line) }
    return .int(Int32(bitPattern: value))
  }

  private mutating func named(_ token: Token) throws(ShaderError) -> Expression {
    let line = token.line
    switch token.text {
    case "true", "false": return Expression(.bool(token.text == "true"), line: line)
    default: break
    }
    if isType(token), now.isSymbol("[") {
      let type = WrittenType(name: token.text, sizes: try sizes(), line: line)
      try expect("(")
      return Expression(.array(type, try arguments()), line: line)
    }
    guard isType(token) || !Parser.isReserved(token.text) else {
      throw ShaderError("expected an expression before \(token.shown)", line: line)
    }
    if accept("(") { return Expression(.call(token.text, try arguments()), line: line) }
    guard !Parser.isReserved(token.text) else {
      throw ShaderError("expected '(' behind \(token.shown)", line: line)
    }
    return Expression(.name(token.text), line: line)
  }

  private mutating func arguments() throws(ShaderError) -> [Expression] {
    if accept(")") { return [] }
    if now.isName("void"), ahead(1).isSymbol(")") {
      at += 2
      return []
    }
    var list: [Expression] = []
    repeat { list.append(try assignment()) } while accept(",")
    try expect(")")
    return list
  }
}
