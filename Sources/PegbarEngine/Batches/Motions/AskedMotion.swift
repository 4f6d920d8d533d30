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

  /// The animations to ask; neighbours that are the same are asked in one call.
  final class Columns: NumberColumns {
    let width: Int
    private var evaluations: [any AnimationEvaluation] = []
    private let numbers = Column<UInt32>()
    private let durations = Column<Double>()
    private let bases = Column<Double>()

    init(_ width: Int) { self.width = width }

    var byteCount: Int {
      numbers.byteCount + durations.byteCount + bases.byteCount
        + evaluations.capacity * MemoryLayout<any AnimationEvaluation>.stride
    }

    func trim() {
      numbers.trim()
      durations.trim()
      bases.trim()
    }

    func append(_ motion: AskedMotion) {
      if evaluations.last !== motion.evaluation { evaluations.append(motion.evaluation) }
      numbers.append(UInt32(evaluations.count - 1))
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
      var next = 0
      while next < range.count {
        let number = numbers.base[first + next]
        var end = next + 1
        while end < range.count, numbers.base[first + end] == number { end += 1 }
        do {
          try ask(next..<end, first, evaluations[Int(number)], block)
        } catch is PluginError {
          try askEach(next..<end, first, evaluations[Int(number)], block)
        }
        next = end
      }
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
        for i in 0..<range.count {
          block.out[lane * BatchBlock.size + range.lowerBound + i] = answers[i * width + lane]
        }
      }
    }

    /// Asks one by one for those that show: what an answer is owed for decides about errors.
    private func askEach(
      _ range: Range<Int>, _ first: Int, _ evaluation: any AnimationEvaluation,
      _ block: BatchBlock
    ) throws {
      for i in range where block.shown[i] != 0 {
        do {
          try ask(i..<i + 1, first, evaluation, block)
        } catch let error as PluginError {
          guard abs(block.positions[i]) > UsefulNumbers.progress else { throw error }
          block.shown[i] = 0
        }
      }
    }
  }
}
