import PegbarCore
import PegbarLayers

extension AnimationPace {
  /// How far an animation of so many seconds has come, 0 at the start, 1 at the end, at a part of its time.
  func progress(at part: Double, duration: Double) -> Double {
    let probe = CALayer()
    let animation = makeAnimation(keyPath: "zPosition")
    animation.ends = EndsGiven(from: .number(0), to: .number(1), by: nil)
    animation.timing.duration = duration
    animation.timing.hold(at: part)
    probe.addOwned(animation, forKey: nil)
    guard case .number(let progress) = probe.presentedValue(of: .zPosition) else { return part }
    return progress
  }

  /// The first part of the time at which an animation has come so far.
  func part(ofProgress progress: Double, duration: Double) -> Double {
    if progress <= 0 { return 0 }
    let steps = 64
    // A spring may come by more than once, and a curve may end beyond 1.
    let first = (1..<steps).first {
      self.progress(at: Double($0) / Double(steps), duration: duration) >= progress
    }
    var (low, high) = (
      Double((first ?? steps) - 1) / Double(steps), Double(first ?? steps) / Double(steps)
    )
    if first == nil, self.progress(at: 1, duration: duration) < progress { return 1 }
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if self.progress(at: middle, duration: duration) < progress {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  /// Makes an animation without values, duration and delegate.
  func makeAnimation(keyPath: String) -> CABasicAnimation {
    switch self {
    case .function(let function):
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = function
      return animation
    case .spring(let shape):
      let animation = CASpringAnimation(keyPath: keyPath)
      animation.spring = shape
      return animation
    }
  }
}

extension MediaTiming {
  /// Stops the time at a part of the duration, 0…1.
  mutating func hold(at part: Double) {
    (beginTime, speed, autoreverses, fillMode) = (0, 0, false, .both)
    timeOffset = min(max(part, 0), 1) * duration
  }
}
