import PegbarCore

/// One number of a transform in the plane, through many keys.
struct KeyedPartMotion: Motion {
  var keys: [Double]
  /// Nil for evenly from the first key to the second.
  var pieces: (any AnimationEvaluation)?
  /// The way from 0 to 1 of that number.
  var unit: FlatMotion

  func detail(_ pairs: [KeyPair]) -> Int { unit.hasDepth ? 1 : 0 }

  func makeColumns(_ pairs: [KeyPair]) -> Columns { Columns(hasDepth: unit.hasDepth) }

  func append(to columns: Columns, shape: UInt32, _ pairs: [KeyPair]) {
    columns.keys.append(keys, shape: shape)
    columns.units.append(unit)
  }

  /// The keys, and the ways from 0 to 1.
  final class Columns: TransformColumns {
    fileprivate let keys = KeyColumns(width: 1)
    fileprivate let units: FlatMotion.Columns

    init(hasDepth: Bool) { units = FlatMotion.Columns(hasDepth: hasDepth) }

    var byteCount: Int { keys.byteCount + units.byteCount }

    func trim() {
      keys.trim()
      units.trim()
    }

    func evaluate(
      _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock
    ) {
      keys.evaluate(range, of: batch, tools, block, into: block.positions)
      units.evaluate(range, of: batch, tools, block)
    }

    @inline(__always)
    func matrix(_ i: Int, in block: BatchBlock) -> Transform3D { units.matrix(i, in: block) }
  }
}
