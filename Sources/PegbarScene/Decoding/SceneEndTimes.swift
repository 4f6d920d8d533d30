import PegbarCore

/// Finds when the last thing in a scene ends.
struct SceneEndTimes {
  /// Core Animation's duration of a transaction, seconds.
  static let transactionDuration = 0.25

  /// The last finite end so far, scene time; nil where nothing has one.
  private(set) var last: Double?

  mutating func add(_ end: Double) {
    if end.isFinite, end >= 0 { last = max(last ?? 0, end) }
  }

  /// Adds layers with their animations, in a chain of layers from the root.
  mutating func add(_ layers: [SceneLayer], in chain: [MediaTiming], at time: Double) {
    for layer in layers {
      add(SceneEndTimes.sceneTime(layer.timing.endTime, in: chain))
      let own = chain + [layer.timing]
      for animation in layer.animations {
        add(animation, in: own, at: time, transaction: SceneEndTimes.transactionDuration)
      }
      add(layer.sublayers + (layer.mask.map { [$0] } ?? []), in: own, at: time)
    }
  }

  /// Adds an animation that a layer gets at a scene time.
  mutating func add(
    _ animation: SceneAnimation, in chain: [MediaTiming], at time: Double, transaction: Double
  ) {
    var timing = animation.timing
    if timing.duration == 0 { timing.duration = transaction }
    if timing.beginTime == 0 {
      timing.beginTime = chain.reduce(time) { $1.localTime(atParentTime: $0) }
    }
    add(SceneEndTimes.sceneTime(timing.endTime, in: chain))
  }

  /// Adds an implicit animation.
  mutating func addChange(in chain: [MediaTiming], at time: Double, duration: Double) {
    let begin = chain.reduce(time) { $1.localTime(atParentTime: $0) }
    add(SceneEndTimes.sceneTime(begin + duration, in: chain))
  }

  /// The scene time of a layer's local time; infinite where the layer stands still.
  private static func sceneTime(_ local: Double, in chain: [MediaTiming]) -> Double {
    chain.reversed().reduce(local) { time, timing in
      timing.speed == 0 ? .infinity : (time - timing.timeOffset) / timing.speed + timing.beginTime
    }
  }
}
