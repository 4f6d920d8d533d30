import CPegbarShaders

/// Numbers that are computed together, in their order.
final class Block {
  enum Kind { case frame, row, batch, branch, loop }

  enum Item {
    case value(Value)
    case choice(Choice)
    case loop(Loop)
  }

  let kind: Kind
  let parent: Block?
  let depth: Int
  var items: [Item] = []
  /// The number by which it is entered; nil for those that always are.
  var guarding: Value?
  /// What has been computed, and the serial number to be sure that it has not been taken back.
  var known: [Source: (value: Value, serial: Int)] = [:]

  init(_ kind: Kind, parent: Block?) {
    self.kind = kind
    self.parent = parent
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// How many simple operations it takes about as long as; nil with branches and loops in it.
  func cost(_ graph: Graph) -> Int? {
    var sum = 0
    for item in items {
      guard case .value(let value) = item else { return nil }
      sum += graph.operation(value).map { Block.cost($0.0) } ?? 0
    }
    return sum
  }

  private static func cost(_ operation: Int) -> Int {
    switch operation {
    case PGB_SHADER_TEXTURE: 16
    case PGB_SHADER_PIXEL: 5
    case PGB_SHADER_SINE, PGB_SHADER_COSINE, PGB_SHADER_TANGENT, PGB_SHADER_POWER: 8
    case PGB_SHADER_ARCSINE, PGB_SHADER_ARCCOSINE, PGB_SHADER_ARCTANGENT, PGB_SHADER_ARCTANGENT2: 8
    case PGB_SHADER_EXPONENTIAL2, PGB_SHADER_LOGARITHM2: 6
    default: 1
    }
  }
}

/// Two branches.
struct Choice {
  /// A merged number and what it is behind each branch.
  typealias Merge = (result: Value, first: Value, second: Value)

  var condition: Value
  var opposite: Value
  var first: Block
  var second: Block
  /// For a condition that all pixels share.
  var merges: [Merge]
}

/// A loop: it goes on while any pixel takes part.
struct Loop {
  /// A merged number, what it is before the first turn, and behind each.
  typealias Merge = (result: Value, start: Value, next: Value)

  var body: Block
  /// The merged number that says which pixels take part.
  var alive: Value
  var merges: [Merge]
  var line: Int
}
