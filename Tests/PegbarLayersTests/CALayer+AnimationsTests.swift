import Pegbar
import Testing

@Suite struct CALayerAnimationsTests {
  /// Rule: adding.model-unchanged.
  @Test func theModelDoesNotChange() {
    let (stage, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
    layer.add(animation, forKey: "fade")
    stage.advance(to: 0.5)
    #expect(layer.presented("opacity") == 0.25)
    #expect(layer.opacity == 1)
    stage.advance(to: 2)
    #expect(layer.animationKeys() == nil)
  }

  @Test func theLayerKeepsACopy() {
    let (stage, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
    animation.setValue(42, forKey: "tag")
    layer.add(animation, forKey: nil)
    animation.toValue = 100
    #expect(animation.beginTime == 0)
    stage.advance(to: 1)
    #expect(layer.presented("opacity") == 0.5)
    layer.add(animation, forKey: "a")
    #expect(layer.animation(forKey: "a")?.value(forKey: "tag") as? Int == 42)
  }

  @Test(arguments: [
    (10.0 as Double?, 20.0 as Double?, nil as Double?, 15.0), (10, nil, 4, 12),
    (10, 20, 4, 15), (nil, 20, 4, 18), (10, nil, nil, 6), (nil, 20, nil, 11), (nil, nil, 4, 4),
    (nil, nil, nil, 2),
  ])
  func fromToAndBy(_ from: Double?, _ to: Double?, _ by: Double?, _ expected: Double) {
    let (stage, layer) = makeStage()
    CATransaction.setDisableActions(true)
    layer.zPosition = 2
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    animation.duration = 2
    layer.add(animation, forKey: nil)
    stage.advance(to: 1)
    #expect(layer.presented("zPosition") == expected)
  }

  /// Rule: keyframes.first-is-given.
  @Test func keyframesGoFromValueToValue() {
    let (stage, layer) = makeStage()
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 10, 30]
    animation.keyTimes = [0, 0.25, 1]
    animation.duration = 4
    layer.add(animation, forKey: nil)
    stage.advance(to: 0.5)
    #expect(layer.presented("position.x") == 5)
    stage.advance(to: 2.5)
    #expect(layer.presented("position.x") == 20)
  }

  @Test func aGroupClipsItsChildren() {
    let (stage, layer) = makeStage()
    let long = CABasicAnimation(keyPath: "opacity")
    (long.fromValue, long.toValue, long.duration) = (0, 1, 10)
    let whole = CABasicAnimation(keyPath: "zPosition")
    (whole.fromValue, whole.toValue) = (0, 100)
    let group = CAAnimationGroup()
    group.animations = [long, whole]
    group.duration = 4
    layer.add(group, forKey: nil)
    stage.advance(to: 2)
    #expect(layer.presented("opacity") == 0.2)
    #expect(layer.presented("zPosition") == 50)
    stage.advance(to: 4)
    #expect(layer.presented("opacity") == 1)
  }

  @Test func additiveAnimationsComeLast() {
    let (stage, layer) = makeStage()
    let add = CABasicAnimation(keyPath: "position.x")
    (add.fromValue, add.toValue, add.isAdditive, add.duration) = (5, 5, true, 2)
    let replace = CABasicAnimation(keyPath: "position.x")
    (replace.fromValue, replace.toValue, replace.duration) = (100, 200, 2)
    layer.add(add, forKey: "add")
    layer.add(replace, forKey: "replace")
    stage.advance(to: 1)
    #expect(layer.presented("position.x") == 155)
  }

  @Test func cyclesAddUp() {
    let (stage, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (1, 10, 1)
    animation.repeatCount = 4
    animation.isCumulative = true
    layer.add(animation, forKey: nil)
    stage.advance(to: 2.5)
    #expect(layer.presented("position.x") == 25.5)
  }

  @Test func valueFunctionsTurnAllTheWay() throws {
    let (stage, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "transform")
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    (animation.fromValue, animation.toValue, animation.duration) = (0, 2 * Double.pi, 4)
    layer.add(animation, forKey: nil)
    stage.advance(to: 1)
    let t = try #require(layer.presentation()).transform
    #expect(abs(t.m12 - 1) < 1e-12 && abs(t.m11) < 1e-12)
  }

  @Test func badAnimationsAreRefused() {
    let (_, layer) = makeStage()
    let noPath = CABasicAnimation(keyPath: nil)
    let unknown = CABasicAnimation(keyPath: "wobble")
    unknown.toValue = 1
    let wrong = CABasicAnimation(keyPath: "opacity")
    wrong.toValue = CGPoint.zero
    let plugin = CAPluginAnimation(kind: "org.example.nothing", keyPath: "opacity")
    let spring = CASpringAnimation(keyPath: "opacity")
    (spring.toValue, spring.mass) = (1, -1)
    for animation in [noPath, unknown, wrong, plugin, spring] as [CAAnimation] {
      #expect(throws: (any Error).self) { try layer.addChecked(animation, forKey: nil) }
    }
    #expect(layer.animationKeys() == nil)
  }

  @Test func settlingDurations() {
    for (damping, expected) in [(10.0, 1.4727003346780927), (1, 13.91321015404625), (20, 1)] {
      let spring = CASpringAnimation(keyPath: "opacity")
      spring.damping = damping
      #expect(abs(spring.settlingDuration - expected) < 1e-9)
    }
  }
}
