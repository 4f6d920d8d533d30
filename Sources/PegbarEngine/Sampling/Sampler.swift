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
  /// For many moments a `SamplingSession` does the same faster.
  ///
  /// - Throws: `PluginError` of the first plugin that failed.
  public func frame(at time: Double) throws -> PresentationFrame {
    try SamplingSession(snapshot).sample(at: time)
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
