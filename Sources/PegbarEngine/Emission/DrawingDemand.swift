import PegbarCore

/// What the layers of a tree ask for, added up against the limits of drawing.
package struct DrawingDemand {
  /// Which limits something is beyond: its own, and that of the whole frame so far.
  package struct Excess {
    package let isOwn: Bool
    package let isOfFrame: Bool
  }

  /// Of all replicators.
  private var copies = 0.0
  /// Of all emitters and their copies.
  private var particles = 0.0

  package init() {}

  /// Adds a replicator that is drawn some times.
  ///
  /// - Returns: how many copies each time draws, and what is beyond.
  package mutating func add(copies wanted: Double, times: Double) -> (own: Double, Excess) {
    let limit = Double(ReplicatorLimits.copies)
    let own = min(max(wanted.rounded(.down), 0), limit)
    copies += own * times
    let isOfFrame = copies > Double(ReplicatorLimits.copiesInFrame)
    return (own, Excess(isOwn: wanted > limit, isOfFrame: isOfFrame))
  }

  /// Adds an emitter that is drawn some times, as far as it asks until a time of its layer.
  package mutating func add(_ record: EmitterRecord, until time: Double, times: Double) -> Excess {
    particles += min(record.wantedCount(until: time), Double(EmitterLimits.particles)) * times
    return Excess(
      isOwn: record.asksForTooMuch(until: time),
      isOfFrame: particles > Double(EmitterLimits.particlesInFrame))
  }
}
