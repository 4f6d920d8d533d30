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
      keys.evaluate(range, of: batch, tools, block, into: block.out)
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

  /// Works out the numbers of some animations, complete cycles counted.
  ///
  /// - Parameters:
  ///   - range: the animations.
  ///   - batch: the batch that they are of.
  ///   - tools: has the shapes.
  ///   - block: has their positions.
  ///   - out: room for a column of each number, a block's size apart; may be the block's positions.
  func evaluate(
    _ range: Range<Int>, of batch: AnimationBatch, _ tools: BatchTools, _ block: BatchBlock,
    into out: UnsafeMutablePointer<Double>
  ) {
    let (keys, width, ways) = (keys.base, width, tools.shapes)
    let (firsts, shapes) = (firsts.base + range.lowerBound, shapes.base + range.lowerBound)
    let positions = block.positions
    for i in 0..<range.count {
      let place = ways.place(shapes[i], at: positions[i])
      let first = keys + Int(firsts[i])
      let (from, to) = (first + place.from * width, first + place.to * width)
      for lane in 0..<width {
        out[lane * BatchBlock.size + i] = KeyColumns.mix(from[lane], to[lane], place.fraction)
      }
    }
    guard batch.key.isCumulative else { return }
    for i in 0..<range.count {
      let end = batch.timing.reverses(range.lowerBound + i) ? 0.0 : 1
      let place = ways.place(shapes[i], at: end)
      let first = keys + Int(firsts[i])
      let (from, to) = (first + place.from * width, first + place.to * width)
      for lane in 0..<width {
        let cycle = KeyColumns.mix(from[lane], to[lane], place.fraction)
        out[lane * BatchBlock.size + i] += block.counts[i] * cycle
      }
    }
  }

  /// A number a part of the way; exactly `b` at 1.
  @inline(__always)
  private static func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
    fraction == 1 ? b : a + (b - a) * fraction
  }
}
