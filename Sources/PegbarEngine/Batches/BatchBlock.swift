import CPegbarKernels

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
  /// Whether each is in its active interval, 1 or 0; of animations whose timing may be anything.
  let isActive: UnsafeMutablePointer<UInt8>
  /// Whether the group that each is in is in its active interval, 1 or 0; of animations in groups.
  let isInActiveGroup: UnsafeMutablePointer<UInt8>
  /// Numbers in columns `size` apart.
  let out: UnsafeMutablePointer<Double>
  /// What kernels take that is not in columns already.
  let gathered: UnsafeMutablePointer<Double>

  init() {
    times = .allocate(capacity: BatchBlock.size)
    positions = .allocate(capacity: BatchBlock.size)
    counts = .allocate(capacity: BatchBlock.size)
    shown = .allocate(capacity: BatchBlock.size)
    isActive = .allocate(capacity: BatchBlock.size)
    isInActiveGroup = .allocate(capacity: BatchBlock.size)
    out = .allocate(capacity: BatchBlock.size * 16)
    gathered = .allocate(capacity: BatchBlock.size * Int(PGB_PAIR_WHOLE))
    gathered.initialize(repeating: 0, count: BatchBlock.size * Int(PGB_PAIR_WHOLE))
    times.initialize(repeating: 0, count: BatchBlock.size)
    positions.initialize(repeating: 0, count: BatchBlock.size)
  }

  /// Pieces of `count` animations that fit.
  static func ranges(_ count: Int) -> some Sequence<Range<Int>> {
    stride(from: 0, to: count, by: size).lazy.map { $0..<min($0 + size, count) }
  }

  deinit {
    times.deallocate()
    positions.deallocate()
    counts.deallocate()
    shown.deallocate()
    isActive.deallocate()
    isInActiveGroup.deallocate()
    out.deallocate()
    gathered.deallocate()
  }
}
