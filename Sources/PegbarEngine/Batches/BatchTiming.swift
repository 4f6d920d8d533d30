import CPegbarKernels
import PegbarCore

/// When the animations of a batch run, in columns.
struct BatchTiming {
  /// The layers that the animations are on.
  let rows = Column<UInt32>()
  private let begins = Column<Double>()
  private let rates = Column<Double>()
  /// Nil where every animation runs once.
  private let actives: Column<Double>?
  private let flags = Column<UInt8>()

  init(isCyclic: Bool) { actives = isCyclic ? Column() : nil }

  var count: Int { rows.count }

  var byteCount: Int {
    rows.byteCount + begins.byteCount + rates.byteCount + flags.byteCount
      + (actives?.byteCount ?? 0)
  }

  func append(_ animation: LoweredAnimation, row: Int) {
    let timing = animation.timing
    rows.append(UInt32(row))
    begins.append(timing.beginTime)
    rates.append(timing.speed / timing.duration)
    actives?.append(timing.activeDuration / timing.duration)
    var bits = 0
    if animation.showsBefore { bits |= PEGBAR_FILLS_BEFORE }
    if animation.showsAfter { bits |= PEGBAR_FILLS_AFTER }
    if timing.autoreverses { bits |= PEGBAR_REVERSES }
    flags.append(UInt8(bits))
  }

  func trim() {
    rows.trim()
    begins.trim()
    rates.trim()
    actives?.trim()
    flags.trim()
  }

  /// The columns from an animation on.
  func cycles(from first: Int) -> pegbar_cycles {
    pegbar_cycles(
      begins: begins.base + first, rates: rates.base + first,
      actives: actives.map { UnsafePointer($0.base + first) }, flags: flags.base + first)
  }
}
