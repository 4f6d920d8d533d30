import PegbarCore

/// The numbers of another motion, of which a value function makes a transform.
struct MappedMotion<Numbers: Motion>: Motion where Numbers.Columns: NumberColumns {
  var numbers: Numbers
  /// Takes as many numbers as there are.
  var mapping: any ValueMapping

  var pieces: (any AnimationEvaluation)? { numbers.pieces }

  func detail(_ pairs: [KeyPair]) -> Int { numbers.detail(pairs) }

  func makeColumns(_ pairs: [KeyPair]) -> Columns { Columns(numbers.makeColumns(pairs)) }

  func append(to columns: Columns, shape: UInt32, _ pairs: [KeyPair]) {
    numbers.append(to: columns.numbers, shape: shape, pairs)
    columns.mappings.append(mapping, ObjectIdentifier(mapping))
  }

  /// The columns of the numbers, and the functions that they are put through.
  final class Columns: TransformColumns {
    fileprivate let numbers: Numbers.Columns
    fileprivate var mappings = AskedColumn<any ValueMapping>()

    init(_ numbers: Numbers.Columns) { self.numbers = numbers }

    var byteCount: Int { numbers.byteCount + mappings.byteCount }

    func trim() {
      numbers.trim()
      mappings.trim()
    }

    func evaluate(
      _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock
    ) throws {
      try numbers.evaluate(range, of: batch, tools, block)
      let width = numbers.width
      for lane in 0..<width {
        let column = block.out + lane * BatchBlock.size
        for i in 0..<range.count { block.gathered[i * width + lane] = column[i] }
      }
      try mappings.ask(range, block) { run, mapping in
        try mapping.evaluate(
          block.gathered + run.lowerBound * width, stride: width,
          into: block.out + run.lowerBound * 16, count: run.count)
      }
    }

    @inline(__always)
    func matrix(_ i: Int, in block: BatchBlock) -> Transform3D {
      Transform3D(numbers: block.out + i * 16)
    }
  }
}
