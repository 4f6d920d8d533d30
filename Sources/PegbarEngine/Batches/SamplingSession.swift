import PegbarCore

/// Samples one snapshot at many times.
///
/// Animations of numbers and transforms between keys are evaluated in batches and written in place; the
/// others one by one. Memory is taken when the session is made: a sample of batched animations
/// allocates nothing. Not to be used from two threads at once; any number of sessions may share a
/// snapshot. The moment alone decides the result, not what was sampled before.
public final class SamplingSession {
  /// The sampled layer tree.
  public let snapshot: Snapshot

  /// The last sampled frame.
  ///
  /// Keeping a copy of it while sampling continues costs a copy of the rows.
  public private(set) var frame: PresentationFrame

  private let batches: BatchSet
  private let block = BatchBlock()
  private let slowRows: [Int]
  private let hasOwnTimes: Bool
  private var times: [Double]

  /// Sorts a snapshot's animations.
  ///
  /// - Throws: `PluginError` of a timing function that failed.
  public init(_ snapshot: Snapshot) throws {
    self.snapshot = snapshot
    frame = PresentationFrame(rows: snapshot.rows)
    let usual = LayerRow.usualTiming
    hasOwnTimes = snapshot.rows.contains { $0.timing != usual }
    var batches = BatchSet()
    var slowRows: [Int] = []
    for (index, row) in snapshot.rows.enumerated() where !row.animations.isEmpty {
      let animations = snapshot.animations[row.animations]
      if try !batches.takes(animations, model: row.properties, row: index) {
        slowRows.append(index)
      }
    }
    batches.finish()
    self.batches = batches
    self.slowRows = slowRows
    for index in frame.rows.indices { frame.rows[index].animations = 0..<0 }
    times = [Double](repeating: 0, count: hasOwnTimes ? snapshot.rows.count : 0)
  }

  /// The number of animations that are evaluated in batches.
  public var batchedCount: Int { batches.batches.reduce(0) { $0 + $1.count } }

  /// The size of the batches' columns, bytes.
  public var batchedByteCount: Int { batches.batches.reduce(0) { $0 + $1.byteCount } }

  /// Samples a stage time, seconds.
  ///
  /// - Returns: the frame.
  /// - Throws: `PluginError` of the first plugin that failed.
  public func sample(at time: Double) throws -> PresentationFrame {
    try update(to: time)
    return frame
  }

  /// Samples a stage time, seconds, into `frame`.
  ///
  /// - Throws: `PluginError` of the first plugin that failed.
  public func update(to time: Double) throws {
    try evaluate(time) { batch, range in
      batch.write(range, block, over: snapshot.rows, into: &frame.rows)
    }
    frame.transitions.removeAll(keepingCapacity: true)
    for index in slowRows {
      let row = snapshot.rows[index]
      var sample = LayerSample(model: row.properties)
      try sample.apply(snapshot.animations[row.animations], at: localTime(index, time))
      frame.rows[index].properties = sample.presented
      frame.rows[index].transition = -1
      if let transition = sample.transition {
        frame.rows[index].transition = frame.transitions.count
        frame.transitions.append(transition)
      }
    }
  }

  /// Evaluates all batched animations at a time without storing the values.
  ///
  /// This is the first step of `sample`, separate for measurements.
  ///
  /// - Throws: `PluginError` of the first plugin that failed.
  public func evaluate(at time: Double) throws { try evaluate(time) { _, _ in } }

  /// Evaluates the batches block by block.
  @inline(__always)
  private func evaluate(_ time: Double, _ body: (AnimationBatch, Range<Int>) -> Void) throws {
    setTimes(time)
    try batches.withTools { tools in
      for batch in batches.batches {
        var first = 0
        while first < batch.count {
          let range = first..<min(first + BatchBlock.size, batch.count)
          if hasOwnTimes {
            for i in range { block.times[i - first] = times[Int(batch.timing.rows.base[i])] }
          }
          try batch.evaluate(range, tools, into: block)
          body(batch, range)
          first = range.upperBound
        }
      }
    }
  }

  private func setTimes(_ time: Double) {
    guard hasOwnTimes else {
      block.times.update(repeating: time, count: BatchBlock.size)
      return
    }
    for (index, row) in snapshot.rows.enumerated() {
      let owner = row.parent >= 0 ? row.parent : index - 1
      let parentTime = index == 0 ? time : times[owner]
      times[index] = row.timing.localTime(atParentTime: parentTime)
    }
  }

  /// The local time of a row.
  private func localTime(_ row: Int, _ time: Double) -> Double { hasOwnTimes ? times[row] : time }
}

extension LayerRow {
  /// The timing of a layer whose time is its superlayer's.
  static let usualTiming: MediaTiming = {
    var timing = MediaTiming()
    timing.duration = .infinity
    return timing
  }()
}
