import CPegbarShaders

/// Which numbers of a graph the colour depends on, and how often each is used.
struct Liveness {
  private(set) var uses: [Int]
  private let graph: Graph
  /// What stands behind merged numbers.
  private var merged: [Value: [Value]] = [:]

  init(_ graph: Graph, results: [Value]) {
    self.graph = graph
    uses = Array(repeating: 0, count: graph.nodes.count)
    collect(graph.batch)
    var pending = results
    while let value = pending.popLast() {
      uses[value] += 1
      if uses[value] == 1 { pending += sources(of: value) }
    }
  }

  func isLive(_ value: Value) -> Bool { uses[value] > 0 }

  private mutating func collect(_ block: Block) {
    for item in block.items {
      switch item {
      case .value: break
      case .choice(let choice):
        for merge in choice.merges {
          merged[merge.result] = [merge.first, merge.second, choice.condition]
        }
        collect(choice.first)
        collect(choice.second)
      case .loop(let loop):
        for merge in loop.merges {
          merged[merge.result] = [merge.start, merge.next, loop.alive]
        }
        collect(loop.body)
      }
    }
  }

  /// What a number is computed from, with the conditions of the blocks around it.
  private func sources(of value: Value) -> [Value] {
    var list: [Value] = []
    switch graph.nodes[value].source {
    case .constant, .input, .x, .y: break
    case .operation(let operation, let a, let b, let c):
      list = Array([a, b, c].prefix(Liveness.operands(operation)))
    case .component(let color, _): list = [color]
    case .merged: list = merged[value] ?? []
    }
    return list + guards(value)
  }

  private func guards(_ value: Value) -> [Value] {
    var list: [Value] = []
    var block: Block? = graph.nodes[value].block
    while let one = block {
      if let guarding = one.guarding { list.append(guarding) }
      block = one.parent
    }
    return list
  }

  /// The number of registers that an operation reads.
  static func operands(_ operation: Int) -> Int {
    switch operation {
    case PGB_SHADER_MULTIPLY_ADD, PGB_SHADER_MULTIPLY_SUBTRACT, PGB_SHADER_MIX,
      PGB_SHADER_SMOOTHSTEP, PGB_SHADER_CLAMP, PGB_SHADER_SELECT:
      3
    case PGB_SHADER_MOVE, PGB_SHADER_PIXEL, PGB_SHADER_NOT, PGB_SHADER_INT_TO_FLOAT,
      PGB_SHADER_FLOAT_TO_INT, PGB_SHADER_NEGATE...PGB_SHADER_ARCTANGENT,
      PGB_SHADER_EXPONENTIAL2, PGB_SHADER_LOGARITHM2:
      1
    default: 2
    }
  }
}
