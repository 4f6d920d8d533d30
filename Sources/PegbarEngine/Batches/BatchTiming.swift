import CPegbarKernels
import PegbarCore

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
  }

  private enum Columns {
    case fast(begins: Column<Double>, rates: Column<Double>, actives: Column<Double>?)
    case any(Column<MediaTiming>)
  }

  /// The layers that the animations are on.
  let rows = Column<UInt32>()
  private let columns: Columns
  private let flags = Column<UInt8>()

  init(_ form: Form) {
    columns =
      switch form {
      case .once: .fast(begins: Column(), rates: Column(), actives: nil)
      case .cyclic: .fast(begins: Column(), rates: Column(), actives: Column())
      case .any: .any(Column())
      }
  }

  var count: Int { rows.count }

  var byteCount: Int {
    let columnBytes =
      switch columns {
      case .fast(let begins, let rates, let actives):
        begins.byteCount + rates.byteCount + (actives?.byteCount ?? 0)
      case .any(let timings): timings.byteCount
      }
    return rows.byteCount + flags.byteCount + columnBytes
  }

  func append(_ animation: LoweredAnimation, row: Int) {
    let timing = animation.timing
    rows.append(UInt32(row))
    switch columns {
    case .fast(let begins, let rates, let actives):
      begins.append(timing.beginTime)
      rates.append(timing.speed / timing.duration)
      actives?.append(timing.activeDuration / timing.duration)
    case .any(let timings): timings.append(timing)
    }
    var bits = 0
    if animation.showsBefore { bits |= PGB_FILLS_BEFORE }
    if animation.showsAfter { bits |= PGB_FILLS_AFTER }
    if timing.autoreverses { bits |= PGB_REVERSES }
    flags.append(UInt8(bits))
  }

  func trim() {
    rows.trim()
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
        let position = timings.base[first + i].position(atParentTime: block.times[i])
        let bits = Int(flags.base[first + i])
        let isShown =
          switch position?.phase {
          case nil: false
          case .before?: bits & PGB_FILLS_BEFORE != 0
          case .active?: true
          case .after?: bits & PGB_FILLS_AFTER != 0
          }
        block.positions[i] = position?.progress ?? 0
        block.counts[i] = position?.completedCycles ?? 0
        block.shown[i] = isShown ? 1 : 0
      }
    }
  }
}
