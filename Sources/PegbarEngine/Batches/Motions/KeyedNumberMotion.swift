import PegbarCore

/// Up to four numbers through many keys.
struct KeyedNumberMotion: Motion {
  /// Key after key.
  var keys: [Double]
  /// How many numbers a key has.
  var width: Int
  var pieces: (any AnimationEvaluation)?

  func detail(_ pairs: [KeyPair]) -> Int { width }

  func makeColumns(_ pairs: [KeyPair]) -> Columns { Columns(width) }

  func append(to columns: Columns, shape: UInt32, _ pairs: [KeyPair]) {
    columns.keys.append(keys, shape: shape)
  }

  /// The keys of all animations one after the other.
  final class Columns: NumberColumns {
    let width: Int
    fileprivate let keys: KeyColumns

    init(_ width: Int) {
      self.width = width
      keys = KeyColumns(width: width)
    }

    var byteCount: Int { keys.byteCount }

    func trim() { keys.trim() }

    func evaluate(
      _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock
    ) {
      for i in 0..<range.count {
        for lane in 0..<width {
          block.out[lane * BatchBlock.size + i] = keys.number(
            lane, i, range.lowerBound, of: batch, tools, block)
        }
      }
    }
  }
}

/// Keys of many animations, with the ways between them.
struct KeyColumns {
  private let width: Int
  private let keys = Column<Double>()
  private let firsts = Column<UInt32>()
  private let shapes = Column<UInt32>()

  init(width: Int) { self.width = width }

  var byteCount: Int { keys.byteCount + firsts.byteCount + shapes.byteCount }

  func trim() {
    keys.trim()
    firsts.trim()
    shapes.trim()
  }

  /// Takes the keys of an animation.
  func append(_ numbers: [Double], shape: UInt32) {
    firsts.append(UInt32(keys.count))
    shapes.append(shape)
    for number in numbers { keys.append(number) }
  }

  /// One number of animation `i` of a block that starts with animation `first`, complete cycles counted.
  @inline(__always)
  func number(
    _ lane: Int, _ i: Int, _ first: Int, of batch: AnimationBatch, _ tools: BatchTools,
    _ block: BatchBlock
  ) -> Double {
    let numbers = UnsafePointer(keys.base + Int(firsts.base[first + i]) + lane)
    let shape = shapes.base[first + i]
    let number = number(numbers, shape, at: block.positions[i], tools)
    guard batch.key.isCumulative else { return number }
    let end = batch.timing.reverses(first + i) ? 0.0 : 1
    return block.counts[i] * self.number(numbers, shape, at: end, tools) + number
  }

  @inline(__always)
  private func number(
    _ numbers: UnsafePointer<Double>, _ shape: UInt32, at position: Double, _ tools: BatchTools
  ) -> Double {
    let place = tools.shapes.place(shape, at: position, tools.tables)
    let (a, b) = (numbers[place.from * width], numbers[place.to * width])
    return place.fraction == 1 ? b : a + (b - a) * place.fraction
  }
}
