import Pegbar
import Testing

@MainActor @Suite struct StageViewTests {
  @Test func theStageKeepsItsView() {
    var view: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    weak let kept = view
    let stage = view.map { Stage(view: $0, size: $0.bounds.size) }
    view = nil
    #expect(kept != nil && stage?.view === kept && stage?.layer === kept?.layer)
    #expect(Stage(layer: CALayer(), size: CGSize(width: 8, height: 8)).view == nil)
  }

  /// The animations of a subview are waited for, those of a sibling are not.
  @Test func theClockMovesUntilAViewIsStill() throws {
    let (root, view, child, sibling) = (UIView(), UIView(), UIView(), UIView())
    root.addSubview(view)
    root.addSubview(sibling)
    view.addSubview(child)
    let stage = Stage(view: root, size: CGSize(width: 8, height: 8))
    for (view, duration) in [(view, 1.0), (child, 2), (sibling, 3)] {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.duration) = (0, duration)
      view.layer.add(animation, forKey: "fade")
    }
    try stage.advance(untilAnimationsOf: view)
    #expect(stage.time == 2 && sibling.layer.animation(forKey: "fade") != nil)
    try stage.advance(untilAnimationsOf: view)
    #expect(stage.time == 2)
    #expect(throws: AnimationWaitError.stillRunning(keys: ["fade"], after: 0.5)) {
      try stage.advance(untilAnimationsOf: sibling, within: 0.5)
    }
  }

  /// The animation of a block, and that of an animator which turns back on its way.
  @Test func animationsOfViewsAreWaitedFor() throws {
    let (root, view) = (UIView(), UIView())
    root.addSubview(view)
    let stage = Stage(view: root, size: CGSize(width: 8, height: 8))
    stage.advance(to: 0)
    UIView.animate(withDuration: 0.5) { view.center.x = 10 }
    #expect(try stage.advance(untilAnimation: "position", of: view.layer))
    #expect(stage.time == 0.5)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 20 }
    animator.startAnimation()
    stage.schedule(at: 0.75) { animator.isReversed = true }
    try stage.advance(untilAnimation: "position", of: view.layer)
    #expect(abs(stage.time - 1) < 1e-9 && !animator.isRunning)
  }

  /// Model hit tests skip animating views; those of what is shown find them where they are.
  @Test func hitsModelsAndPresentations() {
    let scene = ViewOnStage()
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { scene.view.center.x = 105 }
    scene.stage.advance(to: 1)
    let (shown, model) = (CGPoint(x: 55, y: 5), CGPoint(x: 105, y: 5))
    #expect(scene.stage.hitTest(shown, presentation: true) === scene.view)
    #expect(scene.stage.hitTest(model, presentation: true) === scene.root)
    #expect(scene.stage.hitTest(model) === scene.root)
    scene.stage.advance(to: 2)
    #expect(scene.stage.hitTest(model) === scene.view)
    #expect(scene.stage.hitTest(CGPoint(x: 300, y: 5)) == nil)
    let plain = Stage(layer: CALayer(), size: CGSize(width: 1, height: 1))
    #expect(plain.hitTest(.zero) == nil)
  }
}
