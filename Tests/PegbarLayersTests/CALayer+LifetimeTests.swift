import Pegbar
import Testing

@Suite struct CALayerLifetimeTests {
  private func basic(_ name: String, _ duration: Double, _ recorder: Recorder) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, duration)
    animation.delegate = recorder
    animation.setValue(name, forKey: "name")
    return animation
  }

  /// Rule: adding.delegate.
  @Test func startsAndStopsAreToldInOrderOfTime() {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    let late = basic("late", 1, recorder)
    late.beginTime = 0.5
    layer.add(basic("a", 1, recorder), forKey: "a")
    layer.add(late, forKey: "late")
    stage.advance(to: 3)
    #expect(
      recorder.log == [
        "start a 0.0", "start late 0.5", "stop a true 1.0", "stop late true 1.5",
      ])
  }

  /// `HUGE` and `MAXFLOAT` are finite numbers, but nobody waits for so many cycles.
  @Test(arguments: [HUGE, MAXFLOAT, .infinity])
  func theLargestCountHasNoEnd(_ count: Float) throws {
    let (stage, layer) = makeStage()
    let animation = basic("a", 0.5, Recorder())
    animation.repeatCount = count
    layer.add(animation, forKey: "a")
    #expect(stage.advanceUntilIdle(within: 5) && stage.time == 0)
    try stage.advance(untilAnimationsOf: layer, within: 5)
    animation.repeatCount = count
    animation.repeatDuration = 2
    layer.add(animation, forKey: "a")
    #expect(stage.advanceUntilIdle(within: 5) && stage.time == 2)
  }

  /// Rule: adding.delegate.
  @Test func replacedAndRemovedAnimationsDidNotFinish() {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    layer.add(basic("a", 1, recorder), forKey: "k")
    stage.advance(to: 0.25)
    layer.add(basic("b", 1, recorder), forKey: "k")
    stage.advance(to: 0.5)
    layer.removeAnimation(forKey: "k")
    layer.removeAnimation(forKey: "k")
    stage.advance(to: 2)
    #expect(
      recorder.log == [
        "start a 0.0", "stop a false 0.25", "start b 0.25", "stop b false 0.5",
      ])
  }

  @Test func whatAStopCallbackSetsShowsAtTheEndInstant() {
    final class Setter: CAAnimationDelegate {
      let layer: CALayer
      init(_ layer: CALayer) { self.layer = layer }
      func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        CATransaction.setDisableActions(true)
        layer.opacity = 0.125
      }
    }
    let (stage, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 0.5, 1)
    animation.delegate = Setter(layer)
    layer.add(animation, forKey: nil)
    stage.advance(to: 1)
    #expect(layer.presented("opacity") == 0.125)
  }

  /// Rule: transactions.completion.
  @Test func completionBlocksWaitForTheirAnimations() {
    let (stage, layer) = makeStage()
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setCompletionBlock { log.append("done \(stage.time)") }
    layer.opacity = 0
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("at once") }
    CATransaction.commit()
    #expect(log == ["at once"])
    stage.advance(to: 1.9)
    #expect(log == ["at once"])
    stage.advance(to: 5)
    #expect(log == ["at once", "done 2.0"])
  }

  @Test func animationsThatStayAreToldOnce() {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    let animation = basic("a", 1, recorder)
    animation.isRemovedOnCompletion = false
    animation.fillMode = .forwards
    layer.add(animation, forKey: "a")
    CATransaction.setDisableActions(true)
    layer.opacity = 0.25
    stage.advance(to: 1)
    stage.advance(to: 9)
    #expect(recorder.log == ["start a 0.0", "stop a true 1.0"])
    #expect(layer.presented("opacity") == 1)
    #expect(layer.animationKeys() == ["a"])
  }

  /// Rule: adding.transition-key.
  @Test func aTransitionHasOneKeyForAll() {
    let (_, layer) = makeStage()
    layer.add(CATransition(), forKey: "mine")
    layer.add(CATransition(), forKey: nil)
    #expect(layer.animationKeys() == ["transition"])
  }

  @Test func pauseAndResumeOfALayer() {
    let (stage, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 10)
    layer.add(animation, forKey: nil)
    stage.advance(to: 2)
    let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
    (layer.speed, layer.timeOffset) = (0, paused)
    stage.advance(to: 5)
    #expect(layer.presented("position.x") == 2)
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    stage.advance(to: 6)
    #expect(layer.presented("position.x") == 3)
  }
}
