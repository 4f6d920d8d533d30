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
    var form: MotionForm
    /// What the animations are laid on.
    var ground: Ground
    var timing: BatchTiming.Form
    /// Whether complete cycles add up.
    var isCumulative: Bool
    /// The table of the easing.
    var curve: UInt32
    /// The table of the way from the first key to the second, such as a spring's.
    var way: UInt32
  }

  /// What an animation finds below it.
  enum Ground: Hashable {
    /// The model's value, with which it has been put together already.
    case model
    /// What a number of animations of the same property have made of the model's value; with none the
    /// model's value itself.
    case others(Int, isAdditive: Bool)
  }

  let key: Key
  let timing: BatchTiming
  private let motions: any MotionColumns

  /// Makes an empty batch with columns for motions of the key's form.
  init(_ key: Key, _ motions: any MotionColumns) {
    self.key = key
    self.motions = motions
    timing = BatchTiming(key.timing)
  }

  /// How many animations there are.
  var count: Int { timing.count }

  /// Bytes of all columns.
  var byteCount: Int { timing.byteCount + motions.byteCount }

  /// Takes an animation into the batch.
  ///
  /// - Precondition: it has the batch's form.
  func add(_ animation: LoweredAnimation, shape: UInt32, _ pairs: [KeyPair], row: Int) {
    timing.append(animation.timing, animation.fill, row: row, clock: animation.clock)
    animation.motion.join(motions, shape: shape, pairs)
  }

  /// Gives back memory that is not needed.
  func trim() {
    timing.trim()
    motions.trim()
  }

  /// Evaluates some animations at the times of the block.
  ///
  /// - Precondition: at most `BatchBlock.size` animations, from a multiple of it.
  /// - Throws: `PluginError` of a plugin that was asked.
  func evaluate(_ range: Range<Int>, _ tools: BatchTools, into block: BatchBlock) throws {
    timing.evaluate(range, tools.kernels, into: block)
    ease(by: key.curve, range.count, tools, block)
    ease(by: key.way, range.count, tools, block)
    try motions.evaluate(range, of: self, tools, block)
  }

  /// Writes what the block holds into the rows of a frame; models where nothing shows.
  func write(_ range: Range<Int>, _ block: BatchBlock, into frame: FrameRows) {
    guard case .others(let depth, let isAdditive) = key.ground else {
      motions.write(range, of: self, block, into: frame)
      return
    }
    if depth == 0 {
      for i in range { frame.restore(key.target.property, of: Int(timing.rows.base[i])) }
    }
    motions.lay(range, of: self, block, isAdditive, into: frame)
  }

  private func ease(by table: UInt32, _ count: Int, _ tools: BatchTools, _ block: BatchBlock) {
    guard table != 0 else { return }
    tools.kernels.ease(tools.tables + Int(table), block.positions, block.positions, count)
  }
}

/// What evaluating needs of the session.
struct BatchTools {
  let kernels: pgb_animators
  let tables: UnsafePointer<pgb_cubic_table>
  let shapes: KeyShapes.Reading
}
