import PegbarCore

extension CALayer {
  /// The moment of the stage at which an animation begins; infinite before it is committed.
  func startTime(of animation: StoredAnimation) -> Double {
    animation.isCommitted ? stageTime(atLocalTime: animation.row.timing.beginTime) : .infinity
  }

  /// The moment of the stage at which an animation is over; infinite for never.
  func endTime(of animation: StoredAnimation) -> Double {
    let end = animation.row.timing.endTime
    return end.isFinite ? stageTime(atLocalTime: end) : .infinity
  }

  /// The next moment at which somebody is to be told of an animation; infinite for never.
  func dueTime(of animation: StoredAnimation) -> Double {
    if animation.hasStopped { return .infinity }
    return animation.hasStarted ? endTime(of: animation) : startTime(of: animation)
  }

  /// Ends an animation that has reached its end: drops it if that is wanted, and tells everybody.
  ///
  /// Rule: adding.delegate.
  func end(_ animation: StoredAnimation) {
    guard let index = animations.firstIndex(where: { $0 === animation }) else { return }
    if animation.row.isRemovedOnCompletion {
      animationsWillChange()
      animations.remove(at: index)
    }
    animation.stop(finished: true)
  }
}

extension StoredAnimation {
  /// Tells the delegate, once, that the animation has begun.
  func start() {
    guard !hasStarted, !hasStopped else { return }
    hasStarted = true
    animation.delegate?.animationDidStart(animation)
  }
}
