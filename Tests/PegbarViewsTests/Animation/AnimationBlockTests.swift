import Pegbar
import Testing

@MainActor @Suite struct AnimationBlockTests {
  private let scene = ViewOnStage()
  private var view: UIView { scene.view }
  private var stage: Stage { scene.stage }

  /// Both positions run to their own ends.
  ///
  /// Rule: views.additive.
  @Test func positionsAddUp() {
    var ends: [(String, Bool, Double)] = []
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [self] in
      view.center.x = 105
    } completion: { [stage] in
      ends.append(("first", $0, stage.time))
    }
    stage.advance(to: 1)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [self] in
      view.center.x = 5
    } completion: { [stage] in
      ends.append(("second", $0, stage.time))
    }
    #expect(view.layer.animationKeys() == ["position", "position-2"])
    stage.advance(to: 1.5)
    // Model 5, plus 100 · 3/4 of the second's start, less 100 · 1/4 of the first's.
    #expect(scene.shownX == 5 + 75 - 25)
    stage.advance(to: 4)
    #expect(ends.map(\.0) == ["first", "second"])
    #expect(ends.map(\.1) == [true, true])
    #expect(ends.map(\.2) == [2, 3])
  }

  /// Rule: views.replacing.
  @Test(arguments: [false, true])
  func opacityIsReplaced(_ isCurrent: Bool) {
    var ends: [(String, Bool, Double)] = []
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [self] in
      view.alpha = 0
    } completion: { [stage] in
      ends.append(("first", $0, stage.time))
    }
    stage.advance(to: 1)
    let options: UIView.AnimationOptions =
      isCurrent ? [.curveLinear, .beginFromCurrentState] : .curveLinear
    UIView.animate(withDuration: 2, delay: 0, options: options) { [self] in
      view.alpha = 1
    } completion: { [stage] in
      ends.append(("second", $0, stage.time))
    }
    stage.advance(to: 1)
    #expect(ends.map(\.0) == ["first"])
    #expect(ends.first?.1 == false)
    #expect(scene.shown.opacity == (isCurrent ? 0.5 : 0))
    stage.advance(to: 2)
    #expect(scene.shown.opacity == (isCurrent ? 0.75 : 0.5))
    stage.advance(to: 3)
    #expect(ends.map(\.0) == ["first", "second"])
    #expect(ends.last?.1 == true)
    #expect(ends.last?.2 == 3)
  }

  /// A property that changes twice in a block starts where it was before the block.
  @Test func changedTwice() {
    var finished: Bool?
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [self] in
      view.alpha = 0
      view.alpha = 0.5
      view.center.x = 10
      view.center.x = 25
    } completion: {
      finished = $0
    }
    stage.advance(to: 0.5)
    #expect(scene.shown.opacity == 0.75)
    #expect(scene.shownX == 15)
    stage.advance(to: 1)
    #expect(finished == true)
  }

  /// Without any stage, animations go by the system's clock, and a flush notices their ends.
  @Test func withoutStage() async {
    await #expect(processExitsWith: .exitCode(7)) {
      await MainActor.run {
        let view = UIView()
        UIView.animate(withDuration: 0.02) {
          view.alpha = 0
        } completion: {
          exit($0 ? 7 : 1)
        }
        CATransaction.flush()
        usleep(100_000)
        CATransaction.flush()
      }
    }
  }

  /// A change outside blocks: what is additive stays on top of the new model, the rest goes on to it.
  @Test func changedMeanwhile() {
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [self] in
      view.center.x = 105
      view.alpha = 0
    }
    stage.advance(to: 1)
    view.center.x = 205
    view.alpha = 0.5
    #expect(scene.shownX == 155)
    #expect(scene.shown.opacity == 0.75)
  }

  /// A view off the stage that was never committed animates, by the current stage's clock.
  ///
  /// Rule: views.clock.
  @Test func offStage() {
    let loose = UIView(frame: .zero)
    var end: Double?
    stage.advance(to: 3)
    UIView.animate(withDuration: 1) {
      loose.center.x = 50
    } completion: { [stage] _ in
      end = stage.time
    }
    #expect(loose.layer.animationKeys() == ["position"])
    stage.advance(to: 3.5)
    #expect(end == nil)
    stage.advance(to: 6)
    #expect(end == 4)
    #expect(loose.layer.animationKeys() == nil)
  }

  /// What a view's layer answers to `action(forKey:)`.
  ///
  /// Rule: views.actions.
  @Test func actions() {
    #expect(view.action(for: view.layer, forKey: "opacity") is NSNull)
    #expect(view.layer.action(forKey: "opacity") == nil)
    UIView.animate(withDuration: 1.5) { [self] in
      let action = view.action(for: view.layer, forKey: "opacity")
      #expect((action as? CABasicAnimation)?.duration == 1.5)
      #expect(view.action(for: view.layer, forKey: "position") != nil)
      #expect(view.action(for: view.layer, forKey: "borderWidth") is NSNull)
    }
    #expect(view.layer.animationKeys() == nil)
  }

  /// A nil colour animates as clear.
  @Test func clearColors() throws {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [self] in
      view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    }
    stage.advance(to: 0.5)
    #expect(try #require(scene.shown.backgroundColor).alpha == 0.5)
    stage.advance(to: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [self] in
      view.backgroundColor = nil
    }
    stage.advance(to: 1.5)
    #expect(try #require(scene.shown.backgroundColor).alpha == 0.5)
    stage.advance(to: 2)
    #expect(scene.shown.backgroundColor == nil)
  }

  /// A transform that cannot be undone has no additive animation: it replaces.
  @Test func flatTransform() throws {
    UIView.animate(withDuration: 1) { [self] in view.transform = CGAffineTransform(scaleX: 0, y: 0)
    }
    let animation = try #require(view.layer.animation(forKey: "transform") as? CABasicAnimation)
    #expect(!animation.isAdditive)
    stage.advance(to: 0.5)
    #expect(scene.shown.transform.m11.isFinite)
  }

  /// A completion may start the same animation again, however often.
  @Test func restarted() {
    var count = 0
    func start() {
      UIView.animate(withDuration: 0.25) { [self] in
        view.center.x = view.center.x == 5 ? 105 : 5
      } completion: { _ in
        count += 1
        if count < 10_000 { start() }
      }
    }
    start()
    stage.advance(to: 2499.75)
    #expect(count == 9_999)
    stage.advance(to: 2500)
    #expect(count == 10_000)
  }

  /// Views that leave the tree end their animations, and their subviews' with them.
  ///
  /// Rule: views.leaving.
  @Test func leavesTree() {
    let child = UIView(frame: .zero)
    view.addSubview(child)
    var ends: [(String, Bool)] = []
    UIView.animate(withDuration: 1) { [self] in
      view.alpha = 0
    } completion: {
      ends.append(("view", $0))
    }
    UIView.animate(withDuration: 1) {
      child.center.x = 9
    } completion: {
      ends.append(("child", $0))
    }
    stage.advance(to: 0.5)
    view.removeFromSuperview()
    #expect(ends.isEmpty)
    stage.advance(to: 0.5)
    #expect(ends.map(\.0) == ["view", "child"])
    #expect(ends.map(\.1) == [false, false])
  }

  /// A view that moves to another superview goes on.
  @Test func changesSuperview() {
    let other = UIView(frame: .zero)
    scene.root.addSubview(other)
    var ends: [Bool] = []
    UIView.animate(withDuration: 1) { [self] in
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    stage.advance(to: 0.5)
    other.addSubview(view)
    stage.advance(to: 0.75)
    #expect(ends == [])
    stage.advance(to: 1)
    #expect(ends == [true])
  }

  /// A view that becomes the root of another stage goes on there.
  @Test func changesStage() {
    var ends: [Bool] = []
    UIView.animate(withDuration: 1) { [self] in
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    view.removeFromSuperview()
    let other = Stage(view: view, size: CGSize(width: 10, height: 10))
    other.advance(to: 0.5)
    #expect(ends == [])
    other.advance(to: 1)
    #expect(ends == [true])
  }

  /// Views that animate are not hit, unless their block allows it; their siblings are.
  ///
  /// Rule: views.hits.
  @Test func hits() {
    view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let below = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    scene.root.insertSubview(below, at: 0)
    let point = CGPoint(x: 20, y: 20)
    #expect(scene.root.hitTest(point, with: nil) === view)
    UIView.animate(withDuration: 1) { [self] in view.alpha = 0.5 }
    #expect(scene.root.hitTest(point, with: nil) === below)
    stage.advance(to: 1)
    #expect(scene.root.hitTest(point, with: nil) === view)
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { [self] in
      view.alpha = 1
    }
    #expect(scene.root.hitTest(point, with: nil) === view)
  }
}
