import CPegbarShaders

extension Compiler {
  func declare(_ declaration: Declaration) throws(ShaderError) {
    let initial: Operand?
    if let value = declaration.value { initial = try self.value(value) } else { initial = nil }
    let type = try type(declaration, initial)
    guard scopes.last?[declaration.name] == nil else {
      throw ShaderError("'\(declaration.name)' is declared twice", line: declaration.line)
    }
    guard initial != nil || !declaration.isConstant else {
      throw ShaderError("the constant '\(declaration.name)' has no value", line: declaration.line)
    }
    let components: [Value]
    if let initial {
      components = try converted(initial, to: type, line: declaration.line).components
    } else {
      components = zero(type)
    }
    try declare(
      declaration.name, type, components, isConstant: declaration.isConstant,
      line: declaration.line)
  }

  /// Runs statements with names of their own.
  func inScope(_ body: () throws(ShaderError) -> Void) throws(ShaderError) {
    scopes.append([:])
    let count = environment.count
    try body()
    scopes.removeLast()
    environment.removeSubrange(count...)
  }

  /// Emits statements from one on; what follows a return or break only runs where that was not reached.
  func run(_ list: ArraySlice<Statement>) throws(ShaderError) {
    var rest = list
    while let statement = rest.popFirst() {
      try run(statement)
      try check(statement.line)
      let live = live()
      guard let bits = graph.bits(live) else {
        if !rest.isEmpty {
          let rest = rest
          try choose(live, { () throws(ShaderError) in try self.run(rest) }, nil)
        }
        return
      }
      if bits == 0 { return }
    }
  }

  /// Whether the current function and loop go on.
  func live() -> Value {
    guard let activation = activations.last else { return graph.constant(true) }
    var left = environment[activation.returned]
    if let loop = activation.loops.last {
      left = graph.emit(PGB_SHADER_OR, left, environment[loop.broken])
      left = graph.emit(PGB_SHADER_OR, left, environment[loop.continued])
    }
    return graph.emit(PGB_SHADER_NOT, left)
  }

  private func run(_ statement: Statement) throws(ShaderError) {
    switch statement.kind {
    case .empty: break
    case .declare(let list):
      for declaration in list { try declare(declaration) }
    case .evaluate(let expression): _ = try value(expression)
    case .block(let list): try inScope { () throws(ShaderError) in try run(list[...]) }
    case .choose(let condition, let first, let second):
      let condition = try self.condition(condition)
      let firstBody = { () throws(ShaderError) in
        try self.inScope { () throws(ShaderError) in try self.run([first]) }
      }
      guard let second else { return try choose(condition, firstBody, nil) }
      try choose(condition, firstBody) { () throws(ShaderError) in
        try self.inScope { () throws(ShaderError) in try self.run([second]) }
      }
    case .loop(let loop): try run(loop, line: statement.line)
    case .select(let value, let list): try select(value, list, line: statement.line)
    case .label: throw ShaderError("a label outside of switch", line: statement.line)
    case .leave(let value): try leave(value, line: statement.line)
    case .breakLoop, .continueLoop:
      guard let loop = activations.last?.loops.last else {
        throw ShaderError("break and continue stand in loops", line: statement.line)
      }
      if case .breakLoop = statement.kind {
        environment[loop.broken] = graph.constant(true)
      } else {
        environment[loop.continued] = graph.constant(true)
      }
    }
  }

  private func leave(_ value: Expression?, line: Int) throws(ShaderError) {
    guard let activation = activations.last else { return }
    if let value {
      let operand = try converted(try self.value(value), to: activation.result, line: line)
      environment.replaceSubrange(activation.resultSlots, with: operand.components)
    } else if activation.result != .void {
      throw ShaderError("the function returns \(activation.result.name)", line: line)
    }
    environment[activation.returned] = graph.constant(true)
  }

  /// A condition: one bool.
  func condition(_ expression: Expression) throws(ShaderError) -> Value {
    let operand = try value(expression)
    guard operand.type == .bool else {
      throw ShaderError("a condition is bool, not \(operand.type.name)", line: expression.line)
    }
    return operand.components[0]
  }

  // MARK: Branches

  typealias Body = () throws(ShaderError) -> Void

  /// Emits branches and merges what they changed.
  func choose(_ condition: Value, _ first: Body, _ second: Body?) throws(ShaderError) {
    if let bits = graph.bits(condition) { return try bits != 0 ? first() : second?() ?? () }
    let opposite = graph.emit(PGB_SHADER_NOT, condition)
    let entry = environment
    let firstBlock = try branch(condition, first)
    let firstEnvironment = environment
    environment = entry
    let secondBlock = try branch(opposite, second ?? {})
    environment.removeSubrange(entry.count...)
    merge(
      condition, opposite, (firstBlock, Array(firstEnvironment.prefix(entry.count))), secondBlock)
  }

  private func branch(_ condition: Value, _ body: Body) throws(ShaderError) -> Block {
    conditions.append(condition)
    let block = graph.push(.branch, guarded: condition)
    try body()
    graph.pop()
    conditions.removeLast()
    return block
  }

  /// Blocks that take at most as long are run for all pixels instead of jumped over.
  private static let smallBlock = 12

  private func merge(
    _ condition: Value, _ opposite: Value, _ first: (block: Block, environment: [Value]),
    _ second: Block
  ) {
    let changed = environment.indices.filter { first.environment[$0] != environment[$0] }
    let firstCost = first.block.cost(graph), secondCost = second.cost(graph)
    let isSmall =
      (firstCost ?? .max) <= Compiler.smallBlock
      && (secondCost ?? .max) <= Compiler.smallBlock
    if isSmall {
      graph.splice(first.block)
      graph.splice(second)
    }
    if isSmall || graph.isWide(condition) {
      if !isSmall {
        graph.current.items.append(
          .choice(
            Choice(
              condition: condition, opposite: opposite, first: first.block, second: second,
              merges: [])))
      }
      for slot in changed {
        environment[slot] = graph.emit(
          PGB_SHADER_SELECT, condition, first.environment[slot], environment[slot])
      }
      return
    }
    var merges: [Choice.Merge] = []
    for slot in changed {
      let (a, b) = (first.environment[slot], environment[slot])
      if let known = merges.first(where: { $0.first == a && $0.second == b }) {
        environment[slot] = known.result
        continue
      }
      let result = graph.merged(isWide: graph.isWide(a) || graph.isWide(b))
      merges.append((result, a, b))
      environment[slot] = result
    }
    graph.current.items.append(
      .choice(
        Choice(
          condition: condition, opposite: opposite, first: first.block, second: second,
          merges: merges)))
  }

  // MARK: switch

  /// Runs the statements behind the label that fits; the last one may be `default`.
  private func select(
    _ expression: Expression, _ list: [Statement], line: Int
  ) throws(ShaderError) {
    let operand = try value(expression)
    guard operand.type == .int else { throw ShaderError("switch takes an int", line: line) }
    let count = environment.count
    let flags = reserve(Array(repeating: graph.constant(false), count: 3))
    let (broken, continued, matched) = (
      flags.lowerBound, flags.lowerBound + 1, flags.lowerBound + 2
    )
    activations[activations.count - 1].loops.append((broken, continued))
    scopes.append([:])
    try selectRest(operand.components[0], matched, list[...], hasDefault: false)
    scopes.removeLast()
    activations[activations.count - 1].loops.removeLast()
    let wasContinued = environment[continued]
    environment.removeSubrange(count...)
    guard graph.bits(wasContinued) == 0 else {
      throw ShaderError("continue in a switch is not supported", line: line)
    }
  }

  private func selectRest(
    _ value: Value, _ matched: Int, _ list: ArraySlice<Statement>, hasDefault: Bool
  ) throws(ShaderError) {
    var (rest, hasDefault) = (list, hasDefault)
    while let statement = rest.popFirst() {
      if case .label(let label) = statement.kind {
        if let label {
          let operand = try converted(try self.value(label), to: .int, line: statement.line)
          guard !hasDefault else {
            throw ShaderError("'default' is the last label", line: statement.line)
          }
          let fits = graph.emit(PGB_SHADER_INT_EQUAL, value, operand.components[0])
          environment[matched] = graph.emit(PGB_SHADER_OR, environment[matched], fits)
        } else {
          hasDefault = true
          environment[matched] = graph.constant(true)
        }
        continue
      }
      let runs = graph.emit(PGB_SHADER_AND, environment[matched], live())
      if graph.bits(live()) == 0 { return }
      try choose(runs, { () throws(ShaderError) in try self.run([statement]) }, nil)
    }
  }
}
