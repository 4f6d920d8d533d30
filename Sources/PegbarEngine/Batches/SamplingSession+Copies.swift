import PegbarCore

/// Replicators whose copies lag behind one another.
extension SamplingSession {
  /// The maximum number of times that copies add to a frame; further copies show the last of them.
  public static let mostCopyMoments = 1024

  /// Samples a stage time, seconds, and the copies of replicators at their delayed times.
  ///
  /// Each copy of a replicator with an `instanceDelay` is delayed by that much against the previous one, in
  /// the replicator's local time: a paused replicator shows all copies alike. Costs a sample for each copy;
  /// without such a replicator it costs as much as `sample`.
  ///
  /// - Throws: `PluginError` of the first plugin that failed.
  public func sampleWithCopies(at time: Double) throws -> PresentationFrame {
    let replicators = delayedReplicators
    guard !replicators.isEmpty else { return try sample(at: time) }
    var left = SamplingSession.mostCopyMoments
    let result = try moment(time, of: 0..<snapshot.rows.count, replicators, &left)
    // What was sampled last is the frame itself again.
    try update(to: time)
    return result
  }

  /// The replicators whose copies may lag behind at some moment.
  static func delayedReplicators(_ rows: [LayerRow]) -> [Int] {
    rows.withUnsafeBufferPointer { rows in
      rows.indices.filter { row in
        guard rows[row].layerClass == .replicator else { return false }
        return rows[row].properties.isSet(.instanceDelay) || !rows[row].animations.isEmpty
      }
    }
  }

  /// A moment with the copies of the replicators among some rows.
  private func moment(
    _ time: Double, of rows: Range<Int>, _ replicators: [Int], _ left: inout Int
  ) throws -> PresentationFrame {
    var result = try sample(at: time)
    for row in replicators where rows.contains(row) {
      let properties = result.rows[row].properties
      let delay = properties.number(.instanceDelay) / speed(of: row)
      let count = properties.number(.instanceCount)
      guard delay != 0, delay.isFinite, count >= 2 else { continue }
      var copies: [PresentationFrame] = []
      let inner = row + 1..<snapshot.rows[row].subtreeEnd
      for number in 1..<Int(saturating: min(count, Double(SamplingSession.mostCopyMoments)))
      where left > 0 {
        left -= 1
        copies.append(
          try moment(time - Double(number) * delay, of: inner, replicators, &left))
      }
      result.copies[row] = copies
    }
    return result
  }

  /// Seconds of a layer's own time in one of the stage's.
  private func speed(of row: Int) -> Double {
    var (speed, next) = (snapshot.rows[0].timing.speed, row)
    while next > 0 {
      speed *= snapshot.rows[next].timing.speed
      // A mask lies behind the layer that it masks.
      let parent = snapshot.rows[next].parent
      next = parent >= 0 ? parent : next - 1
    }
    return speed
  }
}
