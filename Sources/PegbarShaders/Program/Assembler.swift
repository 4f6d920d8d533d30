import CPegbarShaders

/// The bytecode of a shader and the memory that it works in.
struct Assembly: Sendable {
  var frameCode: [pgb_shader_instruction] = []
  var rowCode: [pgb_shader_instruction] = []
  var batchCode: [pgb_shader_instruction] = []
  /// Places of the registers that a frame fills: the progress, the ratio, the uniforms.
  var inputs: [Int] = []
  /// Places and bits of constants.
  var constants: [(place: Int, bits: UInt32)] = []
  var x = 0
  var y = 0
  var color: [Int] = []
  var wideColor: UInt32 = 0
  /// The bytes that a frame computes once, from the beginning; and all.
  var frameBytes = 0
  var bytes = 0
}

/// Turns a graph into bytecode.
struct Assembler {
  private let graph: Graph
  private var registers = Registers()

  static func assemble(_ graph: Graph, color: [Value], inputCount: Int) -> Assembly {
    var assembler = Assembler(graph: graph)
    return assembler.assemble(color, inputCount)
  }

  private init(graph: Graph) { self.graph = graph }

  private mutating func assemble(_ color: [Value], _ inputCount: Int) -> Assembly {
    let live = Liveness(graph, results: color)
    let frame = Listing(graph, live, graph.frame)
    let row = Listing(graph, live, graph.row)
    let batch = Listing(graph, live, graph.batch)
    var result = Assembly()
    let inputs = (0..<inputCount).map { graph.input($0) }
    for value in inputs { registers.keep(value) }
    for (value, node) in graph.nodes.enumerated() where value < live.uses.count {
      guard case .constant(let bits) = node.source, live.isLive(value) else { continue }
      registers.keep(value)
      result.constants.append((registers.places[value] ?? 0, bits))
    }
    for value in frame.lines.flatMap(\.results) { registers.keep(value) }
    result.frameBytes = registers.size
    let (x, y) = (graph.x, graph.y)
    registers.keep(y)
    for value in row.lines.flatMap(\.results) { registers.keep(value) }
    registers.assign(batch, graph, results: color)
    registers.keep(x, isWide: true)
    result.inputs = inputs.map(place)
    result.frameCode = code(frame)
    result.rowCode = code(row)
    result.batchCode = code(batch)
    (result.x, result.y) = (place(x), place(y))
    result.color = color.map(place)
    for (index, value) in color.enumerated() where graph.isWide(value) {
      result.wideColor |= 1 << UInt32(index)
    }
    result.bytes = registers.size
    return result
  }

  private func place(_ value: Value) -> Int {
    guard let place = registers.places[value] else {
      preconditionFailure("a number of the shader has no register: \(graph.nodes[value].source)")
    }
    return place
  }

  private func code(_ listing: Listing) -> [pgb_shader_instruction] {
    // Textures take two instructions.
    var starts: [Int] = []
    var count = 0
    for line in listing.lines {
      starts.append(count)
      count += line.results.count > 1 ? 2 : 1
    }
    starts.append(count)
    var code: [pgb_shader_instruction] = []
    for line in listing.lines {
      var one = pgb_shader_instruction()
      one.operation = UInt16(line.operation)
      one.line = UInt32(line.source)
      let operands = line.operands
      if let first = operands.first { one.a = UInt32(place(first)) }
      one.b = operands.count > 1 ? UInt32(place(operands[1])) : one.a
      one.c = operands.count > 2 ? UInt32(place(operands[2])) : one.a
      one.wide = wide(line)
      switch line.operation {
      case PGB_SHADER_JUMP, PGB_SHADER_JUMP_NONE:
        one.d = UInt32(starts[listing.labels[line.target]])
      case PGB_SHADER_LOOP:
        one.d = UInt32(starts[listing.labels[line.target]])
        one.c = UInt32(code.count) - one.d + 1
      case PGB_SHADER_TEXTURE, PGB_SHADER_PIXEL:
        one.c = UInt32(line.target)
        fallthrough
      default:
        if let first = line.results.first { one.d = UInt32(place(first)) }
      }
      code.append(one)
      if line.results.count > 1 {
        var more = pgb_shader_instruction()
        more.operation = UInt16(PGB_SHADER_MORE)
        let rest = line.results.dropFirst().map { UInt32(place($0)) }
        (more.d, more.a, more.b) = (rest[0], rest[1], rest[2])
        code.append(more)
      }
    }
    return code
  }

  private func wide(_ line: Listing.Line) -> UInt16 {
    var bits = 0
    if let first = line.results.first, graph.isWide(first) { bits |= PGB_SHADER_WIDE_D }
    let flags = [PGB_SHADER_WIDE_A, PGB_SHADER_WIDE_B, PGB_SHADER_WIDE_C]
    for index in 0..<3 {
      // Unread operands go along with the first.
      let operand = index < line.operands.count ? line.operands[index] : line.operands.first
      if let operand, graph.isWide(operand) { bits |= flags[index] }
    }
    return UInt16(bits)
  }
}
