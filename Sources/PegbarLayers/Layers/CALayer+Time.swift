import PegbarCore

extension CALayer {
  /// The time of the layer's stage, or of the thread's stage, seconds.
  var stageTime: Double { original.rootLayer.stage?.time ?? Stage.currentTime }

  /// The layer whose time is the parent of this layer's time, also for presentations.
  private var timeParent: CALayer? { original.parent }

  /// The layer's local time, seconds.
  var currentTime: Double {
    let parent = superlayer.map { $0.currentTime } ?? stage?.time ?? Stage.currentTime
    return state.timing.localTime(atParentTime: parent)
  }

  /// The layer's local time at a stage time.
  ///
  /// Rule: time.pause.
  func localTime(atStageTime time: Double) -> Double {
    let parent = timeParent.map { $0.localTime(atStageTime: time) } ?? time
    return state.timing.localTime(atParentTime: parent)
  }

  /// The stage time at which the layer's local time reaches a value; infinite for never.
  func stageTime(atLocalTime time: Double) -> Double {
    let timing = state.timing
    guard timing.speed != 0 else { return .infinity }
    let parent = (time - timing.timeOffset) / timing.speed + timing.beginTime
    return timeParent.map { $0.stageTime(atLocalTime: parent) } ?? parent
  }
}

/// The time of the thread's current stage, seconds; without a stage, that of a monotonic clock.
public func CACurrentMediaTime() -> CFTimeInterval {
  if Stage.current == nil { Stage.reportMissing() }
  return Stage.currentTime
}
