import Pegbar
import Testing

/// Rules of adding: adding, removing, telling.
@Suite struct OrderTests {
  private func fade(_ name: String, _ recorder: Recorder?, _ duration: Double = 1)
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, duration)
    animation.setValue(name, forKey: "name")
    animation.delegate = recorder
    return animation
  }

  /// Rule: adding.same-key.
  @Test func theSameKeyReplaces() {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    layer.add(fade("a", recorder), forKey: "k")
    stage.advance(to: 0.5)
    layer.add(fade("b", recorder), forKey: "k")
    stage.advance(to: 2)
    #expect(
      recorder.log == [
        "start a 0.0", "stop a false 0.5", "start b 0.5", "stop b true 1.5",
      ])
  }

  /// Rule: adding.order.
  @Test func keysAreInOrderOfAddition() {
    let (_, layer) = makeStage()
    for key in ["c", "a", "b", "a"] { layer.add(fade(key, nil), forKey: key) }
    #expect(layer.animationKeys() == ["c", "b", "a"])
    layer.add(CATransition(), forKey: "mine")
    layer.add(CATransition(), forKey: nil)
    #expect(layer.animationKeys() == ["c", "b", "a", "transition"])
  }

  /// What a stop callback sets is there in the frame of that instant.
  ///
  /// Rule: adding.no-flash.
  @Test func noFlashOfTheOldValue() {
    final class Setter: CAAnimationDelegate {
      weak var layer: CALayer?
      func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        CATransaction.setDisableActions(true)
        layer?.opacity = 0.75
      }
    }
    let (stage, layer) = makeStage()
    let setter = Setter()
    setter.layer = layer
    let animation = fade("a", nil)
    animation.delegate = setter
    layer.add(animation, forKey: nil)
    stage.advance(to: 1)
    #expect(layer.presented("opacity") == 0.75)
  }

  @Test func aDelegateMayRemoveAndAdd() {
    final class Chain: CAAnimationDelegate {
      weak var layer: CALayer?
      var count = 0
      func animationDidStop(_ animation: CAAnimation, finished: Bool) {
        count += 1
        layer?.removeAllAnimations()
        guard count < 1000 else { return }
        layer?.add(animation, forKey: "again")
      }
    }
    let (stage, layer) = makeStage()
    let chain = Chain()
    chain.layer = layer
    let animation = fade("a", nil, 0.5)
    animation.delegate = chain
    layer.add(animation, forKey: "again")
    layer.add(fade("b", nil), forKey: "b")
    stage.advance(to: 10)
    // Half a second each; the stored copy keeps the begin time that it got, so it ends at once.
    #expect(chain.count == 1000)
    #expect(layer.animationKeys() == nil)
  }

  /// Rule: transactions.completion.
  @Test func completionsComeWhenAllIsOver() {
    let (stage, layer) = makeStage()
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("outer \(stage.time)") }
    layer.add(fade("a", nil, 2), forKey: "a")
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("inner \(stage.time)") }
    layer.add(fade("b", nil, 1), forKey: "b")
    CATransaction.commit()
    CATransaction.commit()
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("none") }
    CATransaction.commit()
    #expect(log == ["none"])
    stage.advance(to: 3)
    #expect(log == ["none", "inner 1.0", "outer 2.0"])
  }

  /// Rule: adding.no-time.
  @Test func whatTakesNoTimeIsToldInTheNextTurn() {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    var isDone = false
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    CATransaction.setCompletionBlock { isDone = true }
    layer.add(fade("a", recorder, 0), forKey: "a")
    CATransaction.commit()
    #expect(!isDone && recorder.log.isEmpty)
    CATransaction.flush()
    #expect(isDone && recorder.log == ["start a 0.0", "stop a true 0.0"])
    stage.advance(to: 1)
    #expect(recorder.log.count == 2)
  }

  /// Rule: adding.tags.
  @Test func tagsStayWithCopiesAndLayers() {
    struct Thing: Equatable { var x = 3 }
    let (_, layer) = makeStage()
    let animation = fade("a", nil)
    animation.setValue(Thing(), forKey: "thing")
    layer.add(animation, forKey: "a")
    #expect(layer.animation(forKey: "a")?.value(forKey: "thing") as? Thing == Thing())
    layer.setValue(Thing(x: 4), forKey: "thing")
    #expect(layer.value(forKey: "thing") as? Thing == Thing(x: 4))
    layer.setValue(7, forKey: "thing")
    #expect(layer.value(forKey: "thing") as? Int == 7)
    layer.setValue(nil, forKey: "thing")
    #expect(layer.value(forKey: "thing") == nil)
  }
}
