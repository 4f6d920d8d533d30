import CPegbarKernels
import PegbarCore

/// Groups of animations that have as many children each and one easing: from their time to their children's.
///
/// Filled by one thread, then only read.
final class GroupBatch: @unchecked Sendable {
  /// What the groups of a batch have in common.
  struct Key: Hashable {
    /// How many groups lie around them.
    var depth: Int
    var childCount: Int
    /// The timing function, held by the batch; nil for even pace.
    var easing: ObjectIdentifier?
  }

  let key: Key
  private let timing = BatchTiming(.inGroup)
  private let easing: (any Timing)?
  private let durations = Column<Double>()
  private let firstClocks = Column<UInt32>()
  private var evaluations = AskedColumn<any AnimationEvaluation>()

  init(_ key: Key, _ easing: (any Timing)?) {
    self.key = key
    self.easing = easing
  }

  /// Takes a group.
  func add(_ group: LoweredGroup) {
    timing.append(group.timing, group.fill, row: 0, clock: group.clock)
    durations.append(group.timing.duration)
    firstClocks.append(UInt32(group.firstChildClock))
    evaluations.append(group.evaluation, ObjectIdentifier(group.evaluation))
  }

  /// Gives back memory that is not needed.
  func trim() {
    timing.trim()
    durations.trim()
    firstClocks.trim()
    evaluations.trim()
  }

  /// Sets the clocks of all children.
  ///
  /// - Throws: `PluginError` of a timing function or group.
  func evaluate(_ clocks: inout Clocks, _ kernels: pgb_animators, _ block: BatchBlock) throws {
    for range in BatchBlock.ranges(timing.count) {
      timing.load(range, clocks, into: block)
      timing.evaluate(range, kernels, into: block)
      try evaluations.forEachRun(range) { run, evaluation in
        try map(run, range.lowerBound, evaluation, &clocks, block)
      }
    }
  }

  /// Sets the clocks of the children of some groups of a block that starts with group `first`.
  private func map(
    _ run: Range<Int>, _ first: Int, _ evaluation: any AnimationEvaluation, _ clocks: inout Clocks,
    _ block: BatchBlock
  ) throws {
    // Only for groups that show is an answer owed.
    let (groupTimes, childTimes) = (block.gathered, block.gathered + BatchBlock.size)
    var count = 0
    for i in run where block.shown[i] != 0 {
      groupTimes[count] = block.positions[i]
      count += 1
    }
    if count > 0 { try easing?.evaluate(groupTimes, into: groupTimes, count: count) }
    count = 0
    for i in run where block.shown[i] != 0 {
      groupTimes[count] *= durations.base[first + i]
      count += 1
    }
    for child in 0..<key.childCount {
      if count > 0 {
        try evaluation.childTimes(child, at: groupTimes, into: childTimes, count: count)
      }
      var next = 0
      for i in run {
        let clock = Int(firstClocks.base[first + i]) + child
        let isShown = block.shown[i] != 0
        clocks.times[clock] = isShown ? childTimes[next] : .nan
        clocks.isInActiveGroup[clock] = block.isActive[i]
        if isShown { next += 1 }
      }
    }
  }
}

/// A group that the engine can evaluate together with others.
struct LoweredGroup {
  var timing: MediaTiming
  var fill: BatchTiming.Fill
  var easing: (any Timing)?
  var evaluation: any AnimationEvaluation
  var childCount: Int
  /// How many groups lie around it.
  var depth: Int
  /// The clock that it runs by.
  var clock: Int
  /// The clock of its first child; those of the others follow.
  var firstChildClock: Int

  var key: GroupBatch.Key {
    GroupBatch.Key(
      depth: depth, childCount: childCount, easing: easing.map { ObjectIdentifier($0) })
  }
}
