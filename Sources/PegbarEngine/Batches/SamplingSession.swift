import PegbarCore

/// Samples one snapshot at many times.
///
/// Animations of numbers and transforms are evaluated in batches and written in place; the others one by
/// one. Memory is taken when the session is made: a sample of batched animations
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
  private let emitters: [Int]
  /// The rows whose contents move and which no slow animation touches.
  private let clips: [Int]
  /// The rows of replicators that delay their copies, found once per snapshot.
  let delayedReplicators: [Int]
  private var clocks: Clocks

  /// Sorts a snapshot's animations.
  ///
  /// - Throws: `PluginError` of a timing function that failed.
  public init(_ snapshot: Snapshot) throws {
    self.snapshot = snapshot
    frame = PresentationFrame(rows: snapshot.rows)
    var batches = BatchSet(rowCount: snapshot.rows.count)
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
    emitters = snapshot.rows.indices.filter { snapshot.rows[$0].emission != nil }
    let slow = Set(slowRows)
    clips = snapshot.rows.indices.filter {
      !slow.contains($0) && snapshot.rows[$0].properties.hasMovingContents
    }
    delayedReplicators = SamplingSession.delayedReplicators(snapshot.rows)
    for index in frame.rows.indices { frame.rows[index].animations = 0..<0 }
    clocks = Clocks(snapshot.rows, groupCount: batches.nextClock - snapshot.rows.count)
  }

  /// The number of animations that are evaluated in batches.
  public var batchedCount: Int { batches.batches.reduce(0) { $0 + $1.count } }

  /// The size of the batches' columns, bytes.
  public var batchedByteCount: Int { batches.batches.reduce(0) { $0 + $1.byteCount } }

  /// Samples a stage time, seconds.
  ///
  /// - Returns: the frame.
  /// - Throws: `PluginError` of the first plugin that failed; what kept a clip from being read.
  public func sample(at time: Double) throws -> PresentationFrame {
    try update(to: time)
    return frame
  }

  /// Samples a stage time, seconds, into `frame`.
  ///
  /// - Throws: `PluginError` of the first plugin that failed; what kept a clip from being read.
  public func update(to time: Double) throws {
    try snapshot.rows.withUnsafeBufferPointer { models in
      try frame.rows.withUnsafeMutableBufferPointer { rows in
        let frame = FrameRows(models: models, rows: rows)
        try evaluate(time) { batch, range in batch.write(range, block, into: frame) }
      }
    }
    frame.time = time
    frame.transitions.removeAll(keepingCapacity: true)
    for index in emitters { frame.rows[index].emission?.time = localTime(index, time) }
    for index in clips {
      frame.rows[index].properties[.contents] = try snapshot.rows[index].properties[.contents]
        .moment(at: localTime(index, time))
    }
    for index in slowRows {
      let row = snapshot.rows[index]
      var sample = LayerSample(model: row.properties)
      try sample.apply(snapshot.animations[row.animations], at: localTime(index, time))
      if sample.presented.hasMovingContents {
        let contents = sample.presented[.contents]
        sample.presented[.contents] = try contents.moment(at: localTime(index, time))
      }
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
    clocks.set(time, snapshot.rows)
    try batches.withTools { tools in
      for group in batches.groups { try group.evaluate(&clocks, tools.kernels, block) }
      if !clocks.areNeeded { block.times.update(repeating: time, count: BatchBlock.size) }
      for batch in batches.batches {
        for range in BatchBlock.ranges(batch.count) {
          if clocks.areNeeded { batch.timing.load(range, clocks, into: block) }
          try batch.evaluate(range, tools, into: block)
          body(batch, range)
        }
      }
    }
  }

  /// The local time of a row.
  private func localTime(_ row: Int, _ time: Double) -> Double {
    clocks.areNeeded ? clocks.times[row] : time
  }
}

extension PropertyTable {
  /// Whether the contents are more than a still picture.
  fileprivate var hasMovingContents: Bool {
    guard case .content(let content)? = explicit(.contents) else { return false }
    return !(content is Picture) && (content is any MovingContent || content is ContentBlend)
  }
}
