import Pegbar
import PegbarTestSupport
import Testing

@Suite struct StageWaitingTests {
  private func fade(_ begin: Double, _ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.beginTime, animation.duration) = (begin, duration)
    (animation.fromValue, animation.toValue) = (0, 1)
    return animation
  }

  @Test func theClockMovesToTheEndOfAnAnimation() throws {
    let (stage, layer) = makeStage()
    layer.add(fade(0, 2), forKey: "fade")
    layer.add(fade(0, 5), forKey: "slow")
    var log: [String] = []
    stage.schedule(at: 1) { log.append("event") }
    #expect(try stage.advance(untilAnimation: "fade", of: layer))
    #expect(stage.time == 2 && log == ["event"] && layer.animation(forKey: "slow") != nil)
    #expect(try stage.advance(untilAnimation: "slow", of: layer) && stage.time == 5)
  }

  /// An animation that stays on its layer has ended too.
  @Test func theEndIsNotTheRemoval() throws {
    let (stage, layer) = makeStage()
    let animation = fade(0, 2)
    (animation.isRemovedOnCompletion, animation.fillMode) = (false, .forwards)
    layer.add(animation, forKey: "fade")
    #expect(try stage.advance(untilAnimation: "fade", of: layer))
    #expect(stage.time == 2 && layer.animation(forKey: "fade") != nil)
    #expect(throws: AnimationWaitError.noAnimation(key: "fade", others: [])) {
      try stage.advance(untilAnimation: "fade", of: layer)
    }
  }

  @Test func removedAndReplacedAnimationsAreUnfinished() throws {
    let (stage, layer) = makeStage()
    layer.add(fade(0, 2), forKey: "fade")
    stage.schedule(at: 1) { layer.removeAnimation(forKey: "fade") }
    #expect(try !stage.advance(untilAnimation: "fade", of: layer) && stage.time == 1)
    layer.add(fade(0, 2), forKey: "fade")
    stage.schedule(at: 1.5) { layer.add(self.fade(0, 2), forKey: "fade") }
    #expect(try !stage.advance(untilAnimation: "fade", of: layer) && stage.time == 1.5)
    #expect(try stage.advance(untilAnimation: "fade", of: layer) && stage.time == 3.5)
  }

  @Test func whatDoesNotEndIsAnError() {
    let (stage, layer) = makeStage()
    let endless = fade(0, 1)
    endless.repeatCount = .infinity
    layer.add(endless, forKey: "endless")
    let link = CADisplayLink(stage: stage) { _ in }
    link.add(to: .main, forMode: .common)
    layer.add(fade(0, 20), forKey: "long")
    #expect(throws: AnimationWaitError.stillRunning(keys: ["endless"], after: 10)) {
      try stage.advance(untilAnimation: "endless", of: layer, within: 10)
    }
    #expect(stage.time <= 10)
    #expect(throws: AnimationWaitError.stillRunning(keys: ["long"], after: 5)) {
      try stage.advance(untilAnimationsOf: stage.layer, within: 5)
    }
    link.invalidate()
    #expect(throws: AnimationWaitError.stillRunning(keys: ["endless"], after: 3600)) {
      try stage.advance(untilAnimation: "endless", of: layer)
    }
  }

  /// What completions add is waited for; what other layers have is not.
  @Test func theClockMovesUntilATreeIsStill() throws {
    let (stage, layer) = makeStage()
    let (child, mask, other) = (CALayer(), CALayer(), CALayer())
    layer.addSublayer(child)
    layer.mask = mask
    stage.layer.addSublayer(other)
    CATransaction.flush()
    other.add(fade(0, 50), forKey: "other")
    CATransaction.begin()
    CATransaction.setCompletionBlock { mask.add(self.fade(0, 3), forKey: nil) }
    child.add(fade(0, 2), forKey: "child")
    CATransaction.commit()
    let endless = fade(0, 1)
    endless.repeatCount = .infinity
    layer.add(endless, forKey: "endless")
    try stage.advance(untilAnimationsOf: layer)
    #expect(stage.time == 5 && other.animation(forKey: "other") != nil)
    try stage.advance(untilAnimationsOf: layer)
    #expect(stage.time == 5)
  }

  @Test func errorsSayWhatThereIs() {
    let missing = AnimationWaitError.noAnimation(key: "a", others: ["b", "c"])
    #expect("\(missing)" == "the layer has no running animation 'a'; it has 'b', 'c'")
    let running = AnimationWaitError.stillRunning(keys: ["a"], after: 2)
    #expect("\(running)" == "'a' still running after 2.0 s")
  }
}
