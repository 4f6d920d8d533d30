import CPegbarShaders

extension Compiler {
  /// Functions call each other this deeply at most.
  private static let mostDeep = 48

  func call(
    _ name: String, _ arguments: [Expression], line: Int
  ) throws(ShaderError) -> Operand {
    if let type = ShaderType(named: name) { return try construct(type, arguments, line: line) }
    if let structure = structures[name] {
      return try construct(structure, arguments, line: line)
    }
    var operands: [Operand] = []
    for argument in arguments { operands.append(try value(argument)) }
    let types = operands.map(\.type)
    if let function = function(name, types) {
      return try call(function, arguments, operands, line: line)
    }
    if let result = try builtin(name, operands, line: line) { return result }
    let shown = types.map(\.name).joined(separator: ", ")
    let isKnown = functions[name] != nil || Compiler.builtins.contains(name)
    throw ShaderError(
      isKnown ? "'\(name)' cannot take (\(shown))" : "the function '\(name)' is unknown",
      line: line)
  }

  /// The function that takes some types: exactly, or with integers as floats.
  private func function(_ name: String, _ types: [ShaderType]) -> Function? {
    guard let list = functions[name] else { return nil }
    if let exact = list.first(where: { $0.parameters.map(\.type) == types }) { return exact }
    return list.first { function in
      function.parameters.count == types.count
        && zip(function.parameters, types).allSatisfy { parameter, type in
          parameter.type == type
            || (parameter.direction == .into && type.isNumbers && type.scalar == .int
              && parameter.type == type.with(.float))
        }
    }
  }

  private func call(
    _ function: Function, _ arguments: [Expression], _ operands: [Operand], line: Int
  ) throws(ShaderError) -> Operand {
    guard let body = function.body else {
      throw ShaderError("the function '\(function.name)' has no body", line: line)
    }
    guard !activations.contains(where: { $0.function == function.number }) else {
      throw ShaderError("the function '\(function.name)' calls itself", line: line)
    }
    guard activations.count < Compiler.mostDeep else {
      throw ShaderError("functions call each other too deeply", line: line)
    }
    graph.countCall()
    // Where results of parameters go is known before the function runs.
    var targets: [Target?] = []
    for (parameter, argument) in zip(function.parameters, arguments) {
      targets.append(parameter.direction == .into ? nil : try target(argument))
    }
    let outer = scopes
    let count = environment.count
    scopes = [scopes[0], [:]]
    var places: [Range<Int>] = []
    for (index, parameter) in function.parameters.enumerated() {
      let operand = try converted(operands[index], to: parameter.type, line: line)
      let components = parameter.direction == .out ? zero(parameter.type) : operand.components
      try declare(parameter.name ?? "", parameter.type, components, line: line)
      places.append((environment.count - parameter.type.count)..<environment.count)
    }
    let result = try activate(function, body)
    let written = places.map { Array(environment[$0]) }
    scopes = outer
    environment.removeSubrange(count...)
    for (target, components) in zip(targets, written) {
      if let target { write(components, to: target) }
    }
    try check(line)
    return Operand(type: function.result, components: result)
  }

  /// Emits the body of a function, whose parameters are declared; its result.
  func activate(_ function: Function, _ body: [Statement]) throws(ShaderError) -> [Value] {
    let resultSlots = reserve(zero(function.result))
    let returned = reserve([graph.constant(false)]).lowerBound
    activations.append(
      Activation(
        function: function.number, result: function.result, resultSlots: resultSlots,
        returned: returned))
    // Names of the body may be those of parameters.
    scopes.append([:])
    try run(body[...])
    scopes.removeLast()
    activations.removeLast()
    return Array(environment[resultSlots])
  }

  // MARK: Constructors

  private func construct(
    _ type: ShaderType, _ arguments: [Expression], line: Int
  ) throws(ShaderError) -> Operand {
    var operands: [Operand] = []
    for argument in arguments { operands.append(try value(argument)) }
    guard type.scalar != nil else {
      throw ShaderError("\(type.name) cannot be made", line: line)
    }
    for operand in operands where operand.type.scalar == nil {
      throw ShaderError("\(type.name) cannot be made of \(operand.type.name)", line: line)
    }
    if case .matrix(let columns, let rows) = type, operands.count == 1 {
      if let matrix = matrix(columns, rows, operands[0]) { return matrix }
    }
    return try gathered(type, operands, line: line)
  }

  /// A matrix of one number in its diagonal, or of another matrix.
  private func matrix(_ columns: Int, _ rows: Int, _ operand: Operand) -> Operand? {
    let type = ShaderType.matrix(columns: columns, rows: rows)
    var components: [Value] = []
    for column in 0..<columns {
      for row in 0..<rows {
        let isDiagonal = row == column
        switch operand.type {
        case .scalar(let scalar):
          components.append(
            isDiagonal
              ? component(operand.components[0], scalar, as: .float) : graph.constant(Float(0)))
        case .matrix(let otherColumns, let otherRows)
        where column < otherColumns && row < otherRows:
          components.append(operand.components[column * otherRows + row])
        case .matrix: components.append(graph.constant(Float(isDiagonal ? 1 : 0)))
        default: return nil
        }
      }
    }
    return Operand(type: type, components: components)
  }

  private func gathered(
    _ type: ShaderType, _ operands: [Operand], line: Int
  ) throws(ShaderError) -> Operand {
    let scalar = type.scalar ?? .float
    var components: [Value] = []
    var isComplete = false
    for operand in operands {
      guard !isComplete else {
        throw ShaderError("too many arguments for \(type.name)", line: line)
      }
      components += operand.components.map {
        component($0, operand.type.scalar ?? scalar, as: scalar)
      }
      isComplete = components.count >= type.count
    }
    if operands.count == 1, components.count == 1, type.isNumbers {
      components = Array(repeating: components[0], count: type.count)
    }
    guard components.count >= type.count else {
      throw ShaderError("too few arguments for \(type.name)", line: line)
    }
    return Operand(type: type, components: Array(components.prefix(type.count)))
  }

  private func construct(
    _ structure: Structure, _ arguments: [Expression], line: Int
  ) throws(ShaderError) -> Operand {
    guard arguments.count == structure.fields.count else {
      throw ShaderError("\(structure.name) has \(structure.fields.count) fields", line: line)
    }
    var components: [Value] = []
    for (argument, field) in zip(arguments, structure.fields) {
      components += try converted(try value(argument), to: field.type, line: line).components
    }
    return Operand(type: .structure(structure), components: components)
  }

  func array(
    _ written: WrittenType, _ elements: [Expression], line: Int
  ) throws(ShaderError) -> Operand {
    var written = written
    if let first = written.sizes.first, first == nil {
      written.sizes[0] = Expression(.int(Int32(elements.count)), line: line)
    }
    let type = try type(written)
    guard case .array(let element, let count) = type, count == elements.count else {
      throw ShaderError("\(type.name) has another number of elements", line: line)
    }
    var components: [Value] = []
    for expression in elements {
      components += try converted(try value(expression), to: element, line: line).components
    }
    return Operand(type: type, components: components)
  }
}
