import CPegbarShaders

/// A place that can be written: slots of components, one list for each value of an index.
struct Target {
  var type: ShaderType
  var places: [[Int]]
  /// The list that counts, if there are several.
  var index: Value?
}

extension Compiler {
  /// The place that an expression names.
  func target(_ expression: Expression) throws(ShaderError) -> Target {
    let line = expression.line
    switch expression.kind {
    case .name(let name):
      guard let variable = variable(name) else {
        throw ShaderError("'\(name)' is not declared", line: line)
      }
      guard !variable.isConstant else {
        throw ShaderError("'\(name)' cannot be changed", line: line)
      }
      return Target(type: variable.type, places: [Array(variable.slots)])
    case .member(let base, let name):
      let whole = try target(base)
      let (type, parts) = try part(whole.type, name, line: line)
      guard Set(parts).count == parts.count else {
        throw ShaderError("'\(name)' names a component twice", line: line)
      }
      let places = whole.places.map { place in parts.map { place[$0] } }
      return Target(type: type, places: places, index: whole.index)
    case .index(let base, let index): return try target(base, index, line: line)
    default: throw ShaderError("this cannot be changed", line: line)
    }
  }

  private func target(
    _ base: Expression, _ index: Expression, line: Int
  ) throws(ShaderError) -> Target {
    let whole = try target(base)
    let (type, count) = try elements(whole.type, line: line)
    let index = try value(index)
    guard index.type == .int else { throw ShaderError("an index is an int", line: line) }
    let size = type.count
    let value = index.components[0]
    if let bits = graph.bits(value) {
      let start = try checked(Int32(bitPattern: bits), count, line: line) * size
      let places = whole.places.map { Array($0[start..<(start + size)]) }
      return Target(type: type, places: places, index: whole.index)
    }
    var places: [[Int]] = []
    for place in whole.places {
      for start in 0..<count { places.append(Array(place[(start * size)..<((start + 1) * size)])) }
    }
    guard places.count <= Compiler.mostComponents else {
      throw ShaderError("the index chooses from too much", line: line)
    }
    guard let outer = whole.index else { return Target(type: type, places: places, index: value) }
    let first = graph.emit(PGB_SHADER_INT_MULTIPLY, outer, graph.constant(Int32(count)))
    return Target(
      type: type, places: places, index: graph.emit(PGB_SHADER_INT_ADD, first, value))
  }

  func read(_ target: Target) -> Operand {
    var components = target.places[target.places.count - 1].map { environment[$0] }
    if let index = target.index {
      for (number, place) in target.places.enumerated().dropLast().reversed() {
        let fits = graph.emit(PGB_SHADER_INT_EQUAL, index, graph.constant(Int32(number)))
        for (part, slot) in place.enumerated() {
          components[part] = graph.emit(
            PGB_SHADER_SELECT, fits, environment[slot], components[part])
        }
      }
    }
    return Operand(type: target.type, components: components)
  }

  func write(_ components: [Value], to target: Target) {
    for (number, place) in target.places.enumerated() {
      let fits = target.index.map {
        graph.emit(PGB_SHADER_INT_EQUAL, $0, graph.constant(Int32(number)))
      }
      for (part, slot) in place.enumerated() {
        environment[slot] =
          fits.map {
            graph.emit(PGB_SHADER_SELECT, $0, components[part], environment[slot])
          } ?? components[part]
      }
    }
  }

  func assign(
    _ symbol: String, _ left: Expression, _ right: Expression, line: Int
  ) throws(ShaderError) -> Operand {
    let target = try target(left)
    var operand = try value(right)
    if !symbol.isEmpty { operand = try binary(symbol, read(target), operand, line: line) }
    operand = try converted(operand, to: target.type, line: line)
    write(operand.components, to: target)
    try check(line)
    return operand
  }

  func step(
    _ symbol: String, _ place: Expression, isPrefix: Bool, line: Int
  ) throws(ShaderError) -> Operand {
    let target = try target(place)
    let before = read(target)
    guard let scalar = target.type.scalar, scalar != .bool else {
      throw ShaderError("\(symbol) takes numbers, not \(target.type.name)", line: line)
    }
    let one = scalar == .int ? graph.constant(Int32(1)) : graph.constant(Float(1))
    let after = try binary(
      symbol == "++" ? "+" : "-", before,
      Operand(type: .scalar(scalar), components: [one]), line: line)
    write(after.components, to: target)
    return isPrefix ? after : before
  }
}
