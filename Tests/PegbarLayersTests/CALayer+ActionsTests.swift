import Pegbar
import Testing

@Suite struct CALayerActionsTests {
  @Test func aCommittedLayerMovesOverAQuarterOfASecond() throws {
    let (stage, layer) = makeStage()
    layer.opacity = 0
    #expect(layer.opacity == 0)
    #expect(layer.presented("opacity") == 1)
    stage.advance(to: 0.125)
    // The default curve (.25, .1, .25, 1) is at 0.8024033877399112 half way.
    let value = try #require(layer.presented("opacity"))
    #expect(abs(value - (1 - 0.8024033877399112)) < 1e-7)
    stage.advance(to: 0.25)
    #expect(layer.presented("opacity") == 0)
    #expect(layer.animationKeys() == nil)
  }

  @Test func aLayerThatWasNeverCommittedChangesAtOnce() {
    let layer = CALayer()
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil)
  }

  /// Rule: actions.committed-only.
  @Test func disabledActionsChangeAtOnce() {
    let (_, layer) = makeStage()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0
    CATransaction.commit()
    #expect(layer.presented("opacity") == 0)
  }

  /// Rule: transactions.nesting.
  @Test func settingsOfNestedTransactionsEndWithThem() {
    let (_, layer) = makeStage()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.setAnimationDuration(7)
    layer.opacity = 0
    CATransaction.commit()
    layer.zPosition = 5
    CATransaction.commit()
    #expect(layer.animation(forKey: "opacity")?.duration == 7)
    #expect(layer.animation(forKey: "zPosition")?.duration == 2)
    #expect(CATransaction.animationDuration() == 0.25)
  }

  /// Rule: actions.from-shown.
  @Test func anotherChangeStartsFromWhatIsShown() throws {
    let (stage, layer) = makeStage()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    layer.position = CGPoint(x: 100, y: 0)
    stage.advance(to: 0.5)
    #expect(layer.presented("position.x") == 50)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    layer.position = CGPoint(x: 0, y: 0)
    stage.advance(to: 1)
    #expect(layer.presented("position.x") == 25)
  }

  @Test func anUnmatchedCommitDoesNothing() {
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  /// Rule: actions.from-shown.
  @Test func actionsAreSearchedInOrder() throws {
    let (stage, layer) = makeStage()
    let slow = CABasicAnimation(keyPath: "opacity")
    slow.duration = 9
    layer.actions = ["opacity": slow, "zPosition": NSNull()]
    layer.opacity = 0
    layer.zPosition = 1
    #expect(layer.animation(forKey: "opacity")?.duration == 9)
    #expect(layer.animation(forKey: "zPosition") == nil)
    #expect(stage.time == 0)
    // An action without values starts at what was shown.
    #expect(layer.presented("opacity") == 1)
  }
}
