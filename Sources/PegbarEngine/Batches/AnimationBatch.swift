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
    var isCyclic: Bool
    /// The table of the easing.
    var curve: UInt32
  }

  /// The form of a motion.
  enum Form: Hashable {
    /// Numbers between two keys; how many.
    case numbers(Int)
    /// Numbers through many keys; how many.
    case keyed(Int)
    case flat(hasDepth: Bool)
    /// Transforms between two keys; which parts they have.
    case space(SpaceColumns.Parts)
    /// Transforms through many keys.
    case transforms
  }

  private enum Motion {
    case numbers(from: [Column<Double>], to: [Column<Double>])
    case keyed(keys: Column<Double>, firsts: Column<UInt32>, shapes: Column<UInt32>)
    case flat(FlatColumns)
    case space(SpaceColumns)
    case transforms(
      pairs: Column<pegbar_transform_pair>, firsts: Column<UInt32>, shapes: Column<UInt32>)
  }

  let key: Key
  let timing: BatchTiming
  private let motion: Motion

  init(_ key: Key) {
    self.key = key
    timing = BatchTiming(isCyclic: key.isCyclic)
    motion =
      switch key.form {
      case .numbers(let width):
        .numbers(
          from: (0..<width).map { _ in Column() }, to: (0..<width).map { _ in Column() })
      case .keyed: .keyed(keys: Column(), firsts: Column(), shapes: Column())
      case .flat(let hasDepth): .flat(FlatColumns(hasDepth: hasDepth))
      case .space(let parts): .space(SpaceColumns(parts))
      case .transforms: .transforms(pairs: Column(), firsts: Column(), shapes: Column())
      }
  }

  /// How many animations there are.
  var count: Int { timing.count }

  /// How many numbers each writes into the frame.
  var width: Int {
    switch key.form {
    case .numbers(let width), .keyed(let width): width
    case .flat, .space, .transforms: 1
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
      case .space(let columns): columns.byteCount
      case .transforms(let pairs, let firsts, let shapes):
        pairs.byteCount + firsts.byteCount + shapes.byteCount
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
    case (.space(let columns), .transform(let a, let b)):
      columns.append(pegbar_transform_pair(a, b), at: count - 1)
    case (.transforms(let all, let firsts, let shapes), .transforms(let parts, _)):
      firsts.append(UInt32(all.count))
      shapes.append(shape)
      for pair in pairs {
        all.append(pegbar_transform_pair(parts[pair.from], parts[pair.to]))
      }
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
    case .space(let columns): columns.trim()
    case .transforms(let pairs, let firsts, let shapes):
      pairs.trim()
      firsts.trim()
      shapes.trim()
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
    var cycles = timing.cycles(from: range.lowerBound)
    tools.kernels.positions(
      &cycles, block.times, range.count, block.positions, block.shown)
    if key.curve != 0 {
      tools.kernels.ease(
        tools.tables + Int(key.curve), block.positions, block.positions, range.count)
    }
    let first = range.lowerBound
    switch motion {
    case .numbers(let from, let to):
      for lane in from.indices {
        tools.kernels.mix(
          from[lane].base + first, to[lane].base + first, block.positions,
          block.out + lane * BatchBlock.size, range.count)
      }
    case .keyed(let keys, let firsts, let shapes):
      for i in 0..<range.count {
        mixKeys(
          keys.base + Int(firsts.base[first + i]), shapes.base[first + i], i, tools, block)
      }
    case .flat(let columns):
      columns.evaluate(
        tools.kernels, from: first, block.positions, into: block.out, stride: BatchBlock.size,
        count: range.count)
    case .space(let columns):
      columns.evaluate(
        tools.kernels, from: first, block.positions, into: block.out, stride: BatchBlock.size,
        count: range.count)
    case .transforms(let pairs, let firsts, let shapes):
      for i in 0..<range.count {
        let place = tools.shapes.place(
          shapes.base[first + i], at: block.positions[i], tools.tables)
        pegbar_transform_between(
          pairs.base + Int(firsts.base[first + i]) + place.segment, place.fraction,
          block.out + 16 * i)
      }
    }
  }

  @inline(__always)
  private func mixKeys(
    _ keys: UnsafePointer<Double>, _ shape: UInt32, _ i: Int, _ tools: Tools, _ block: BatchBlock
  ) {
    let place = tools.shapes.place(shape, at: block.positions[i], tools.tables)
    for lane in 0..<width {
      let (a, b) = (keys[place.from * width + lane], keys[place.to * width + lane])
      block.out[lane * BatchBlock.size + i] =
        place.fraction == 1 ? b : a + (b - a) * place.fraction
    }
  }

  /// The transform of one animation of a block.
  @inline(__always)
  func matrix(_ i: Int, _ block: BatchBlock) -> Transform3D {
    switch motion {
    case .flat(let columns): return columns.matrix(block.out + i, stride: BatchBlock.size)
    case .space(let columns): return columns.matrix(block.out + i, stride: BatchBlock.size)
    default: break
    }
    let m = block.out + 16 * i
    return Transform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14],
      m44: m[15])
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
  /// Whether each shows, 1 or 0.
  let shown: UnsafeMutablePointer<UInt8>
  /// Numbers in columns `size` apart, or matrices of 16.
  let out: UnsafeMutablePointer<Double>

  init() {
    times = .allocate(capacity: BatchBlock.size)
    positions = .allocate(capacity: BatchBlock.size)
    shown = .allocate(capacity: BatchBlock.size)
    out = .allocate(capacity: BatchBlock.size * 16)
    times.initialize(repeating: 0, count: BatchBlock.size)
    positions.initialize(repeating: 0, count: BatchBlock.size)
  }

  deinit {
    times.deallocate()
    positions.deallocate()
    shown.deallocate()
    out.deallocate()
  }
}
