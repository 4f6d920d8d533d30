import Foundation
import Pegbar
import Testing

/// Rules of transactions: what a transaction keeps back until it is committed.
@Suite struct CommitTests {
  private func fade(_ recorder: Recorder) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    animation.setValue("a", forKey: "name")
    animation.delegate = recorder
    return animation
  }

  /// Rule: transactions.shown-when-committed.
  @Test func whatIsNotCommittedIsNotShown() throws {
    let (stage, layer) = makeStage()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.zPosition = 5
    #expect(layer.zPosition == 5)
    #expect(layer.presented("zPosition") == 0)
    #expect(try stage.presentationFrame().rows[1].properties.number(.zPosition) == 0)
    CATransaction.begin()
    CATransaction.commit()
    #expect(stage.snapshot().rows[1].properties.number(.zPosition) == 0)
    CATransaction.commit()
    #expect(layer.presented("zPosition") == 5)
    #expect(try stage.presentationFrame().rows[1].properties.number(.zPosition) == 5)
  }

  /// Also those whose beginning is long past when they are committed.
  ///
  /// Rule: transactions.shown-when-committed.
  @Test(arguments: [0, 0.25]) func animationsBeginAtTheirCommit(_ beginTime: Double) {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    let animation = fade(recorder)
    animation.beginTime = beginTime
    CATransaction.begin()
    layer.add(animation, forKey: "a")
    stage.advance(to: 0.5)
    #expect(recorder.log == [])
    #expect(layer.presented("opacity") == 1)
    CATransaction.commit()
    #expect(layer.animation(forKey: "a")?.beginTime == (beginTime == 0 ? 0.5 : 0.25))
    #expect(layer.presented("opacity") == (beginTime == 0 ? 0 : 0.25))
    stage.advance(to: 2)
    let end = beginTime == 0 ? 1.5 : 1.25
    #expect(recorder.log == ["start a 0.5", "stop a true \(end)"])
  }

  @Test func aMovedLayerIsShownWhereItIs() throws {
    let (stage, layer) = makeStage()
    let (other, _) = makeStage()
    #expect(stage.snapshot().rows.count == 2 && other.snapshot().rows.count == 2)
    other.layer.addSublayer(layer)
    #expect(stage.snapshot().rows.count == 1 && other.snapshot().rows.count == 3)
    let mask = CALayer()
    layer.mask = mask
    #expect(other.snapshot().rows.count == 4)
    CATransaction.setDisableActions(true)
    mask.opacity = 0.5
    #expect(other.snapshot().rows[3].properties.number(.opacity) == 0.5)
  }

  @Test func aSuperlayerThatEndsLetsGo() {
    let (inner, mask) = (CALayer(), CALayer())
    do {
      let outer = CALayer()
      outer.addSublayer(inner)
      outer.mask = mask
      CATransaction.flush()
      outer.opacity = 0.5
      #expect(inner.superlayer === outer && mask.superlayer === outer)
      CATransaction.flush()
    }
    #expect(inner.superlayer == nil && mask.superlayer == nil)
    inner.opacity = 0.5
    CATransaction.flush()
  }

  @Test func aLongChainOfLayersEndsWithoutExhaustingTheStack() {
    weak var deepest: CALayer?
    do {
      var outermost = CALayer()
      deepest = outermost
      for _ in 0..<50_000 {
        let layer = CALayer()
        layer.addSublayer(outermost)
        outermost = layer
      }
      CATransaction.flush()
      #expect(deepest != nil)
    }
    #expect(deepest == nil)
  }
}
