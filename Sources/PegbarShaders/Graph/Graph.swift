import CPegbarShaders

/// A number in the graph, by its place.
typealias Value = Int

/// What a number of the graph is.
enum Source: Hashable {
  /// Bits that the program is made with.
  case constant(UInt32)
  /// A number that each frame is given, such as the progress.
  case input(Int)
  /// The pixel's place across and, from below, upwards.
  case x, y
  /// The result of an operation.
  case operation(Int, Value, Value, Value)
  /// A component of a texture's colour.
  case component(Value, Int)
  /// What branches or turns of a loop give; they say what.
  case merged(Int)
}

/// A number of the graph.
struct Node {
  var source: Source
  /// Whether pixels of a batch differ in it.
  var isWide: Bool
  /// The block that computes it.
  var block: Block
  /// Never used again, unlike the place.
  var serial: Int
}

/// The sum of an emitted shader: numbers, and the blocks that compute them.
///
/// Each number is computed once, in the outermost block that may: once for the frame, once for a row, before a
/// loop, or where it stands.
final class Graph {
  private(set) var nodes: [Node] = []
  /// Computed once for each frame, and for each row; the last is the batch.
  let frame: Block
  let row: Block
  let batch: Block
  private(set) var current: Block
  private var serial = 0
  /// The work of compiling so far: operations, whether their results are new, known or discarded later, and calls.
  private(set) var effort = 0

  /// More effort than this is refused.
  static let mostEffort = 1_000_000
  /// A shader has at most this many numbers.
  static let mostNodes = 200_000

  init() {
    frame = Block(.frame, parent: nil)
    row = Block(.row, parent: frame)
    batch = Block(.batch, parent: row)
    current = batch
  }

  /// Whether the shader became too long.
  var isTooLong: Bool { effort > Graph.mostEffort || nodes.count > Graph.mostNodes }

  // MARK: Blocks

  func push(_ kind: Block.Kind, guarded: Value) -> Block {
    let block = Block(kind, parent: current)
    block.guarding = guarded
    current = block
    return block
  }

  func pop() { current = current.parent ?? current }

  /// Where things stand, to take back what follows.
  struct Mark {
    var count: Int
    var items: [(Block, Int)]
  }

  func mark() -> Mark {
    var items: [(Block, Int)] = []
    var block: Block? = current
    while let one = block {
      items.append((one, one.items.count))
      block = one.parent
    }
    return Mark(count: nodes.count, items: items)
  }

  func takeBack(to mark: Mark) {
    nodes.removeSubrange(mark.count...)
    for (block, count) in mark.items { block.items.removeSubrange(count...) }
    if let block = mark.items.first?.0 { current = block }
  }

  // MARK: Numbers

  func constant(_ bits: UInt32) -> Value { value(.constant(bits), in: frame, isWide: false) }
  func constant(_ number: Float) -> Value { constant(number.bitPattern) }
  func constant(_ number: Int32) -> Value { constant(UInt32(bitPattern: number)) }
  func constant(_ holds: Bool) -> Value { constant(holds ? UInt32.max : 0) }
  func input(_ index: Int) -> Value { value(.input(index), in: frame, isWide: false) }
  var x: Value { value(.x, in: batch, isWide: true) }
  var y: Value { value(.y, in: row, isWide: false) }

  /// The bits of a constant; nil for another number.
  func bits(_ value: Value) -> UInt32? {
    if case .constant(let bits) = nodes[value].source { return bits }
    return nil
  }

  func isWide(_ value: Value) -> Bool { nodes[value].isWide }

  /// The operation behind a number.
  func operation(_ value: Value) -> (Int, Value, Value, Value)? {
    if case .operation(let operation, let a, let b, let c) = nodes[value].source {
      return (operation, a, b, c)
    }
    return nil
  }

  /// A number that branches or turns of a loop give.
  func merged(isWide: Bool) -> Value {
    serial += 1
    return append(.merged(serial), in: current, isWide: isWide)
  }

  /// Counts the call of a function, which is inlined: in a chain of functions that call the next one twice, the
  /// number of calls doubles at each level, although the graph may not grow.
  func countCall() { effort += 4 }

  /// Moves a merged number out of a loop that has ended.
  func move(_ value: Value, to block: Block) { nodes[value].block = block }

  /// The result of an operation: simplified, known already, or new.
  func emit(_ operation: Int, _ a: Value, _ b: Value? = nil, _ c: Value? = nil) -> Value {
    effort += 1
    let (b, c) = (b ?? a, c ?? a)
    if let simple = simplified(operation, a, b, c) { return simple }
    return emit(.operation(operation, a, b, c), from: [a, b, c])
  }

  /// The colour of a texture: four numbers.
  func texture(_ number: Int, _ u: Value, _ v: Value) -> [Value] {
    let index = constant(Int32(number))
    let isOwn = number < 2 && nodes[u].source == .x && nodes[v].source == .y
    let operation = isOwn ? PGB_SHADER_PIXEL : PGB_SHADER_TEXTURE
    let color = emit(.operation(operation, u, v, index), from: [u, v])
    return (0..<4).map {
      value(.component(color, $0), in: nodes[color].block, isWide: isWide(color))
    }
  }

  private func emit(_ source: Source, from operands: [Value]) -> Value {
    let isWide = operands.contains { nodes[$0].isWide }
    let need = operands.map { nodes[$0].block.depth }.max() ?? 0
    var block = current
    if need <= row.depth {
      block = need == frame.depth ? frame : row
    } else {
      // What does not change in a loop is computed before it.
      while block.kind == .loop, need < block.depth, let parent = block.parent { block = parent }
    }
    return value(source, in: block, isWide: isWide)
  }

  private func value(_ source: Source, in block: Block, isWide: Bool) -> Value {
    var place: Block? = block
    while let one = place {
      if let known = one.known[source], known.value < nodes.count,
        nodes[known.value].serial == known.serial
      {
        return known.value
      }
      place = one.parent
    }
    let value = append(source, in: block, isWide: isWide)
    block.known[source] = (value, nodes[value].serial)
    return value
  }

  private func append(_ source: Source, in block: Block, isWide: Bool) -> Value {
    serial += 1
    effort += 1
    nodes.append(Node(source: source, isWide: isWide, block: block, serial: serial))
    switch source {
    case .operation: block.items.append(.value(nodes.count - 1))
    default: break
    }
    return nodes.count - 1
  }

  /// Makes the statements of an inner block those of the current one.
  func splice(_ block: Block) {
    for case .value(let value) in block.items {
      nodes[value].block = current
      current.items.append(.value(value))
    }
    for (source, known) in block.known
    where known.value < nodes.count && nodes[known.value].serial == known.serial {
      nodes[known.value].block = current
      current.known[source] = known
    }
  }
}
