import PegbarCore

/// Works out what a snapshot shows at a moment.
///
/// A pure function of snapshot and time; sampling one moment costs the same whatever was sampled
/// before. A plugin that fails stops the sample with its error.
public struct Sampler: Sendable {
  /// The layer tree that is sampled.
  public let snapshot: Snapshot

  /// Makes a sampler.
  public init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// The whole tree at a moment of the stage, seconds.
  ///
  /// - Throws: `PluginError` of the first plugin that failed.
  public func frame(at time: Double) throws -> PresentationFrame {
    var frame = PresentationFrame(rows: snapshot.rows)
    var localTimes = [Double](repeating: 0, count: snapshot.rows.count)
    for index in snapshot.rows.indices {
      let row = snapshot.rows[index]
      let owner = row.parent >= 0 ? row.parent : index - 1
      let parentTime = index == 0 ? time : localTimes[owner]
      localTimes[index] = row.timing.localTime(atParentTime: parentTime)
      frame.rows[index].animations = 0..<0
      guard !row.animations.isEmpty else { continue }
      var sample = LayerSample(model: row.properties)
      try sample.apply(snapshot.animations[row.animations], at: localTimes[index])
      frame.rows[index].properties = sample.presented
      if let transition = sample.transition {
        frame.rows[index].transition = frame.transitions.count
        frame.transitions.append(transition)
      }
    }
    return frame
  }

  /// The properties of one layer at a moment of its own time.
  ///
  /// - Throws: `PluginError` of the first plugin that failed.
  public static func present(
    _ properties: PropertyTable, _ animations: ArraySlice<AnimationRow>, at localTime: Double
  ) throws -> PropertyTable {
    var sample = LayerSample(model: properties)
    try sample.apply(animations, at: localTime)
    return sample.presented
  }
}
