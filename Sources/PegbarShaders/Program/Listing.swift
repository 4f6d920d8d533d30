import CPegbarShaders

/// The instructions of a shader in their order, with numbers of the graph for registers.
struct Listing {
  struct Line {
    var operation: Int
    /// The results; several for textures.
    var results: [Value] = []
    var operands: [Value] = []
    /// A label, or a texture.
    var target = 0
    var source = 0
  }

  private(set) var lines: [Line] = []
  /// Where each label stands.
  private(set) var labels: [Int] = []
  /// The lines of each loop, outer ones behind inner ones.
  private(set) var loops: [Range<Int>] = []
  /// Numbers that several lines write, with the line from which they have to be kept.
  private(set) var kept: [(value: Value, from: Int)] = []
  private let graph: Graph
  private let live: Liveness
  private var components: [Value: [Value?]] = [:]
  /// Products that stand in the sums they go to.
  private var fused: Set<Value> = []

  init(_ graph: Graph, _ live: Liveness, _ block: Block) {
    self.graph = graph
    self.live = live
    for (value, node) in graph.nodes.enumerated() where live.isLive(value) {
      if case .component(let color, let place) = node.source {
        components[color, default: [nil, nil, nil, nil]][place] = value
      }
    }
    list(block)
    lines.append(Line(operation: PGB_SHADER_END))
  }

  private mutating func list(_ block: Block) {
    findProducts(block)
    for item in block.items {
      switch item {
      case .value(let value): if live.isLive(value) { list(value) }
      case .choice(let choice): list(choice)
      case .loop(let loop): if live.isLive(loop.alive) { list(loop) }
      }
    }
  }

  private mutating func list(_ value: Value) {
    guard !fused.contains(value), let (operation, a, b, c) = graph.operation(value) else { return }
    let operands = Array([a, b, c].prefix(Liveness.operands(operation)))
    switch operation {
    case PGB_SHADER_TEXTURE, PGB_SHADER_PIXEL:
      let results = components[value] ?? []
      lines.append(
        Line(
          operation: operation, results: results.map { $0 ?? value }, operands: operands,
          target: Int(graph.bits(c) ?? 0)))
    case PGB_SHADER_ADD where fused.contains(a) || fused.contains(b):
      let (product, rest) = fused.contains(b) ? (b, a) : (a, b)
      lines.append(fusing(PGB_SHADER_MULTIPLY_ADD, value, product, rest))
    case PGB_SHADER_SUBTRACT where fused.contains(b):
      lines.append(fusing(PGB_SHADER_MULTIPLY_SUBTRACT, value, b, a))
    default: lines.append(Line(operation: operation, results: [value], operands: operands))
    }
  }

  private func fusing(_ operation: Int, _ value: Value, _ product: Value, _ rest: Value) -> Line {
    let (_, a, b, _) = graph.operation(product) ?? (0, product, product, product)
    return Line(operation: operation, results: [value], operands: [a, b, rest])
  }

  /// Finds products that only a sum of the same block uses.
  private mutating func findProducts(_ block: Block) {
    func isProduct(_ value: Value) -> Bool {
      live.uses[value] == 1 && graph.nodes[value].block === block
        && graph.operation(value)?.0 == PGB_SHADER_MULTIPLY
    }
    for case .value(let value) in block.items where live.isLive(value) {
      guard let (operation, a, b, _) = graph.operation(value), a != b else { continue }
      if operation == PGB_SHADER_ADD || operation == PGB_SHADER_SUBTRACT, isProduct(b) {
        fused.insert(b)
      } else if operation == PGB_SHADER_ADD, isProduct(a) {
        fused.insert(a)
      }
    }
  }

  // MARK: Branches

  private mutating func label() -> Int {
    labels.append(0)
    return labels.count - 1
  }

  private mutating func list(_ choice: Choice) {
    let start = lines.count
    let merges = choice.merges.filter { live.isLive($0.result) }
    guard merges.isEmpty else { return list(choice, merges, from: start) }
    for (condition, block) in [(choice.condition, choice.first), (choice.opposite, choice.second)] {
      let end = label()
      let jump = lines.count
      lines.append(Line(operation: PGB_SHADER_JUMP_NONE, operands: [condition], target: end))
      list(block)
      if lines.count == jump + 1 { lines.removeLast() }
      labels[end] = lines.count
    }
  }

  private mutating func list(_ choice: Choice, _ merges: [Choice.Merge], from start: Int) {
    let (other, end) = (label(), label())
    lines.append(
      Line(operation: PGB_SHADER_JUMP_NONE, operands: [choice.condition], target: other))
    list(choice.first)
    for merge in merges { move(merge.first, to: merge.result) }
    lines.append(Line(operation: PGB_SHADER_JUMP, target: end))
    labels[other] = lines.count
    list(choice.second)
    for merge in merges { move(merge.second, to: merge.result) }
    labels[end] = lines.count
    for merge in merges { kept.append((merge.result, start)) }
  }

  private mutating func move(_ value: Value, to result: Value) {
    lines.append(Line(operation: PGB_SHADER_MOVE, results: [result], operands: [value]))
  }

  private mutating func list(_ loop: Loop) {
    let merges = loop.merges.filter { live.isLive($0.result) }
    for merge in merges {
      kept.append((merge.result, lines.count))
      move(merge.start, to: merge.result)
    }
    let (top, end) = (label(), label())
    labels[top] = lines.count
    let start = lines.count
    lines.append(Line(operation: PGB_SHADER_JUMP_NONE, operands: [loop.alive], target: end))
    list(loop.body)
    let results = Set(merges.map(\.result))
    // What becomes an old value of another number is saved before that changes.
    var saved: [Value: Value] = [:]
    for merge in merges where results.contains(merge.next) && merge.next != merge.result {
      let copy = graph.merged(isWide: graph.isWide(merge.next))
      saved[merge.next] = copy
      move(merge.next, to: copy)
    }
    for merge in merges where merge.next != merge.result {
      move(saved[merge.next] ?? merge.next, to: merge.result)
    }
    lines.append(
      Line(operation: PGB_SHADER_LOOP, target: top, source: loop.line))
    labels[end] = lines.count
    loops.append(start..<lines.count)
  }
}
