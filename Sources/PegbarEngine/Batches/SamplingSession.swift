import PegbarCore

/// Samples one snapshot at many moments.
///
/// Animations that are plain numbers between two keys are evaluated in a batch and written in place;
/// the others one by one. Memory is taken when the session is made: a sample of batched animations
/// allocates nothing. Not to be used from two threads at once; any number of sessions may share a
/// snapshot. The moment alone decides the result, not what was sampled before.
public final class SamplingSession {
  /// The layer tree that is sampled.
  public let snapshot: Snapshot

  /// What was sampled last.
  ///
  /// A copy that is kept while sampling goes on costs a copy of the rows.
  public private(set) var frame: PresentationFrame

  private let batch: AnimationBatch
  private let slowRows: [Int]
  private let hasOwnTimes: Bool
  private var times: [Double]
  private var values: [Double]
  private var states: [AnimationBatch.State]

  /// Sorts a snapshot's animations.
  ///
  /// - Throws: `PluginError` of a timing function that failed.
  public init(_ snapshot: Snapshot) throws {
    self.snapshot = snapshot
    frame = PresentationFrame(rows: snapshot.rows)
    let usual = LayerRow.usualTiming
    hasOwnTimes = snapshot.rows.contains { $0.timing != usual }
    var batch = AnimationBatch()
    var slowRows: [Int] = []
    for (index, row) in snapshot.rows.enumerated() where !row.animations.isEmpty {
      let lowered = SamplingSession.lowered(snapshot.animations[row.animations]) ?? []
      guard !lowered.isEmpty, try lowered.allSatisfy({ try batch.takes($0) }) else {
        slowRows.append(index)
        continue
      }
      for animation in lowered { try batch.add(animation, row: index) }
    }
    self.batch = batch
    self.slowRows = slowRows
    for index in frame.rows.indices { frame.rows[index].animations = 0..<0 }
    times = [Double](repeating: 0, count: hasOwnTimes ? snapshot.rows.count : 0)
    values = [Double](repeating: 0, count: batch.laneCount)
    states = [AnimationBatch.State](repeating: .idle, count: batch.count)
  }

  /// How many animations are evaluated in the batch.
  public var batchedCount: Int { batch.count }

  /// How many numbers they have together.
  public var batchedNumberCount: Int { batch.laneCount }

  /// The animations of a layer as lowered ones; nil where one cannot be or two touch one property.
  private static func lowered(_ animations: ArraySlice<AnimationRow>) -> [LoweredAnimation]? {
    var result: [LoweredAnimation] = []
    for animation in animations {
      guard let lowered = LoweredAnimation(animation),
        !result.contains(where: { $0.target.property == lowered.target.property })
      else { return nil }
      result.append(lowered)
    }
    return result
  }

  /// Samples a moment of the stage, seconds.
  ///
  /// - Returns: the frame.
  /// - Throws: `PluginError` of the first plugin that failed.
  public func sample(at time: Double) throws -> PresentationFrame {
    try update(to: time)
    return frame
  }

  /// Samples a moment of the stage, seconds, into `frame`.
  ///
  /// - Throws: `PluginError` of the first plugin that failed.
  public func update(to time: Double) throws {
    evaluate(at: time)
    writeBatch()
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

  /// Works out the numbers of all batched animations at a moment, without writing them anywhere.
  ///
  /// What `sample` does first; on its own for measurements.
  public func evaluate(at time: Double) {
    setTimes(time)
    evaluateBatch(time)
  }

  private func setTimes(_ time: Double) {
    guard hasOwnTimes else { return }
    for (index, row) in snapshot.rows.enumerated() {
      let owner = row.parent >= 0 ? row.parent : index - 1
      let parentTime = index == 0 ? time : times[owner]
      times[index] = row.timing.localTime(atParentTime: parentTime)
    }
  }

  /// The local time of a row.
  private func localTime(_ row: Int, _ time: Double) -> Double { hasOwnTimes ? times[row] : time }

  private func evaluateBatch(_ time: Double) {
    times.withUnsafeBufferPointer { times in
      values.withUnsafeMutableBufferPointer { values in
        states.withUnsafeMutableBufferPointer { states in
          guard let v = values.baseAddress, let s = states.baseAddress else { return }
          if hasOwnTimes, let t = times.baseAddress {
            batch.evaluate(times: .rows(t), values: v, states: s)
          } else {
            batch.evaluate(times: .uniform(time), values: v, states: s)
          }
        }
      }
    }
  }

  private func writeBatch() {
    for index in 0..<batch.count {
      let target = batch.targets[index]
      let (row, property) = (Int(target.row), target.path.property)
      switch states[index] {
      case .idle:
        frame.rows[row].properties[property] = snapshot.rows[row].properties[property]
      case .shown:
        let lane = Int(batch.firstLane[index])
        if target.kind == .number, case .whole = target.path.part {
          frame.rows[row].properties[property] = .number(values[lane])
        } else {
          writeParts(target, row, lane)
        }
      }
    }
  }

  private func writeParts(_ target: AnimationBatch.Target, _ row: Int, _ lane: Int) {
    let property = target.path.property
    if case .number(let part) = target.path.part {
      // The other parts are the model's; only this one is animated.
      let model = snapshot.rows[row].properties[property]
      if let value = PropertyPath(property, .number(part)).write(.number(values[lane]), into: model)
      {
        frame.rows[row].properties[property] = value
      }
      return
    }
    let v = values
    let value: Value =
      switch target.kind {
      case .point: .point(Point(x: v[lane], y: v[lane + 1]))
      case .size: .size(Size(width: v[lane], height: v[lane + 1]))
      case .rect: .rect(Rect(x: v[lane], y: v[lane + 1], width: v[lane + 2], height: v[lane + 3]))
      case .color:
        .color(
          Color(red: v[lane], green: v[lane + 1], blue: v[lane + 2], alpha: v[lane + 3]))
      default: .number(v[lane])
      }
    frame.rows[row].properties[property] = value
  }
}

extension LayerRow {
  /// The timing of a layer whose time is its superlayer's.
  static let usualTiming: MediaTiming = {
    var timing = MediaTiming()
    timing.duration = .infinity
    return timing
  }()
}
