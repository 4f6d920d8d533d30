import PegbarCore

extension CALayer {
  /// The stage time at which an animation begins; infinite before it is committed.
  func startTime(of animation: StoredAnimation) -> Double {
    animation.isCommitted ? stageTime(atLocalTime: animation.row.timing.beginTime) : .infinity
  }

  /// The stage time at which an animation ends; infinite for never.
  func endTime(of animation: StoredAnimation) -> Double {
    let timing = animation.row.timing
    // HUGE and MAXFLOAT stand for no end.
    let isEndless = timing.repeatCount >= Double(MAXFLOAT) && timing.repeatDuration == 0
    let end = isEndless ? .infinity : timing.endTime
    return end.isFinite ? stageTime(atLocalTime: end) : .infinity
  }

  /// The next stage time at which an animation's start or end must be reported; infinite for never.
  func dueTime(of animation: StoredAnimation) -> Double {
    if animation.hasStopped { return .infinity }
    return animation.hasStarted ? endTime(of: animation) : startTime(of: animation)
  }

  /// Ends an animation that has reached its end: removes it if it asks for that, and reports it.
  ///
  /// Rule: adding.delegate.
  func end(_ animation: StoredAnimation) {
    guard let index = animations.firstIndex(where: { $0 === animation }) else { return }
    if animation.row.isRemovedOnCompletion {
      animationsWillChange()
      animations.remove(at: index)
    }
    // What was drawn of a moment of the animation is over, too.
    if changes.showsPresentation { setNeedsDisplay() }
    animation.stop(finished: true)
  }
}

extension StoredAnimation {
  /// Calls the delegate's start method, once.
  func start() {
    guard !hasStarted, !hasStopped else { return }
    hasStarted = true
    animation.delegate?.animationDidStart(animation)
  }
}
