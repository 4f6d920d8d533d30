import CPegbarKernels
import PegbarCore
import PegbarReadings

/// When the animations of a batch run, in columns.
struct BatchTiming {
  /// What the animations of a batch need to be placed in their cycles.
  enum Form: Hashable {
    /// Each runs once.
    case once
    /// Some run more or less than once.
    case cyclic
    /// Anything: they run backwards, stand still, start part of the way, or cycles are counted.
    case any
    /// Anything in the time of a group.
    case inGroup
  }

  /// Whether an animation shows outside its active interval.
  struct Fill {
    var before: Bool
    var after: Bool

    /// As an animation is filled; children of groups ignore `removedOnCompletion`.
    init(_ animation: AnimationRow, isInGroup: Bool) {
      before = animation.timing.fillMode.fillsBefore
      after =
        animation.timing.fillMode.fillsAfter && (isInGroup || !animation.isRemovedOnCompletion)
    }
  }

  private enum Columns {
    case fast(begins: Column<Double>, rates: Column<Double>, actives: Column<Double>?)
    case any(Column<MediaTiming>)
  }

  /// The layers that the animations are on.
  let rows = Column<UInt32>()
  /// The clocks that the animations run by; nil where they are the layers' own.
  private let clocks: Column<UInt32>?
  private let columns: Columns
  private let flags = Column<UInt8>()

  init(_ form: Form) {
    columns =
      switch form {
      case .once: .fast(begins: Column(), rates: Column(), actives: nil)
      case .cyclic: .fast(begins: Column(), rates: Column(), actives: Column())
      case .any, .inGroup: .any(Column())
      }
    clocks = form == .inGroup ? Column() : nil
  }

  var count: Int { rows.count }

  var byteCount: Int {
    let columnBytes =
      switch columns {
      case .fast(let begins, let rates, let actives):
        begins.byteCount + rates.byteCount + (actives?.byteCount ?? 0)
      case .any(let timings): timings.byteCount
      }
    return rows.byteCount + (clocks?.byteCount ?? 0) + flags.byteCount + columnBytes
  }

  /// Takes an animation of a layer that runs by a clock.
  func append(_ timing: MediaTiming, _ fill: Fill, row: Int, clock: Int) {
    rows.append(UInt32(row))
    clocks?.append(UInt32(clock))
    switch columns {
    case .fast(let begins, let rates, let actives):
      begins.append(timing.beginTime)
      rates.append(timing.speed / timing.duration)
      actives?.append(timing.activeDuration / timing.duration)
    case .any(let timings): timings.append(timing)
    }
    var bits = 0
    if fill.before { bits |= PGB_FILLS_BEFORE }
    if fill.after { bits |= PGB_FILLS_AFTER }
    if timing.autoreverses { bits |= PGB_REVERSES }
    flags.append(UInt8(bits))
  }

  func trim() {
    rows.trim()
    clocks?.trim()
    flags.trim()
    switch columns {
    case .fast(let begins, let rates, let actives):
      begins.trim()
      rates.trim()
      actives?.trim()
    case .any(let timings): timings.trim()
    }
  }

  /// Whether every other cycle of an animation runs back.
  func reverses(_ index: Int) -> Bool { Int(flags.base[index]) & PGB_REVERSES != 0 }

  /// Puts the times of some animations into the block.
  func load(_ range: Range<Int>, _ clocks: Clocks, into block: BatchBlock) {
    let numbers = (self.clocks ?? rows).base + range.lowerBound
    clocks.times.withUnsafeBufferPointer { times in
      for i in 0..<range.count { block.times[i] = times[Int(numbers[i])] }
    }
    guard self.clocks != nil else { return }
    clocks.isInActiveGroup.withUnsafeBufferPointer { flags in
      for i in 0..<range.count { block.isInActiveGroup[i] = flags[Int(numbers[i])] }
    }
  }

  /// Finds where some animations are in their cycles at the times of the block.
  func evaluate(_ range: Range<Int>, _ kernels: pgb_animators, into block: BatchBlock) {
    let first = range.lowerBound
    switch columns {
    case .fast(let begins, let rates, let actives):
      var cycles = pgb_cycles(
        begins: begins.base + first, rates: rates.base + first,
        actives: actives.map { UnsafePointer($0.base + first) }, flags: flags.base + first)
      kernels.positions(&cycles, block.times, range.count, block.positions, block.shown)
    case .any(let timings):
      for i in 0..<range.count {
        let (timing, time) = (timings.base[first + i], block.times[i])
        let position = timing.position(atParentTime: time)
        let bits = Int(flags.base[first + i])
        let isShown =
          switch position?.phase {
          case nil: false
          case .before?: bits & PGB_FILLS_BEFORE != 0
          case .active?: true
          case .after?:
            bits & PGB_FILLS_AFTER != 0 || endShows(i, block) && timing.isAtEnd(atParentTime: time)
          }
        block.positions[i] = position?.progress ?? 0
        block.counts[i] = position?.completedCycles ?? 0
        block.shown[i] = isShown ? 1 : 0
        block.isActive[i] = position?.phase == .active ? 1 : 0
      }
    }
  }

  /// Whether the very end of an animation shows without a fill.
  ///
  /// Rule: combining.child-end.
  private func endShows(_ i: Int, _ block: BatchBlock) -> Bool {
    Reading.childIsActiveAtEnd.isFollowed && clocks != nil && block.isInActiveGroup[i] != 0
  }
}
