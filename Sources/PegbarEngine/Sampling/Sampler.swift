import PegbarCore

/// Calculates the presented values of a snapshot at a time.
///
/// A pure function of snapshot and time; its cost does not depend on earlier samples. The error of a plugin
/// ends the sample.
public struct Sampler: Sendable {
  /// The sampled layer tree.
  public let snapshot: Snapshot

  /// Makes a sampler.
  public init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// The whole tree at a stage time, seconds.
  ///
  /// For many times, a `SamplingSession` is faster.
  ///
  /// - Throws: `PluginError` of the first plugin that failed.
  public func frame(at time: Double) throws -> PresentationFrame {
    try SamplingSession(snapshot).sample(at: time)
  }

  /// The properties of one layer at a local time.
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
