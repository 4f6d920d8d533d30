import PegbarCore

/// Up to four numbers that the animation's plugin answers by itself, such as those along a path.
struct AskedMotion: Motion {
  var evaluation: any AnimationEvaluation
  /// Of a cycle, seconds.
  var duration: Double
  /// The value without the animation; as many numbers as a value has.
  var base: [Double]

  func detail(_ pairs: [KeyPair]) -> Int { base.count }

  func makeColumns(_ pairs: [KeyPair]) -> Columns { Columns(base.count) }

  func append(to columns: Columns, shape: UInt32, _ pairs: [KeyPair]) { columns.append(self) }

  /// The animations to ask, and what they are asked with.
  final class Columns: NumberColumns {
    let width: Int
    private var evaluations = AskedColumn<any AnimationEvaluation>()
    private let durations = Column<Double>()
    private let bases = Column<Double>()

    init(_ width: Int) { self.width = width }

    var byteCount: Int { evaluations.byteCount + durations.byteCount + bases.byteCount }

    func trim() {
      evaluations.trim()
      durations.trim()
      bases.trim()
    }

    func append(_ motion: AskedMotion) {
      evaluations.append(motion.evaluation, ObjectIdentifier(motion.evaluation))
      durations.append(motion.duration)
      for number in motion.base { bases.append(number) }
    }

    func evaluate(
      _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock
    ) throws {
      let first = range.lowerBound
      for i in 0..<range.count {
        block.gathered[i] = block.positions[i] * durations.base[first + i]
      }
      try evaluations.ask(range, block) { try ask($0, first, $1, block) }
    }

    /// Asks for some animations of a block that starts with animation `first`.
    private func ask(
      _ range: Range<Int>, _ first: Int, _ evaluation: any AnimationEvaluation,
      _ block: BatchBlock
    ) throws {
      let answers = block.gathered + BatchBlock.size
      try evaluation.numbers(
        at: AnimationMoments(
          count: range.count, progress: block.positions + range.lowerBound,
          time: block.gathered + range.lowerBound),
        base: bases.base + (first + range.lowerBound) * width, into: answers)
      for lane in 0..<width {
        let out = block.out + lane * BatchBlock.size + range.lowerBound
        for i in 0..<range.count { out[i] = answers[i * width + lane] }
      }
    }
  }
}
