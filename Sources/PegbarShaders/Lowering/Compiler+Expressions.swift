import CPegbarShaders

extension Compiler {
  /// Emits an expression.
  func value(_ expression: Expression) throws(ShaderError) -> Operand {
    let line = expression.line
    switch expression.kind {
    case .float(let number): return Operand(type: .float, components: [graph.constant(number)])
    case .int(let number): return Operand(type: .int, components: [graph.constant(number)])
    case .bool(let holds): return Operand(type: .bool, components: [graph.constant(holds)])
    case .name(let name):
      guard let variable = variable(name) else {
        throw ShaderError("'\(name)' is not declared", line: line)
      }
      return read(variable)
    case .call(let name, let arguments): return try call(name, arguments, line: line)
    case .array(let type, let elements): return try array(type, elements, line: line)
    case .index(let base, let index): return try element(base, index, line: line)
    case .member(let base, let name): return try member(try value(base), name, line: line)
    case .unary(let symbol, let operand):
      return try unary(symbol, try value(operand), line: line)
    case .step(let symbol, let target, let isPrefix):
      return try step(symbol, target, isPrefix: isPrefix, line: line)
    case .binary(let symbol, let left, let right):
      if symbol == "&&" || symbol == "||" { return try logical(symbol, left, right) }
      return try binary(symbol, try value(left), try value(right), line: line)
    case .assign(let symbol, let target, let value):
      return try assign(symbol, target, value, line: line)
    case .choice(let condition, let first, let second):
      return try choice(condition, first, second, line: line)
    case .sequence(let first, let second):
      _ = try value(first)
      return try value(second)
    }
  }

  // MARK: Parts

  private func element(
    _ base: Expression, _ index: Expression, line: Int
  ) throws(ShaderError) -> Operand {
    let whole = try value(base)
    let index = try self.value(index)
    let (type, count) = try elements(whole.type, line: line)
    guard index.type == .int else { throw ShaderError("an index is an int", line: line) }
    let size = type.count
    if let bits = graph.bits(index.components[0]) {
      let place = try checked(Int32(bitPattern: bits), count, line: line)
      return Operand(
        type: type, components: Array(whole.components[(place * size)..<((place + 1) * size)]))
    }
    // Beyond the ends, the last one.
    var components = Array(whole.components[((count - 1) * size)...])
    for place in (0..<(count - 1)).reversed() {
      let fits = graph.emit(
        PGB_SHADER_INT_EQUAL, index.components[0], graph.constant(Int32(place)))
      for part in 0..<size {
        components[part] = graph.emit(
          PGB_SHADER_SELECT, fits, whole.components[place * size + part], components[part])
      }
    }
    try check(line)
    return Operand(type: type, components: components)
  }

  /// What an index chooses from: the type and the number of the elements.
  func elements(_ type: ShaderType, line: Int) throws(ShaderError) -> (ShaderType, Int) {
    switch type {
    case .array(let element, let count): return (element, count)
    case .vector(let scalar, let count): return (.scalar(scalar), count)
    case .matrix(let columns, let rows): return (.vector(.float, rows), columns)
    default: throw ShaderError("\(type.name) has no elements", line: line)
    }
  }

  func checked(_ index: Int32, _ count: Int, line: Int) throws(ShaderError) -> Int {
    guard index >= 0, index < count else {
      throw ShaderError("the index \(index) is not below \(count)", line: line)
    }
    return Int(index)
  }

  private func member(
    _ whole: Operand, _ name: String, line: Int
  ) throws(ShaderError) -> Operand {
    if case .array(_, let count) = whole.type, name == "length" {
      return Operand(type: .int, components: [graph.constant(Int32(count))])
    }
    let (type, places) = try part(whole.type, name, line: line)
    return Operand(type: type, components: places.map { whole.components[$0] })
  }

  /// What a field or swizzle stands for: a type, and places of components.
  func part(
    _ type: ShaderType, _ name: String, line: Int
  ) throws(ShaderError) -> (ShaderType, [Int]) {
    if case .structure(let structure) = type {
      var start = 0
      for field in structure.fields {
        if field.name == name {
          return (field.type, Array(start..<(start + field.type.count)))
        }
        start += field.type.count
      }
    }
    if type.isNumbers, let scalar = type.scalar, (1...4).contains(name.count) {
      for letters in ["xyzw", "rgba", "stpq"] {
        let places = name.compactMap { letter in
          letters.firstIndex(of: letter).map { letters.distance(from: letters.startIndex, to: $0) }
        }
        guard places.count == name.count else { continue }
        guard places.allSatisfy({ $0 < type.count }) else { break }
        return (.numbers(scalar, places.count), places)
      }
    }
    throw ShaderError("\(type.name) has no '\(name)'", line: line)
  }

  // MARK: Choices

  private func choice(
    _ condition: Expression, _ first: Expression, _ second: Expression, line: Int
  ) throws(ShaderError) -> Operand {
    let condition = try self.condition(condition)
    var operands: [Operand] = []
    // The types are known when both have been emitted; then they are emitted again in their branches.
    let mark = graph.mark()
    let saved = (environment, scopes)
    operands = [try value(first), try value(second)]
    graph.takeBack(to: mark)
    (environment, scopes) = saved
    var type = operands[0].type
    if type != operands[1].type, type.scalar == .int { type = operands[1].type }
    guard type != .void else { throw ShaderError("the branches have no value", line: line) }
    let slots = reserve(zero(type))
    let place = { (branch: Expression) throws(ShaderError) in
      let operand = try self.converted(try self.value(branch), to: type, line: line)
      self.environment.replaceSubrange(slots, with: operand.components)
    }
    try choose(
      condition, { () throws(ShaderError) in try place(first) },
      { () throws(ShaderError) in try place(second) })
    let components = Array(environment[slots])
    environment.removeSubrange(slots)
    return Operand(type: type, components: components)
  }

  /// && and ||: what is on the right only runs where it matters.
  private func logical(
    _ symbol: String, _ left: Expression, _ right: Expression
  ) throws(ShaderError) -> Operand {
    let first = try condition(left)
    let slot = reserve([first]).lowerBound
    let matters = symbol == "&&" ? first : graph.emit(PGB_SHADER_NOT, first)
    try choose(
      matters, { () throws(ShaderError) in self.environment[slot] = try self.condition(right) },
      nil)
    // A constant condition on the left does not spare the right one its check.
    if graph.bits(matters) == 0 { try tried { () throws(ShaderError) in _ = try condition(right) } }
    let result = environment[slot]
    environment.removeSubrange(slot...)
    return Operand(type: .bool, components: [result])
  }

  /// Emits something for its errors alone.
  func tried(_ body: Body) throws(ShaderError) {
    let mark = graph.mark()
    let saved = (environment, scopes, conditions, activations)
    try body()
    graph.takeBack(to: mark)
    (environment, scopes, conditions, activations) = saved
  }
}
