import CPegbarShaders

extension Compiler {
  /// Emits a whole shader: the colour of a pixel.
  func color(_ items: [Item]) throws(ShaderError) -> [Value] {
    for item in items { try add(item) }
    for list in functions.values.sorted(by: { $0[0].number < $1[0].number }) {
      for function in list { try checkAlone(function) }
    }
    let place = ShaderType.vector(.float, 2)
    let function = functions["transition"]?.first { $0.parameters.map(\.type) == [place] }
    guard let function, let body = function.body, function.result == .vector(.float, 4) else {
      throw ShaderError("there is no function 'vec4 transition(vec2 uv)'", line: 1)
    }
    scopes = [scopes[0], [:]]
    let name = function.parameters[0].name ?? ""
    try declare(name, place, [graph.x, graph.y], line: function.line)
    return try activate(function, body)
  }

  /// Emits a function for its errors, with parameters of which nothing is known.
  private func checkAlone(_ function: Function) throws(ShaderError) {
    guard let body = function.body else { return }
    try tried { () throws(ShaderError) in
      scopes = [scopes[0], [:]]
      for parameter in function.parameters {
        let components = (0..<parameter.type.count).map { _ in
          parameter.type == .sampler ? graph.constant(Int32(0)) : graph.merged(isWide: true)
        }
        try declare(parameter.name ?? "", parameter.type, components, line: function.line)
      }
      _ = try activate(function, body)
    }
  }

  /// The numbers of an expression of constants, as a type; a scalar goes into each component.
  static func constants(
    _ text: String, as type: ShaderType, line: Int
  ) throws(ShaderError) -> [Double] {
    var lexer = Lexer(Array(text.utf8), line: line)
    var tokens = try lexer.tokens()
    tokens[tokens.count - 1] = Token(kind: .end, text: "", line: line)
    var parser = Parser(tokens)
    let expression = try parser.assignment()
    let compiler = Compiler()
    let operand = try compiler.value(expression)
    guard parser.now.kind == .end, let from = operand.type.scalar, let to = type.scalar,
      operand.components.count == 1 || operand.components.count == type.count
    else { throw ShaderError("'\(text)' is no \(type.name)", line: line) }
    var list: [Double] = []
    for value in operand.components {
      guard let bits = compiler.graph.bits(compiler.component(value, from, as: to)) else {
        throw ShaderError("'\(text)' is no constant", line: line)
      }
      list.append(Uniform.number(bits, type))
    }
    if list.count == 1, case .matrix(let columns, let rows) = type {
      return (0..<(columns * rows)).map { $0 % rows == $0 / rows ? list[0] : 0 }
    }
    return list.count == 1 ? Array(repeating: list[0], count: type.count) : list
  }
}
