import CPegbarShaders

extension Compiler {
  func unary(_ symbol: String, _ operand: Operand, line: Int) throws(ShaderError) -> Operand {
    let scalar = operand.type.scalar
    switch (symbol, scalar) {
    case ("+", .float), ("+", .int): return operand
    case ("-", .float): return mapped(operand) { graph.emit(PGB_SHADER_NEGATE, $0) }
    case ("-", .int):
      let zero = graph.constant(Int32(0))
      return mapped(operand) { graph.emit(PGB_SHADER_INT_SUBTRACT, zero, $0) }
    case ("!", .bool) where operand.type == .bool, ("~", .int):
      return mapped(operand) { graph.emit(PGB_SHADER_NOT, $0) }
    default: throw ShaderError("\(symbol) cannot take \(operand.type.name)", line: line)
    }
  }

  func mapped(_ operand: Operand, _ body: (Value) -> Value) -> Operand {
    Operand(type: operand.type, components: operand.components.map(body))
  }

  /// Any operator but && and ||.
  func binary(
    _ symbol: String, _ a: Operand, _ b: Operand, line: Int
  ) throws(ShaderError) -> Operand {
    var (a, b) = (a, b)
    // Integers become floats beside floats.
    if a.type.isNumbers, a.type.scalar == .int, b.type.scalar == .float {
      a = try converted(a, to: a.type.with(.float), line: line)
    }
    if b.type.isNumbers, b.type.scalar == .int, a.type.scalar == .float {
      b = try converted(b, to: b.type.with(.float), line: line)
    }
    switch symbol {
    case "+", "-", "*", "/", "%":
      if let result = try arithmetic(symbol, a, b) { return result }
    case "<", ">", "<=", ">=":
      if let result = try compared(symbol, a, b) { return result }
    case "==", "!=":
      if a.type == b.type, a.type != .sampler, a.type != .void {
        let same = equal(a, b)
        return Operand(
          type: .bool, components: [symbol == "==" ? same : graph.emit(PGB_SHADER_NOT, same)])
      }
    case "^^":
      if a.type == .bool, b.type == .bool {
        return Operand(
          type: .bool,
          components: [graph.emit(PGB_SHADER_XOR, a.components[0], b.components[0])])
      }
    default:
      if a.type.scalar == .int, b.type.scalar == .int, let operation = Compiler.bitwise[symbol],
        let result = try elementwise(a, b, { graph.emit(operation, $0, $1) })
      {
        return result
      }
    }
    throw ShaderError("\(symbol) cannot take \(a.type.name) and \(b.type.name)", line: line)
  }

  private static let bitwise = [
    "&": PGB_SHADER_AND, "|": PGB_SHADER_OR, "^": PGB_SHADER_XOR,
    "<<": PGB_SHADER_SHIFT_LEFT, ">>": PGB_SHADER_SHIFT_RIGHT,
  ]
  private static let floats = [
    "+": PGB_SHADER_ADD, "-": PGB_SHADER_SUBTRACT, "*": PGB_SHADER_MULTIPLY,
    "/": PGB_SHADER_DIVIDE,
  ]
  private static let integers = [
    "+": PGB_SHADER_INT_ADD, "-": PGB_SHADER_INT_SUBTRACT, "*": PGB_SHADER_INT_MULTIPLY,
    "/": PGB_SHADER_INT_DIVIDE, "%": PGB_SHADER_INT_REMAINDER,
  ]

  private func arithmetic(
    _ symbol: String, _ a: Operand, _ b: Operand
  ) throws(ShaderError) -> Operand? {
    guard let scalar = a.type.scalar, scalar == b.type.scalar, scalar != .bool else { return nil }
    if symbol == "*", let product = product(a, b) { return product }
    let table = scalar == .float ? Compiler.floats : Compiler.integers
    guard let operation = table[symbol] else { return nil }
    return try elementwise(a, b) { graph.emit(operation, $0, $1) }
  }

  /// Component by component; a scalar goes with each.
  ///
  /// - Returns: nil where the sizes differ.
  func elementwise(
    _ a: Operand, _ b: Operand, _ body: (Value, Value) -> Value
  ) throws(ShaderError) -> Operand? {
    if a.type == b.type {
      return Operand(type: a.type, components: zip(a.components, b.components).map(body))
    }
    if case .scalar = a.type, b.type.scalar != nil {
      return Operand(type: b.type, components: b.components.map { body(a.components[0], $0) })
    }
    if case .scalar = b.type, a.type.scalar != nil {
      return Operand(type: a.type, components: a.components.map { body($0, b.components[0]) })
    }
    return nil
  }

  private func compared(
    _ symbol: String, _ a: Operand, _ b: Operand
  ) throws(ShaderError) -> Operand? {
    guard case .scalar(let scalar) = a.type, a.type == b.type, scalar != .bool else { return nil }
    return Operand(
      type: .bool, components: [compared(symbol, scalar, a.components[0], b.components[0])])
  }

  /// <, >, <= or >= of two components.
  func compared(_ symbol: String, _ scalar: Scalar, _ a: Value, _ b: Value) -> Value {
    if scalar == .float {
      switch symbol {
      case "<": return graph.emit(PGB_SHADER_LESS, a, b)
      case ">": return graph.emit(PGB_SHADER_LESS, b, a)
      case "<=": return graph.emit(PGB_SHADER_LESS_EQUAL, a, b)
      default: return graph.emit(PGB_SHADER_LESS_EQUAL, b, a)
      }
    }
    switch symbol {
    case "<": return graph.emit(PGB_SHADER_INT_LESS, a, b)
    case ">": return graph.emit(PGB_SHADER_INT_LESS, b, a)
    case "<=": return graph.emit(PGB_SHADER_NOT, graph.emit(PGB_SHADER_INT_LESS, b, a))
    default: return graph.emit(PGB_SHADER_NOT, graph.emit(PGB_SHADER_INT_LESS, a, b))
    }
  }

  /// Whether two components are the same.
  func equal(_ scalar: Scalar, _ a: Value, _ b: Value) -> Value {
    graph.emit(scalar == .float ? PGB_SHADER_EQUAL : PGB_SHADER_INT_EQUAL, a, b)
  }

  private func equal(_ a: Operand, _ b: Operand) -> Value {
    var result = graph.constant(true)
    for ((x, y), scalar) in zip(zip(a.components, b.components), Compiler.scalars(a.type)) {
      result = graph.emit(PGB_SHADER_AND, result, equal(scalar, x, y))
    }
    return result
  }

  /// What each component is.
  private static func scalars(_ type: ShaderType) -> [Scalar] {
    switch type {
    case .array(let element, let count):
      Array(repeating: scalars(element), count: count).flatMap { $0 }
    case .structure(let structure): structure.fields.flatMap { scalars($0.type) }
    default: Array(repeating: type.scalar ?? .int, count: type.count)
    }
  }

  // MARK: Products of matrices

  private func product(_ a: Operand, _ b: Operand) -> Operand? {
    switch (a.type, b.type) {
    case (.matrix(let columns, let rows), .vector(_, let count)) where count == columns:
      return Operand(
        type: .vector(.float, rows),
        components: (0..<rows).map { row in
          sum((0..<columns).map { (a.components[$0 * rows + row], b.components[$0]) })
        })
    case (.vector(_, let count), .matrix(let columns, let rows)) where count == rows:
      return Operand(
        type: .vector(.float, columns),
        components: (0..<columns).map { column in
          sum((0..<rows).map { (a.components[$0], b.components[column * rows + $0]) })
        })
    case (.matrix(let inner, let rows), .matrix(let columns, let height)) where height == inner:
      var components: [Value] = []
      for column in 0..<columns {
        for row in 0..<rows {
          components.append(
            sum(
              (0..<inner).map {
                (a.components[$0 * rows + row], b.components[column * inner + $0])
              }))
        }
      }
      return Operand(type: .matrix(columns: columns, rows: rows), components: components)
    default: return nil
    }
  }

  /// The sum of products.
  func sum(_ products: [(Value, Value)]) -> Value {
    var result: Value?
    for (a, b) in products {
      let product = graph.emit(PGB_SHADER_MULTIPLY, a, b)
      result = result.map { graph.emit(PGB_SHADER_ADD, $0, product) } ?? product
    }
    return result ?? graph.constant(Float(0))
  }
}
