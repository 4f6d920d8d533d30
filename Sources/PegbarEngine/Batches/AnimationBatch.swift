import CPegbarKernels
import PegbarCore

/// Lowered animations of one property, one easing and one form of motion, in columns.
///
/// A scalar animation takes 37 bytes, 45 where it repeats. Evaluating allocates nothing. Filled by one
/// thread, then only read.
final class AnimationBatch: @unchecked Sendable {
  /// What the animations of a batch have in common.
  struct Key: Hashable {
    var target: PropertyPath
    var form: Form
    var timing: BatchTiming.Form
    /// Whether complete cycles add up.
    var isCumulative: Bool
    /// The table of the easing.
    var curve: UInt32
    /// The table of the way from the first key to the second, such as a spring's.
    var way: UInt32
  }

  /// The form of a motion.
  enum Form: Hashable {
    /// Numbers between two keys; how many.
    case numbers(Int)
    /// Numbers through many keys; how many.
    case keyed(Int)
    case flat(hasDepth: Bool)
    /// One number of a transform in the plane, through many keys.
    case keyedPart(hasDepth: Bool)
    /// Transforms between two keys; which parts they have.
    case space(SpaceColumns.Parts)
    /// Transforms through many keys.
    case transforms(KeyedTransforms.Way)
  }

  private enum Motion {
    case numbers(from: [Column<Double>], to: [Column<Double>])
    case keyed(keys: Column<Double>, firsts: Column<UInt32>, shapes: Column<UInt32>)
    case flat(FlatColumns)
    /// The columns go from 0 to 1 of the number.
    case keyedPart(
      keys: Column<Double>, firsts: Column<UInt32>, shapes: Column<UInt32>, FlatColumns)
    case space(SpaceColumns)
    case transforms(KeyedTransforms)
  }

  let key: Key
  let timing: BatchTiming
  private let motion: Motion

  init(_ key: Key) {
    self.key = key
    timing = BatchTiming(key.timing)
    motion =
      switch key.form {
      case .numbers(let width):
        .numbers(
          from: (0..<width).map { _ in Column() }, to: (0..<width).map { _ in Column() })
      case .keyed: .keyed(keys: Column(), firsts: Column(), shapes: Column())
      case .flat(let hasDepth): .flat(FlatColumns(hasDepth: hasDepth))
      case .keyedPart(let hasDepth):
        .keyedPart(
          keys: Column(), firsts: Column(), shapes: Column(), FlatColumns(hasDepth: hasDepth))
      case .space(let parts): .space(SpaceColumns(parts))
      case .transforms(let way): .transforms(KeyedTransforms(way))
      }
  }

  /// How many animations there are.
  var count: Int { timing.count }

  /// How many numbers each writes into the frame.
  var width: Int {
    switch key.form {
    case .numbers(let width), .keyed(let width): width
    case .flat, .keyedPart, .space, .transforms: 1
    }
  }

  /// Bytes of all columns.
  var byteCount: Int {
    let motionBytes =
      switch motion {
      case .numbers(let from, let to): (from + to).reduce(0) { $0 + $1.byteCount }
      case .keyed(let keys, let firsts, let shapes):
        keys.byteCount + firsts.byteCount + shapes.byteCount
      case .flat(let columns): columns.byteCount
      case .keyedPart(let keys, let firsts, let shapes, let columns):
        keys.byteCount + firsts.byteCount + shapes.byteCount + columns.byteCount
      case .space(let columns): columns.byteCount
      case .transforms(let transforms): transforms.byteCount
      }
    return timing.byteCount + motionBytes
  }

  /// Takes an animation into the batch.
  ///
  /// - Precondition: it has the batch's form; `shape` is given for motions through many keys.
  func add(_ animation: LoweredAnimation, shape: UInt32, pairs: [(from: Int, to: Int)], row: Int) {
    timing.append(animation, row: row)
    switch (motion, animation.motion) {
    case (.numbers(let from, let to), .numbers(let a, let b)):
      for lane in from.indices {
        from[lane].append(a[lane])
        to[lane].append(b[lane])
      }
    case (.keyed(let keys, let firsts, let shapes), .keyed(let numbers, _)):
      firsts.append(UInt32(keys.count))
      shapes.append(shape)
      for number in numbers { keys.append(number) }
    case (.flat(let columns), .flat(let motion)): columns.append(motion)
    case (
      .keyedPart(let keys, let firsts, let shapes, let columns), .part(let numbers, _, let unit)
    ):
      firsts.append(UInt32(keys.count))
      shapes.append(shape)
      for number in numbers { keys.append(number) }
      columns.append(unit)
    case (.space(let columns), .transform(let a, let b)):
      columns.append(pegbar_transform_pair(a, b), at: count - 1)
    case (.transforms(let transforms), .transforms(let parts, _)):
      transforms.append(parts, pairs, shape: shape)
    default: preconditionFailure("an animation of another form")
    }
  }

  func trim() {
    timing.trim()
    switch motion {
    case .numbers(let from, let to): for column in from + to { column.trim() }
    case .keyed(let keys, let firsts, let shapes):
      keys.trim()
      firsts.trim()
      shapes.trim()
    case .flat(let columns): columns.trim()
    case .keyedPart(let keys, let firsts, let shapes, let columns):
      keys.trim()
      firsts.trim()
      shapes.trim()
      columns.trim()
    case .space(let columns): columns.trim()
    case .transforms(let transforms): transforms.trim()
    }
  }

  /// What evaluating needs of the session.
  struct Tools {
    let kernels: pegbar_animators
    let tables: UnsafePointer<pegbar_cubic_table>
    let shapes: KeyShapes
  }

  /// Evaluates some animations at the times of the block.
  ///
  /// - Precondition: at most `BatchBlock.size` animations.
  func evaluate(_ range: Range<Int>, _ tools: Tools, into block: BatchBlock) {
    timing.evaluate(range, tools.kernels, into: block)
    ease(by: key.curve, range.count, tools, block)
    ease(by: key.way, range.count, tools, block)
    let first = range.lowerBound
    switch motion {
    case .numbers(let from, let to):
      for lane in from.indices {
        tools.kernels.mix(
          from[lane].base + first, to[lane].base + first, block.positions,
          block.out + lane * BatchBlock.size, range.count)
        guard key.isCumulative else { continue }
        for i in 0..<range.count {
          let cycle = (timing.reverses(first + i) ? from : to)[lane].base[first + i]
          block.out[lane * BatchBlock.size + i] += block.counts[i] * cycle
        }
      }
    case .keyed(let keys, let firsts, let shapes):
      for i in 0..<range.count {
        let numbers = UnsafePointer(keys.base + Int(firsts.base[first + i]))
        for lane in 0..<width {
          block.out[lane * BatchBlock.size + i] = keyed(
            numbers + lane, shapes.base[first + i], i, first, tools, block)
        }
      }
    case .flat(let columns):
      columns.evaluate(
        tools.kernels, from: first, block.positions, into: block.out, stride: BatchBlock.size,
        count: range.count)
    case .keyedPart(let keys, let firsts, let shapes, let columns):
      for i in 0..<range.count {
        block.positions[i] = keyed(
          keys.base + Int(firsts.base[first + i]), shapes.base[first + i], i, first, tools, block)
      }
      columns.evaluate(
        tools.kernels, from: first, block.positions, into: block.out, stride: BatchBlock.size,
        count: range.count)
    case .space(let columns):
      columns.evaluate(
        tools.kernels, from: first, block.positions, into: block.out, stride: BatchBlock.size,
        count: range.count)
    case .transforms(let transforms): transforms.evaluate(range, tools, block)
    }
  }

  private func ease(by table: UInt32, _ count: Int, _ tools: Tools, _ block: BatchBlock) {
    guard table != 0 else { return }
    tools.kernels.ease(tools.tables + Int(table), block.positions, block.positions, count)
  }

  /// One number of an animation through keys, complete cycles counted; `keys` points to its first.
  @inline(__always)
  private func keyed(
    _ keys: UnsafePointer<Double>, _ shape: UInt32, _ i: Int, _ first: Int, _ tools: Tools,
    _ block: BatchBlock
  ) -> Double {
    let number = keyed(keys, shape, at: block.positions[i], tools)
    guard key.isCumulative else { return number }
    let end = timing.reverses(first + i) ? 0.0 : 1
    return block.counts[i] * keyed(keys, shape, at: end, tools) + number
  }

  @inline(__always)
  private func keyed(
    _ keys: UnsafePointer<Double>, _ shape: UInt32, at position: Double, _ tools: Tools
  ) -> Double {
    let place = tools.shapes.place(shape, at: position, tools.tables)
    let (a, b) = (keys[place.from * width], keys[place.to * width])
    return place.fraction == 1 ? b : a + (b - a) * place.fraction
  }

  /// The transform of one animation of a block.
  @inline(__always)
  func matrix(_ i: Int, _ block: BatchBlock) -> Transform3D {
    switch motion {
    case .flat(let columns), .keyedPart(_, _, _, let columns):
      return columns.matrix(block.out + i, stride: BatchBlock.size)
    case .space(let columns): return columns.matrix(block.out + i, stride: BatchBlock.size)
    case .transforms(let transforms):
      return transforms.matrix(block.out + i, stride: BatchBlock.size)
    case .numbers, .keyed: return .identity
    }
  }
}

/// Memory for some animations at a time, a multiple of four, small enough for the nearest cache.
final class BatchBlock {
  /// How many animations fit.
  static let size = 128

  /// The local time of each.
  let times: UnsafeMutablePointer<Double>
  /// The position in the cycle of each, then eased.
  let positions: UnsafeMutablePointer<Double>
  /// How many cycles of each are complete, where they are counted.
  let counts: UnsafeMutablePointer<Double>
  /// Whether each shows, 1 or 0.
  let shown: UnsafeMutablePointer<UInt8>
  /// Numbers in columns `size` apart.
  let out: UnsafeMutablePointer<Double>
  /// What kernels take that is not in columns already.
  let gathered: UnsafeMutablePointer<Double>

  init() {
    times = .allocate(capacity: BatchBlock.size)
    positions = .allocate(capacity: BatchBlock.size)
    counts = .allocate(capacity: BatchBlock.size)
    shown = .allocate(capacity: BatchBlock.size)
    out = .allocate(capacity: BatchBlock.size * 16)
    gathered = .allocate(capacity: BatchBlock.size * Int(PEGBAR_PAIR_WHOLE))
    gathered.initialize(repeating: 0, count: BatchBlock.size * Int(PEGBAR_PAIR_WHOLE))
    times.initialize(repeating: 0, count: BatchBlock.size)
    positions.initialize(repeating: 0, count: BatchBlock.size)
  }

  deinit {
    times.deallocate()
    positions.deallocate()
    counts.deallocate()
    shown.deallocate()
    out.deallocate()
    gathered.deallocate()
  }
}
