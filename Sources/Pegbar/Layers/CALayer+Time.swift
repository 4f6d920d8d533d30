import PegbarCore

extension CALayer {
  /// The time of the stage that the layer is on, or of the thread's stage, seconds.
  var stageTime: Double { original.rootLayer.stage?.time ?? Stage.currentTime }

  /// The layer whose time this one lives in, also for presentations.
  private var timeParent: CALayer? { original.parent }

  /// The time inside the layer, seconds.
  var currentTime: Double {
    let parent = superlayer.map { $0.currentTime } ?? stage?.time ?? Stage.currentTime
    return state.timing.localTime(atParentTime: parent)
  }

  /// The time inside the layer at a moment of the stage.
  ///
  /// Rule: time.pause.
  func localTime(atStageTime time: Double) -> Double {
    let parent = timeParent.map { $0.localTime(atStageTime: time) } ?? time
    return state.timing.localTime(atParentTime: parent)
  }

  /// The moment of the stage at which the layer's time reaches a value; infinite for never.
  func stageTime(atLocalTime time: Double) -> Double {
    let timing = state.timing
    guard timing.speed != 0 else { return .infinity }
    let parent = (time - timing.timeOffset) / timing.speed + timing.beginTime
    return timeParent.map { $0.stageTime(atLocalTime: parent) } ?? parent
  }
}

/// The time of the thread's current stage, seconds; without one, of a clock that never goes back.
public func CACurrentMediaTime() -> CFTimeInterval {
  if Stage.current == nil { Stage.reportMissing() }
  return Stage.currentTime
}
