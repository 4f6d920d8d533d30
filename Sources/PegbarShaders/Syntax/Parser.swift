/// Reads the tokens of a shader.
struct Parser {
  var tokens: [Token]
  var at = 0
  /// The names of the structs so far, which begin declarations as those of types do.
  var structures: Set<String> = []
  var depth = 0
  /// Structs that stand where a type does.
  var inner: [WrittenStructure] = []

  init(_ tokens: [Token]) { self.tokens = tokens }

  /// Reads a whole shader.
  static func items(_ bytes: [UInt8]) throws(ShaderError) -> [Item] {
    var parser = Parser(try Preprocessor.tokens(bytes))
    var list: [Item] = []
    while parser.now.kind != .end {
      let items = try parser.item()
      list += parser.inner.map { .structure($0) } + items
      parser.inner = []
    }
    return list
  }

  // MARK: Tokens

  var now: Token { tokens[at] }
  func ahead(_ count: Int) -> Token { tokens[min(at + count, tokens.count - 1)] }

  mutating func take() -> Token {
    let token = tokens[at]
    if at < tokens.count - 1 { at += 1 }
    return token
  }

  mutating func accept(_ symbol: String) -> Bool {
    guard now.isSymbol(symbol) else { return false }
    at += 1
    return true
  }

  mutating func acceptWord(_ word: String) -> Bool {
    guard now.isName(word) else { return false }
    at += 1
    return true
  }

  mutating func expect(_ symbol: String) throws(ShaderError) {
    guard accept(symbol) else {
      throw ShaderError("expected '\(symbol)' before \(now.shown)", line: now.line)
    }
  }

  mutating func name() throws(ShaderError) -> String {
    guard now.kind == .name, !Parser.isReserved(now.text) else {
      throw ShaderError("expected a name before \(now.shown)", line: now.line)
    }
    return take().text
  }

  /// Goes one level deeper; sources nest at most 100 times.
  mutating func descend() throws(ShaderError) {
    depth += 1
    guard depth <= 100 else { throw ShaderError("it nests too deeply", line: now.line) }
  }

  // MARK: Words

  static let types: Set<String> = [
    "void", "float", "int", "bool", "vec2", "vec3", "vec4", "ivec2", "ivec3", "ivec4", "bvec2",
    "bvec3", "bvec4", "mat2", "mat3", "mat4", "mat2x2", "mat2x3", "mat2x4", "mat3x2", "mat3x3",
    "mat3x4", "mat4x2", "mat4x3", "mat4x4", "sampler2D",
  ]
  private static let words: Set<String> = [
    "const", "uniform", "attribute", "varying", "in", "out", "inout", "if", "else", "for", "while",
    "do", "return", "break", "continue", "discard", "struct", "switch", "case", "default",
    "precision", "highp", "mediump", "lowp", "true", "false", "layout", "uint", "uvec2", "uvec3",
    "uvec4", "double", "samplerCube", "sampler3D",
  ]

  static func isReserved(_ word: String) -> Bool { types.contains(word) || words.contains(word) }

  func isType(_ token: Token) -> Bool {
    token.kind == .name && (Parser.types.contains(token.text) || structures.contains(token.text))
  }

  private static let precisions: Set<String> = ["highp", "mediump", "lowp"]

  mutating func skipPrecision() {
    while now.kind == .name, Parser.precisions.contains(now.text) { at += 1 }
  }

  // MARK: Items

  private mutating func item() throws(ShaderError) -> [Item] {
    let line = now.line
    if accept(";") { return [] }
    if acceptWord("precision") {
      while !now.isSymbol(";"), now.kind != .end { at += 1 }
      try expect(";")
      return []
    }
    if acceptWord("uniform") { return try uniforms(line) }
    for word in ["attribute", "varying", "in", "out", "layout"] where now.isName(word) {
      throw ShaderError("'\(word)': a transition has uniforms only", line: line)
    }
    let isConstant = acceptWord("const")
    let type = try self.type()
    if accept(";") { return [] }
    if ahead(1).isSymbol("("), !isConstant { return [.function(try function(type, line))] }
    return try declarations(type, isConstant: isConstant).map { .variable($0) }
  }

  private mutating func uniforms(_ line: Int) throws(ShaderError) -> [Item] {
    let type = try self.type()
    var list: [Item] = []
    repeat {
      let line = now.line
      var own = type
      let name = try self.name()
      own.sizes = try sizes() + type.sizes
      let value: Expression? = accept("=") ? try assignment() : nil
      list.append(.uniform(own, name, value, line))
    } while accept(",")
    try expect(";")
    return list
  }

  /// A type: its name or a struct, and sizes behind it.
  mutating func type() throws(ShaderError) -> WrittenType {
    skipPrecision()
    let line = now.line
    if acceptWord("struct") { return try structure(line) }
    guard isType(now) else {
      throw ShaderError("expected a type before \(now.shown)", line: line)
    }
    let name = take().text
    return WrittenType(name: name, sizes: try sizes(), line: line)
  }

  private mutating func structure(_ line: Int) throws(ShaderError) -> WrittenType {
    let name = try self.name()
    var structure = WrittenStructure(name: name, fields: [], line: line)
    try expect("{")
    while !accept("}") {
      let type = try self.type()
      repeat {
        var own = type
        let field = try self.name()
        own.sizes = try sizes() + type.sizes
        structure.fields.append((own, field))
      } while accept(",")
      try expect(";")
    }
    structures.insert(name)
    inner.append(structure)
    return WrittenType(name: name, line: line)
  }

  mutating func sizes() throws(ShaderError) -> [Expression?] {
    var list: [Expression?] = []
    while accept("[") {
      if accept("]") {
        list.append(nil)
      } else {
        list.append(try expression())
        try expect("]")
      }
    }
    return list
  }

  /// Declared names behind their type, with the semicolon.
  mutating func declarations(
    _ type: WrittenType, isConstant: Bool
  ) throws(ShaderError) -> [Declaration] {
    var list: [Declaration] = []
    repeat {
      let line = now.line
      var own = type
      let name = try self.name()
      own.sizes = try sizes() + type.sizes
      let value: Expression? = accept("=") ? try assignment() : nil
      list.append(
        Declaration(type: own, name: name, value: value, isConstant: isConstant, line: line))
    } while accept(",")
    try expect(";")
    return list
  }

  private mutating func function(
    _ result: WrittenType, _ line: Int
  ) throws(ShaderError) -> WrittenFunction {
    let name = try self.name()
    try expect("(")
    var parameters: [WrittenParameter] = []
    if now.isName("void"), ahead(1).isSymbol(")") { at += 1 }
    if !accept(")") {
      repeat { parameters.append(try parameter()) } while accept(",")
      try expect(")")
    }
    var body: [Statement]?
    if !accept(";") {
      try expect("{")
      body = try statements()
    }
    return WrittenFunction(
      name: name, result: result, parameters: parameters, body: body, line: line)
  }

  private mutating func parameter() throws(ShaderError) -> WrittenParameter {
    var direction = WrittenParameter.Direction.into
    skipPrecision()
    _ = acceptWord("const")
    if acceptWord("out") { direction = .out }
    if acceptWord("inout") { direction = .both }
    _ = acceptWord("in")
    var type = try self.type()
    guard now.kind == .name else {
      return WrittenParameter(direction: direction, type: type, name: nil)
    }
    let name = try self.name()
    type.sizes = try sizes() + type.sizes
    return WrittenParameter(direction: direction, type: type, name: name)
  }
}
