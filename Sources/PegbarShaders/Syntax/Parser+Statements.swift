extension Parser {
  /// Statements up to the closing brace, which is taken.
  mutating func statements() throws(ShaderError) -> [Statement] {
    var list: [Statement] = []
    while !accept("}") {
      guard now.kind != .end else { throw ShaderError("a '}' is missing", line: now.line) }
      list.append(try statement())
    }
    return list
  }

  private mutating func statement() throws(ShaderError) -> Statement {
    try descend()
    defer { depth -= 1 }
    let line = now.line
    return Statement(kind: try statementKind(line), line: line)
  }

  private mutating func statementKind(_ line: Int) throws(ShaderError) -> Statement.Kind {
    if accept(";") { return .empty }
    if accept("{") { return .block(try statements()) }
    if isType(now), !ahead(1).isSymbol("("), !isArrayConstructor { return try declaration() }
    guard now.kind == .name else { return try plain() }
    switch now.text {
    case "const", "highp", "mediump", "lowp", "struct": return try declaration()
    case "if": return try choice()
    case "for": return try forLoop()
    case "while": return try whileLoop()
    case "do": return try doLoop()
    case "switch": return try selection()
    case "case", "default": return try label()
    case "return":
      at += 1
      if accept(";") { return .leave(nil) }
      let value = try expression()
      try expect(";")
      return .leave(value)
    case "break", "continue":
      let isBreak = take().text == "break"
      try expect(";")
      return isBreak ? .breakLoop : .continueLoop
    case "discard": throw ShaderError("a transition gives every pixel: no discard", line: line)
    default: return try plain()
    }
  }

  /// `float[3](…)` as an expression.
  private var isArrayConstructor: Bool {
    guard ahead(1).isSymbol("[") else { return false }
    var place = at + 1
    while place < tokens.count, !tokens[place].isSymbol("]") { place += 1 }
    return place + 1 < tokens.count && tokens[place + 1].isSymbol("(")
  }

  private mutating func plain() throws(ShaderError) -> Statement.Kind {
    let value = try expression()
    try expect(";")
    return .evaluate(value)
  }

  private mutating func declaration() throws(ShaderError) -> Statement.Kind {
    let isConstant = acceptWord("const")
    let type = try type()
    if accept(";") { return .empty }
    return .declare(try declarations(type, isConstant: isConstant))
  }

  private mutating func choice() throws(ShaderError) -> Statement.Kind {
    at += 1
    try expect("(")
    let condition = try expression()
    try expect(")")
    let first = try statement()
    let second = acceptWord("else") ? try statement() : nil
    return .choose(condition, first, second)
  }

  private mutating func condition(into loop: inout LoopStatement) throws(ShaderError) {
    guard isType(now), ahead(1).kind == .name else {
      loop.condition = try expression()
      return
    }
    let line = now.line
    let type = try type()
    let name = try self.name()
    try expect("=")
    loop.declaration = Declaration(
      type: type, name: name, value: try assignment(), isConstant: false, line: line)
  }

  private static var nothing: Statement { Statement(kind: .empty, line: 0) }

  private mutating func forLoop() throws(ShaderError) -> Statement.Kind {
    at += 1
    var loop = LoopStatement(body: Parser.nothing, testsLast: false)
    try expect("(")
    loop.start = try statement()
    if !now.isSymbol(";") { try condition(into: &loop) }
    try expect(";")
    if !now.isSymbol(")") { loop.step = try expression() }
    try expect(")")
    loop.body = try statement()
    return .loop(loop)
  }

  private mutating func whileLoop() throws(ShaderError) -> Statement.Kind {
    at += 1
    var loop = LoopStatement(body: Parser.nothing, testsLast: false)
    try expect("(")
    try condition(into: &loop)
    try expect(")")
    loop.body = try statement()
    return .loop(loop)
  }

  private mutating func doLoop() throws(ShaderError) -> Statement.Kind {
    at += 1
    var loop = LoopStatement(body: try statement(), testsLast: true)
    guard acceptWord("while") else {
      throw ShaderError("expected 'while' before \(now.shown)", line: now.line)
    }
    try expect("(")
    loop.condition = try expression()
    try expect(")")
    try expect(";")
    return .loop(loop)
  }

  private mutating func selection() throws(ShaderError) -> Statement.Kind {
    at += 1
    try expect("(")
    let value = try expression()
    try expect(")")
    try expect("{")
    return .select(value, try statements())
  }

  private mutating func label() throws(ShaderError) -> Statement.Kind {
    let isDefault = take().text == "default"
    let value = isDefault ? nil : try expression()
    try expect(":")
    return .label(value)
  }
}
