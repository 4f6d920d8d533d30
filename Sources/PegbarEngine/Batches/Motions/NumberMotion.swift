import PegbarCore

/// Up to four numbers between two keys.
struct NumberMotion: Motion {
  var from: SIMD4<Double>
  var to: SIMD4<Double>
  /// How many there are.
  var width: Int

  func detail(_ pairs: [KeyPair]) -> Int { width }

  func makeColumns(_ pairs: [KeyPair]) -> Columns { Columns(width) }

  func append(to columns: Columns, shape: UInt32, _ pairs: [KeyPair]) { columns.append(self) }

  /// A column of starts and one of ends for each number.
  final class Columns: NumberColumns {
    let width: Int
    private let from: [Column<Double>]
    private let to: [Column<Double>]

    init(_ width: Int) {
      self.width = width
      from = (0..<width).map { _ in Column() }
      to = (0..<width).map { _ in Column() }
    }

    var byteCount: Int { (from + to).reduce(0) { $0 + $1.byteCount } }

    func trim() { for column in from + to { column.trim() } }

    func append(_ motion: NumberMotion) {
      for lane in 0..<width {
        from[lane].append(motion.from[lane])
        to[lane].append(motion.to[lane])
      }
    }

    func evaluate(
      _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock
    ) {
      let first = range.lowerBound
      for lane in 0..<width {
        tools.kernels.mix(
          from[lane].base + first, to[lane].base + first, block.positions,
          block.out + lane * BatchBlock.size, range.count)
        guard batch.key.isCumulative else { continue }
        for i in 0..<range.count {
          let cycle = (batch.timing.reverses(first + i) ? from : to)[lane].base[first + i]
          block.out[lane * BatchBlock.size + i] += block.counts[i] * cycle
        }
      }
    }
  }
}
