import CPegbarShaders

/// A value in an expression: its type and components.
struct Operand {
  var type: ShaderType
  var components: [Value]
}

/// A name with components in the environment.
struct Variable {
  var type: ShaderType
  /// The places of its components.
  var slots: Range<Int>
  var isConstant = false
}

/// A function of the shader.
struct Function {
  typealias Parameter = (direction: WrittenParameter.Direction, type: ShaderType, name: String?)

  var number: Int
  var name: String
  var result: ShaderType
  var parameters: [Parameter]
  var body: [Statement]?
  var line: Int
}

/// A function whose statements are being emitted.
struct Activation {
  var function: Int
  var result: ShaderType
  /// Where its result and whether it has returned are kept.
  var resultSlots: Range<Int>
  var returned: Int
  /// For the loops around the statement: whether it was left, and whether this turn was.
  var loops: [(broken: Int, continued: Int)] = []
}

/// Emits a shader: types are checked, functions stand in line, and each name's components are numbers of the
/// graph, merged behind branches and loops.
final class Compiler {
  let graph = Graph()
  var environment: [Value] = []
  var scopes: [[String: Variable]] = [[:]]
  /// The names that every shader has.
  private var given: [String: Variable] = [:]
  var functions: [String: [Function]] = [:]
  var functionCount = 0
  var structures: [String: Structure] = [:]
  var activations: [Activation] = []
  /// The conditions under which the current statement runs.
  var conditions: [Value] = []
  var uniforms: [Uniform] = []
  var inputCount = 2
  var textureCount = 2
  /// The first of the two inputs that tell the size of a texture, by its number.
  var sizeInputs: [Int: Int] = [:]

  /// A name has at most this many components.
  static let mostComponents = 4096
  /// Of all names together.
  static let mostSlots = 1 << 16

  init() {
    let inputs = [("progress", 0), ("ratio", 1)]
    for (name, index) in inputs {
      given[name] = Variable(
        type: .float, slots: reserve([graph.input(index)]), isConstant: true)
    }
  }

  // MARK: Slots

  func zero(_ type: ShaderType) -> [Value] {
    Array(repeating: graph.constant(UInt32(0)), count: type.count)
  }

  func reserve(_ components: [Value]) -> Range<Int> {
    let start = environment.count
    environment += components
    return start..<environment.count
  }

  func declare(
    _ name: String, _ type: ShaderType, _ components: [Value], isConstant: Bool = false, line: Int
  ) throws(ShaderError) {
    guard type != .void else { throw ShaderError("'\(name)' cannot be void", line: line) }
    guard type.count <= Compiler.mostComponents, environment.count <= Compiler.mostSlots else {
      throw ShaderError("'\(name)' is too large", line: line)
    }
    scopes[scopes.count - 1][name] = Variable(
      type: type, slots: reserve(components), isConstant: isConstant)
  }

  func variable(_ name: String) -> Variable? {
    for scope in scopes.reversed() {
      if let variable = scope[name] { return variable }
    }
    return given[name]
  }

  func read(_ variable: Variable) -> Operand {
    Operand(type: variable.type, components: Array(environment[variable.slots]))
  }

  func check(_ line: Int) throws(ShaderError) {
    guard !graph.isTooLong else {
      throw ShaderError("it becomes too long with its functions and loops written out", line: line)
    }
  }

  // MARK: Types

  func type(_ written: WrittenType) throws(ShaderError) -> ShaderType {
    guard
      var type = ShaderType(named: written.name) ?? structures[written.name].map({ .structure($0) })
    else { throw ShaderError("the type '\(written.name)' is unknown", line: written.line) }
    for size in written.sizes.reversed() {
      guard let size else {
        throw ShaderError("an array needs a size", line: written.line)
      }
      type = .array(type, try arraySize(size))
      guard type.count <= Compiler.mostComponents else {
        throw ShaderError(
          "an array of more than \(Compiler.mostComponents) numbers", line: written.line)
      }
    }
    return type
  }

  private func arraySize(_ size: Expression) throws(ShaderError) -> Int {
    let operand = try value(size)
    guard operand.type == .int, let bits = graph.bits(operand.components[0]) else {
      throw ShaderError("the size of an array is a constant integer", line: size.line)
    }
    let count = Int(Int32(bitPattern: bits))
    guard count > 0, count <= Compiler.mostComponents else {
      throw ShaderError(
        "an array has 1 to \(Compiler.mostComponents) elements, not \(count)", line: size.line)
    }
    return count
  }

  /// The type of a declared name, whose initial value may say the size.
  func type(_ declaration: Declaration, _ initial: Operand?) throws(ShaderError) -> ShaderType {
    var written = declaration.type
    if let first = written.sizes.first, first == nil, case .array(_, let count)? = initial?.type {
      written.sizes[0] = Expression(.int(Int32(count)), line: declaration.line)
    }
    return try type(written)
  }

  /// A value as another type, as far as that goes by itself: integers become floats.
  func converted(
    _ operand: Operand, to type: ShaderType, line: Int
  ) throws(ShaderError) -> Operand {
    if operand.type == type { return operand }
    if operand.type.isNumbers, operand.type.scalar == .int, type == operand.type.with(.float) {
      return Operand(
        type: type,
        components: operand.components.map { graph.emit(PGB_SHADER_INT_TO_FLOAT, $0) })
    }
    throw ShaderError("expected \(type.name), this is \(operand.type.name)", line: line)
  }

  /// A component as another scalar, as a constructor does.
  func component(_ value: Value, _ from: Scalar, as scalar: Scalar) -> Value {
    switch (from, scalar) {
    case (.int, .float): graph.emit(PGB_SHADER_INT_TO_FLOAT, value)
    case (.float, .int): graph.emit(PGB_SHADER_FLOAT_TO_INT, value)
    case (.bool, .float): graph.emit(PGB_SHADER_AND, value, graph.constant(Float(1)))
    case (.bool, .int): graph.emit(PGB_SHADER_AND, value, graph.constant(Int32(1)))
    case (.float, .bool): graph.emit(PGB_SHADER_NOT_EQUAL, value, graph.constant(Float(0)))
    case (.int, .bool):
      graph.emit(
        PGB_SHADER_NOT, graph.emit(PGB_SHADER_INT_EQUAL, value, graph.constant(Int32(0))))
    default: value
    }
  }

  // MARK: Items

  func add(_ item: Item) throws(ShaderError) {
    switch item {
    case .structure(let written):
      var fields: [(name: String, type: ShaderType)] = []
      for field in written.fields { fields.append((field.name, try type(field.type))) }
      structures[written.name] = Structure(name: written.name, fields: fields)
    case .uniform(let written, let name, let initial, let line):
      try addUniform(written, name, initial, line)
    case .variable(let declaration): try declare(declaration)
    case .function(let written): try add(written)
    }
  }

  private func add(_ written: WrittenFunction) throws(ShaderError) {
    var parameters: [Function.Parameter] = []
    for parameter in written.parameters {
      parameters.append((parameter.direction, try type(parameter.type), parameter.name))
    }
    functionCount += 1
    let function = Function(
      number: functionCount, name: written.name, result: try type(written.result),
      parameters: parameters, body: written.body, line: written.line)
    var list = functions[written.name] ?? []
    if let known = list.firstIndex(where: { $0.parameters.map(\.type) == parameters.map(\.type) }) {
      guard list[known].body == nil || written.body == nil else {
        throw ShaderError("the function '\(written.name)' is there twice", line: written.line)
      }
      if written.body != nil { list[known] = function }
    } else {
      list.append(function)
    }
    functions[written.name] = list
  }
}
