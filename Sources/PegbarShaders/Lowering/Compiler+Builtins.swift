import CPegbarShaders

extension Compiler {
  /// Functions of components alone: what each does with one.
  private static let unaries: [String: @Sendable (Graph, Value) -> Value] = [
    "radians": { $0.emit(PGB_SHADER_MULTIPLY, $1, $0.constant(Float.pi / 180)) },
    "degrees": { $0.emit(PGB_SHADER_MULTIPLY, $1, $0.constant(180 / Float.pi)) },
    "sin": { $0.emit(PGB_SHADER_SINE, $1) },
    "cos": { $0.emit(PGB_SHADER_COSINE, $1) },
    "tan": { $0.emit(PGB_SHADER_TANGENT, $1) },
    "asin": { $0.emit(PGB_SHADER_ARCSINE, $1) },
    "acos": { $0.emit(PGB_SHADER_ARCCOSINE, $1) },
    "exp": { graph, x in
      graph.emit(
        PGB_SHADER_EXPONENTIAL2,
        graph.emit(PGB_SHADER_MULTIPLY, x, graph.constant(Float(1.4426950408889634))))
    },
    "log": { graph, x in
      graph.emit(
        PGB_SHADER_MULTIPLY, graph.emit(PGB_SHADER_LOGARITHM2, x),
        graph.constant(Float(0.6931471805599453)))
    },
    "exp2": { $0.emit(PGB_SHADER_EXPONENTIAL2, $1) },
    "log2": { $0.emit(PGB_SHADER_LOGARITHM2, $1) },
    "sqrt": { $0.emit(PGB_SHADER_SQUARE_ROOT, $1) },
    "inversesqrt": {
      $0.emit(PGB_SHADER_DIVIDE, $0.constant(Float(1)), $0.emit(PGB_SHADER_SQUARE_ROOT, $1))
    },
    "floor": { $0.emit(PGB_SHADER_FLOOR, $1) },
    "ceil": { $0.emit(PGB_SHADER_CEILING, $1) },
    "fract": { $0.emit(PGB_SHADER_FRACTION, $1) },
    "trunc": { $0.emit(PGB_SHADER_TRUNCATE, $1) },
    "round": { $0.emit(PGB_SHADER_ROUND, $1) },
    "roundEven": { $0.emit(PGB_SHADER_ROUND, $1) },
    "sinh": { hyperbolic($0, $1, PGB_SHADER_SUBTRACT) },
    "cosh": { hyperbolic($0, $1, PGB_SHADER_ADD) },
    "tanh": {
      $0.emit(
        PGB_SHADER_DIVIDE, hyperbolic($0, $1, PGB_SHADER_SUBTRACT),
        hyperbolic($0, $1, PGB_SHADER_ADD))
    },
  ]

  /// (e^x ± e^−x) / 2, with x no larger than floats allow.
  private static func hyperbolic(_ graph: Graph, _ x: Value, _ operation: Int) -> Value {
    let limit = graph.constant(Float(40))
    let near = graph.emit(
      PGB_SHADER_CLAMP, x, graph.emit(PGB_SHADER_NEGATE, limit), limit)
    let scaled = graph.emit(
      PGB_SHADER_MULTIPLY, near, graph.constant(Float(1.4426950408889634)))
    let up = graph.emit(PGB_SHADER_EXPONENTIAL2, scaled)
    let down = graph.emit(PGB_SHADER_EXPONENTIAL2, graph.emit(PGB_SHADER_NEGATE, scaled))
    return graph.emit(
      PGB_SHADER_MULTIPLY, graph.emit(operation, up, down), graph.constant(Float(0.5)))
  }

  /// Operations on two or three components, where scalars go with vectors.
  private static let operations: [String: (operation: Int, count: Int)] = [
    "atan": (PGB_SHADER_ARCTANGENT2, 2), "pow": (PGB_SHADER_POWER, 2),
    "mod": (PGB_SHADER_MODULO, 2), "min": (PGB_SHADER_MINIMUM, 2),
    "max": (PGB_SHADER_MAXIMUM, 2), "step": (PGB_SHADER_STEP, 2), "clamp": (PGB_SHADER_CLAMP, 3),
    "mix": (PGB_SHADER_MIX, 3), "smoothstep": (PGB_SHADER_SMOOTHSTEP, 3),
  ]

  private static let comparisons = [
    "lessThan": "<", "greaterThan": ">", "lessThanEqual": "<=", "greaterThanEqual": ">=",
    "equal": "==", "notEqual": "!=",
  ]

  private static let others: Set<String> = [
    "abs", "sign", "not", "any", "all", "isnan", "isinf", "getFromColor", "getToColor",
    "texture2D", "texture", "textureLod", "texture2DLod", "textureSize", "texelFetch", "length",
    "distance", "dot", "cross", "normalize", "faceforward", "reflect", "refract", "matrixCompMult",
    "transpose", "determinant", "inverse", "outerProduct",
  ]

  /// The names of all functions that every shader has.
  static let builtins = Set(unaries.keys).union(operations.keys).union(comparisons.keys)
    .union(others)

  /// What a function of the language gives; nil if it takes something else, or is none.
  func builtin(
    _ name: String, _ given: [Operand], line: Int
  ) throws(ShaderError) -> Operand? {
    if let result = integers(name, given) { return result }
    if let symbol = Compiler.comparisons[name] { return compared(symbol, given) }
    if let result = try sampled(name, given, line: line) { return result }
    if let result = truth(name, given) { return result }
    if name == "mix", given.count == 3, given[2].type.scalar == .bool { return chosen(given) }
    // The rest works with floats.
    var operands: [Operand] = []
    for operand in given {
      let isInt = operand.type.isNumbers && operand.type.scalar == .int
      operands.append(
        isInt ? try converted(operand, to: operand.type.with(.float), line: line) : operand)
    }
    guard !operands.isEmpty, operands.allSatisfy({ $0.type.scalar == .float }) else { return nil }
    if let body = Compiler.unaries[name], operands.count == 1, operands[0].type.isNumbers {
      return mapped(operands[0]) { body(graph, $0) }
    }
    if name == "atan", operands.count == 1, operands[0].type.isNumbers {
      return mapped(operands[0]) { graph.emit(PGB_SHADER_ARCTANGENT, $0) }
    }
    if name == "abs" || name == "sign", operands.count == 1, operands[0].type.isNumbers {
      let operation = name == "abs" ? PGB_SHADER_ABSOLUTE : PGB_SHADER_SIGN
      return mapped(operands[0]) { graph.emit(operation, $0) }
    }
    if let entry = Compiler.operations[name] {
      return entry.count == operands.count ? spread(entry.operation, operands) : nil
    }
    return geometric(name, operands) ?? matrices(name, operands)
  }

  /// An operation on components; scalars go with each of a vector.
  private func spread(_ operation: Int, _ operands: [Operand]) -> Operand? {
    guard operands.allSatisfy({ $0.type.isNumbers }) else { return nil }
    let size = operands.map(\.type.count).max() ?? 1
    guard operands.allSatisfy({ $0.type.count == size || $0.type.count == 1 }) else { return nil }
    let components = (0..<size).map { index in
      let parts = operands.map { $0.components[$0.type.count == 1 ? 0 : index] }
      return graph.emit(operation, parts[0], parts[1], parts.count > 2 ? parts[2] : nil)
    }
    return Operand(type: .numbers(.float, size), components: components)
  }

  /// abs, sign, min, max and clamp of integers alone.
  private func integers(_ name: String, _ operands: [Operand]) -> Operand? {
    guard let first = operands.first, first.type.isNumbers,
      operands.allSatisfy({ $0.type.scalar == .int && ($0.type == first.type || $0.type == .int) })
    else { return nil }
    let zero = graph.constant(Int32(0))
    let low = graph.constant(Int32(-1)), high = graph.constant(Int32(1))
    func with(_ other: Int, _ operation: Int, _ base: Operand) -> Operand {
      let type = operands[other].type
      return Operand(
        type: base.type,
        components: base.components.indices.map {
          graph.emit(
            operation, base.components[$0], operands[other].components[type == .int ? 0 : $0])
        })
    }
    switch (name, operands.count) {
    case ("abs", 1):
      return mapped(first) {
        graph.emit(PGB_SHADER_INT_MAXIMUM, $0, graph.emit(PGB_SHADER_INT_SUBTRACT, zero, $0))
      }
    case ("sign", 1):
      return mapped(first) {
        graph.emit(PGB_SHADER_INT_MAXIMUM, low, graph.emit(PGB_SHADER_INT_MINIMUM, $0, high))
      }
    case ("min", 2): return with(1, PGB_SHADER_INT_MINIMUM, first)
    case ("max", 2): return with(1, PGB_SHADER_INT_MAXIMUM, first)
    case ("clamp", 3):
      return with(2, PGB_SHADER_INT_MINIMUM, with(1, PGB_SHADER_INT_MAXIMUM, first))
    default: return nil
    }
  }

  private func compared(_ symbol: String, _ operands: [Operand]) -> Operand? {
    guard operands.count == 2, operands[0].type == operands[1].type,
      case .vector(let scalar, let count) = operands[0].type
    else { return nil }
    let isOrder = symbol.hasPrefix("<") || symbol.hasPrefix(">")
    guard scalar != .bool || !isOrder else { return nil }
    let components = zip(operands[0].components, operands[1].components).map { a, b in
      if isOrder { return compared(symbol, scalar, a, b) }
      let same = equal(scalar, a, b)
      return symbol == "==" ? same : graph.emit(PGB_SHADER_NOT, same)
    }
    return Operand(type: .vector(.bool, count), components: components)
  }

  /// Functions that take or give bools.
  private func truth(_ name: String, _ operands: [Operand]) -> Operand? {
    guard operands.count == 1, operands[0].type.isNumbers else { return nil }
    let operand = operands[0]
    switch (name, operand.type.scalar) {
    case ("not", .bool): return mapped(operand) { graph.emit(PGB_SHADER_NOT, $0) }
    case ("any", .bool), ("all", .bool):
      let operation = name == "any" ? PGB_SHADER_OR : PGB_SHADER_AND
      let result = operand.components.dropFirst().reduce(operand.components[0]) {
        graph.emit(operation, $0, $1)
      }
      return Operand(type: .bool, components: [result])
    case ("isnan", .float):
      let result = mapped(operand) { graph.emit(PGB_SHADER_NOT_EQUAL, $0, $0) }
      return Operand(type: operand.type.with(.bool), components: result.components)
    case ("isinf", .float):
      let infinity = graph.constant(Float.infinity)
      let result = mapped(operand) {
        graph.emit(PGB_SHADER_EQUAL, graph.emit(PGB_SHADER_ABSOLUTE, $0), infinity)
      }
      return Operand(type: operand.type.with(.bool), components: result.components)
    default: return nil
    }
  }

  /// mix with bools: the second where they are true.
  private func chosen(_ operands: [Operand]) -> Operand? {
    guard operands[0].type == operands[1].type, operands[0].type.count == operands[2].type.count
    else { return nil }
    return Operand(
      type: operands[0].type,
      components: operands[0].components.indices.map {
        graph.emit(
          PGB_SHADER_SELECT, operands[2].components[$0], operands[1].components[$0],
          operands[0].components[$0])
      })
  }
}
