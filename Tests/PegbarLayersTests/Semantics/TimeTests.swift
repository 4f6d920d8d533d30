import Pegbar
import Testing

/// Rules of time, through the layers of a stage.
@Suite struct TimeTests {
  /// What an animation of `zPosition` from 0 to 100 in 2 seconds shows; the model value is −1.
  private func shown(
    at times: [Double], _ change: (CABasicAnimation) -> Void
  ) -> [Double?] {
    let (stage, layer) = makeStage()
    CATransaction.setDisableActions(true)
    layer.zPosition = -1
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 2)
    change(animation)
    layer.add(animation, forKey: "z")
    CATransaction.flush()
    return times.map { time in
      stage.advance(to: time)
      return layer.presented("zPosition")
    }
  }

  private func keep(_ animation: CABasicAnimation, _ mode: CAMediaTimingFillMode) {
    animation.fillMode = mode
    animation.isRemovedOnCompletion = false
  }

  /// Rule: time.half-open.
  @Test func theActiveIntervalIsHalfOpen() {
    #expect(shown(at: [0, 1, 1.999, 2, 3]) { _ in } == [0, 50, 99.95, -1, -1])
  }

  /// Rule: time.fill.
  @Test(arguments: [
    (CAMediaTimingFillMode.removed, -1.0, -1.0), (.backwards, 0, -1), (.forwards, -1, 100),
    (.both, 0, 100),
  ])
  func fillModes(_ mode: CAMediaTimingFillMode, _ before: Double, _ after: Double) {
    let values = shown(at: [0.5, 1, 2, 3, 4]) {
      $0.beginTime = 1
      keep($0, mode)
    }
    #expect(values == [before, 0, 50, after, after])
  }

  /// Rule: time.removal-beats-fill.
  @Test func removalAtTheEndBeatsTheFillMode() {
    #expect(shown(at: [1, 2]) { $0.fillMode = .both } == [50, -1])
  }

  /// Rule: time.fold.
  @Test func aBoundaryBelongsToTheNextCycle() {
    #expect(
      shown(at: [0, 1, 2, 3, 4, 5]) {
        $0.repeatCount = 2.5
        keep($0, .forwards)
      } == [0, 50, 0, 50, 0, 50])
  }

  /// Ten cycles of a tenth of a second, whose multiples have no exact double.
  ///
  /// Rule: time.exact-boundaries.
  @Test func boundariesAreExact() {
    for k in 1..<10 {
      let values = shown(at: [Double(k) * 0.1]) {
        $0.duration = 0.1
        $0.repeatCount = 10
      }
      #expect(values == [0], "\(k)")
    }
  }

  /// Rule: time.fold.
  @Test func autoreversedEnds() {
    #expect(
      shown(at: [1, 2, 3, 4]) {
        $0.autoreverses = true
        keep($0, .forwards)
      } == [50, 100, 50, 0])
    #expect(
      shown(at: [10, 11]) {
        $0.autoreverses = true
        $0.repeatCount = 2.5
        keep($0, .forwards)
      } == [100, 100])
  }

  /// Rule: time.active-length.
  @Test func repeatDurationWins() {
    #expect(
      shown(at: [2.5, 3, 4]) {
        $0.repeatDuration = 3
        $0.repeatCount = 10
      } == [25, -1, -1])
  }

  @Test func forEver() {
    #expect(shown(at: [1_000_001]) { $0.repeatCount = .infinity } == [50])
  }

  /// Rule: time.frozen.
  @Test func speedZeroIsFrozen() {
    #expect(
      shown(at: [0, 5]) {
        $0.speed = 0
        $0.timeOffset = 0.5
      } == [25, 25])
    // A frozen time equal to the length counts as active.
    #expect(
      shown(at: [5]) {
        $0.speed = 0
        $0.timeOffset = 2
      } == [100])
  }

  /// Rule: time.backwards.
  @Test func negativeSpeedRunsBackwards() {
    #expect(
      shown(at: [0, 0.5, 1, 2]) {
        $0.speed = -1
        $0.timeOffset = 2
      } == [100, 75, 50, -1])
  }

  /// A B C D E with an offset of two fifths is C D E A B, and as long.
  ///
  /// Rule: time.offset-wraps.
  @Test func timeOffsetWraps() {
    let values = shown(at: [0, 0.4, 1, 1.6, 1.999, 2]) { $0.timeOffset = 0.8 }
    for (value, expected) in zip(values, [40, 60, 90, 20, 39.95, -1.0]) {
      #expect(abs((value ?? .nan) - expected) < 1e-9)
    }
  }

  /// Rule: time.local.
  @Test func speedsMultiplyDownTheTree() {
    let (stage, layer) = makeStage()
    stage.layer.speed = 2
    layer.speed = 2
    CATransaction.flush()
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 4)
    layer.add(animation, forKey: nil)
    stage.advance(to: 0.5)
    #expect(layer.presented("zPosition") == 50)
    #expect(layer.convertTime(3, from: nil) == 12)
    #expect(layer.convertTime(12, to: nil) == 3)
    #expect(layer.convertTime(12, to: stage.layer) == 6)
  }

  /// Rule: time.pause.
  @Test func pauseAndResume() {
    let (stage, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 4)
    layer.add(animation, forKey: nil)
    stage.advance(to: 1)
    let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = paused
    stage.advance(to: 10)
    #expect(layer.presented("zPosition") == 25)
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    stage.advance(to: 11)
    #expect(layer.presented("zPosition") == 50)
  }

  /// Rule: time.begin-now.
  @Test func nowIsTheLayersTime() {
    let (stage, layer) = makeStage()
    layer.timeOffset = 5
    CATransaction.flush()
    stage.advance(to: 1)
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.toValue, animation.duration) = (0, 2)
    layer.add(animation, forKey: "a")
    CATransaction.flush()
    #expect(animation.beginTime == 0)
    #expect(layer.animation(forKey: "a")?.beginTime == 6)
    animation.beginTime = 1e-100
    layer.add(animation, forKey: "b")
    CATransaction.flush()
    #expect(layer.animation(forKey: "b")?.beginTime == 1e-100)
  }

  /// Rule: time.no-duration.
  @Test func noDurationIsTheTransactions() {
    let (_, layer) = makeStage()
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
    CATransaction.commit()
    #expect(layer.animation(forKey: "a")?.duration == 3)
  }
}
