/// Directives and macros: tokens as the parser wants them.
struct Preprocessor {
  struct Macro {
    var parameters: [String]?
    var body: [Token]
  }

  private var macros: [String: Macro] = [
    "__VERSION__": Macro(body: [Token(kind: .integer, text: "130", line: 0)])
  ]
  private var output: [Token] = []
  /// For each open #if: whether its lines count, whether one of its parts did, whether it is in #else.
  private var conditions: [(isTaken: Bool, wasTaken: Bool, hasElse: Bool, line: Int)] = []

  /// Macros make at most this many tokens.
  private static let most = 1 << 17

  private var isTaken: Bool { conditions.allSatisfy(\.isTaken) }

  /// The tokens of a source without directives, its last one the end.
  static func tokens(_ bytes: [UInt8]) throws(ShaderError) -> [Token] {
    var lexer = Lexer(bytes)
    var preprocessor = Preprocessor()
    return try preprocessor.process(try lexer.tokens())
  }

  private mutating func process(_ tokens: [Token]) throws(ShaderError) -> [Token] {
    var at = 0
    var pending: [Token] = []
    while at < tokens.count {
      var end = at
      while tokens[end].kind != .newline { end += 1 }
      let line = Array(tokens[at..<end])
      at = end + 1
      if let first = line.first, first.isSymbol("#") {
        try flush(&pending)
        try direct(Array(line.dropFirst()), line: first.line)
      } else if isTaken {
        pending += line
      }
    }
    try flush(&pending)
    if let open = conditions.last { throw ShaderError("#if without #endif", line: open.line) }
    output.append(Token(kind: .end, text: "", line: tokens.last?.line ?? 1))
    return output
  }

  private mutating func flush(_ pending: inout [Token]) throws(ShaderError) {
    output += try expanded(pending, hiding: [], depth: 0)
    pending = []
  }

  // MARK: Directives

  private mutating func direct(_ line: [Token], line number: Int) throws(ShaderError) {
    guard let word = line.first else { return }
    let rest = Array(line.dropFirst())
    switch word.text {
    case "ifdef", "ifndef":
      guard let name = rest.first, name.kind == .name else {
        throw ShaderError("#\(word.text) without a name", line: number)
      }
      begin((macros[name.text] != nil) == (word.text == "ifdef"), line: number)
    case "if": begin(isTaken ? try holds(rest, line: number) : false, line: number)
    case "elif", "else", "endif": try turn(word.text, rest, line: number)
    default:
      if isTaken { try define(word.text, rest, line: number) }
    }
  }

  private mutating func begin(_ holds: Bool, line: Int) {
    conditions.append((holds, holds, false, line))
  }

  private mutating func turn(
    _ word: String, _ rest: [Token], line: Int
  ) throws(ShaderError) {
    guard var open = conditions.popLast() else {
      throw ShaderError("#\(word) without #if", line: line)
    }
    if word == "endif" { return }
    if open.hasElse { throw ShaderError("#\(word) behind #else", line: line) }
    if word == "else" {
      open.isTaken = !open.wasTaken
      open.hasElse = true
    } else {
      open.isTaken = !open.wasTaken && isTaken ? try holds(rest, line: line) : false
      open.wasTaken = open.wasTaken || open.isTaken
    }
    conditions.append(open)
  }

  private mutating func define(
    _ word: String, _ rest: [Token], line: Int
  ) throws(ShaderError) {
    switch word {
    case "define":
      guard let name = rest.first, name.kind == .name else {
        throw ShaderError("#define without a name", line: line)
      }
      macros[name.text] = try macro(Array(rest.dropFirst()), line: line)
    case "undef":
      if let name = rest.first { macros[name.text] = nil }
    case "version", "extension", "pragma", "line": break
    case "error":
      throw ShaderError("#error " + rest.map(\.text).joined(separator: " "), line: line)
    default: throw ShaderError("#\(word) is unknown", line: line)
    }
  }

  private func macro(_ rest: [Token], line: Int) throws(ShaderError) -> Macro {
    guard let open = rest.first, open.isSymbol("("), open.isAttached else {
      return Macro(body: rest)
    }
    guard let close = rest.firstIndex(where: { $0.isSymbol(")") }) else {
      throw ShaderError("#define without ')'", line: line)
    }
    let inner = rest[1..<close]
    let names = inner.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let commas = inner.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    guard names.allSatisfy({ $0.kind == .name }), commas.allSatisfy({ $0.isSymbol(",") }),
      inner.isEmpty || inner.count % 2 == 1
    else { throw ShaderError("#define with a bad list of parameters", line: line) }
    return Macro(parameters: names.map(\.text), body: Array(rest[(close + 1)...]))
  }

  private func holds(_ tokens: [Token], line: Int) throws(ShaderError) -> Bool {
    var plain: [Token] = []
    var at = 0
    while at < tokens.count {
      if tokens[at].isName("defined") {
        let hasBrackets = at + 1 < tokens.count && tokens[at + 1].isSymbol("(")
        let place = at + (hasBrackets ? 2 : 1)
        guard place < tokens.count, tokens[place].kind == .name else {
          throw ShaderError("defined without a name", line: line)
        }
        let text = macros[tokens[place].text] == nil ? "0" : "1"
        plain.append(Token(kind: .integer, text: text, line: line))
        at = place + (hasBrackets ? 2 : 1)
      } else {
        plain.append(tokens[at])
        at += 1
      }
    }
    var condition = DirectiveCondition(
      try expanded(plain, hiding: [], depth: 0), line: line)
    return try condition.value()
  }

  // MARK: Macros

  private func expanded(
    _ tokens: [Token], hiding: Set<String>, depth: Int
  ) throws(ShaderError) -> [Token] {
    var result: [Token] = []
    var at = 0
    while at < tokens.count {
      let token = tokens[at]
      at += 1
      guard token.kind == .name, !hiding.contains(token.text), let macro = macros[token.text] else {
        result.append(token)
        continue
      }
      var body = macro.body
      if let parameters = macro.parameters {
        guard at < tokens.count, tokens[at].isSymbol("(") else {
          result.append(token)
          continue
        }
        let arguments = try arguments(tokens, &at, of: token)
        guard arguments.count == max(1, parameters.count) else {
          throw ShaderError(
            "the macro \(token.text) has \(parameters.count) parameters", line: token.line)
        }
        var filled: [Token] = []
        for part in body {
          if let index = parameters.firstIndex(of: part.text), part.kind == .name {
            filled += try expanded(arguments[index], hiding: hiding, depth: depth + 1)
          } else {
            filled.append(part)
          }
          try check(filled.count, depth, token)
        }
        body = filled
      }
      for index in body.indices { body[index].line = token.line }
      result += try expanded(body, hiding: hiding.union([token.text]), depth: depth + 1)
      try check(result.count, depth, token)
    }
    return result
  }

  private func check(_ count: Int, _ depth: Int, _ token: Token) throws(ShaderError) {
    guard count <= Preprocessor.most, depth <= 64 else {
      throw ShaderError("the macro \(token.text) becomes too long", line: token.line)
    }
  }

  private func arguments(
    _ tokens: [Token], _ at: inout Int, of name: Token
  ) throws(ShaderError) -> [[Token]] {
    at += 1
    var list: [[Token]] = [[]]
    var depth = 0
    while at < tokens.count {
      let token = tokens[at]
      at += 1
      if token.isSymbol(")") && depth == 0 { return list }
      if token.isSymbol("(") { depth += 1 }
      if token.isSymbol(")") { depth -= 1 }
      if token.isSymbol(",") && depth == 0 {
        list.append([])
      } else {
        list[list.count - 1].append(token)
      }
    }
    throw ShaderError("the macro \(name.text) lacks ')'", line: name.line)
  }
}
