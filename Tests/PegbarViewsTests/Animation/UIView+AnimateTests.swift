import Pegbar
import Testing

@MainActor @Suite struct UIViewAnimateTests {
  private let scene = ViewOnStage()
  private var view: UIView { scene.view }
  private var stage: Stage { scene.stage }

  /// The model has the new values at once, and what is shown moves.
  ///
  /// Rule: views.shown.
  @Test func modelAtOnce() {
    var runs = 0
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [self] in
      runs += 1
      view.center.x = 105
      view.alpha = 0
    }
    #expect(runs == 1)
    #expect(view.center.x == 105)
    #expect(view.alpha == 0)
    stage.advance(to: 1)
    #expect(scene.shownX == 55)
    #expect(scene.shown.opacity == 0.5)
    stage.advance(to: 2)
    #expect(scene.shownX == 105)
    #expect(view.layer.animationKeys() == nil)
  }

  /// Rule: views.properties.
  @Test(arguments: [
    ("position", ["position"]), ("bounds", ["bounds.origin", "bounds.size"]),
    ("frame", ["position", "bounds.origin", "bounds.size"]), ("moved frame", ["position"]),
    ("transform", ["transform"]), ("cornerRadius", ["cornerRadius"]), ("opacity", ["opacity"]),
    ("backgroundColor", ["backgroundColor"]), ("contentsCenter", ["contentsCenter"]),
    ("anchorPoint", ["anchorPoint"]), ("shadowOpacity", ["shadowOpacity"]),
    ("borderWidth", []), ("shadowRadius", []), ("zPosition", []), ("hidden", []),
  ])
  func keysOfChanges(_ property: String, _ keys: [String]) throws {
    UIView.animate(withDuration: 1) { [self] in
      switch property {
      case "frame": view.frame = CGRect(x: 10, y: 0, width: 30, height: 10)
      case "moved frame": view.frame.origin.x += 5
      case "bounds": view.bounds.size.width = 30
      case "transform": view.transform = CGAffineTransform(scaleX: 2, y: 2)
      case "backgroundColor": view.backgroundColor = .red
      case "contentsCenter": view.contentStretch = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      case "hidden": view.isHidden = true
      case "position", "anchorPoint":
        view.layer.setValue(CGPoint(x: 0.25, y: 9), forKey: property)
      case "opacity": view.alpha = 0.5
      default: view.layer.setValue(0.75, forKey: property)
      }
    }
    #expect((view.layer.animationKeys() ?? []).sorted() == keys.sorted())
    let additive: Set = ["position", "bounds.origin", "bounds.size", "transform", "cornerRadius"]
    for key in keys {
      let animation = try #require(view.layer.animation(forKey: key) as? CABasicAnimation)
      #expect(animation.isAdditive == additive.contains(key))
      #expect(animation.fillMode == .both)
      #expect(animation.isRemovedOnCompletion)
      #expect((animation.toValue == nil) == !animation.isAdditive)
      #expect(animation.fromValue != nil)
    }
  }

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

  /// A value set just before is the current state of a property at rest, whatever was shown before.
  ///
  /// Rule: views.replacing.
  @Test(arguments: 0...2)
  func startSetInTheSameTurn(_ form: Int) {
    let x = view.center.x
    view.alpha = 0
    // Something else that runs on the layer.
    UIView.animate(withDuration: 1) { [self] in view.center.x = x + 10 }
    let change: () -> Void = { [self] in view.alpha = 1 }
    switch form {
    case 0:
      UIView.animate(
        withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState],
        animations: change)
    case 1:
      let linear = UIView.AnimationOptions.curveLinear.rawValue
      UIView.animateKeyframes(
        withDuration: 1, delay: 0, options: [.beginFromCurrentState, .init(rawValue: linear)]
      ) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: change)
      }
    default:
      UIViewPropertyAnimator(duration: 1, curve: .linear, animations: change).startAnimation()
    }
    for time in [0, 0.25, 0.75] {
      stage.advance(to: time)
      #expect(scene.shown.opacity == Float(time))
    }
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

  @Test(arguments: [-1.0, 0, .nan])
  func noDuration(_ duration: Double) {
    var ends: [Bool] = []
    UIView.animate(withDuration: duration) { [self] in
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    #expect(ends == [])
    #expect(view.layer.animationKeys() == nil)
    #expect(scene.shown.opacity == 0)
    stage.advance(to: 0)
    #expect(ends == [true])
    stage.advance(to: 9)
    #expect(ends == [true])
  }

  /// Rule: views.completions.
  @Test func nothingChanges() {
    var ends: [Bool] = []
    UIView.animate(withDuration: 5) {
    } completion: {
      ends.append($0)
    }
    UIView.animate(withDuration: 5) { [self] in
      view.alpha = 1
    } completion: {
      ends.append($0)
    }
    #expect(ends == [])
    stage.advance(to: 0)
    #expect(ends == [true, true])
  }

  @Test func delay() {
    var end: Double?
    UIView.animate(withDuration: 1, delay: 2, options: .curveLinear) { [self] in
      view.center.x = 105
      view.alpha = 0
    } completion: { [stage] _ in
      end = stage.time
    }
    stage.advance(to: 1.75)
    #expect(scene.shownX == 5)
    #expect(scene.shown.opacity == 1)
    stage.advance(to: 2.5)
    #expect(scene.shownX == 55)
    #expect(scene.shown.opacity == 0.5)
    stage.advance(to: 5)
    #expect(end == 3)
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

  @Test func repeated() {
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
      [self] in
      view.center.x = 105
    } completion: {
      ends.append($0)
    }
    for (time, x) in [(0.25, 30.0), (1.5, 55), (1.75, 30), (100.25, 30)] {
      stage.advance(to: time)
      #expect(scene.shownX == x)
    }
    #expect(ends == [])
    view.layer.removeAllAnimations()
    #expect(ends == [false])
  }

  /// Autoreverse takes twice the duration, and then the model's value shows.
  @Test func autoreversed() {
    var end: Double?
    UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear]) { [self] in
      view.center.x = 105
    } completion: { [stage] _ in
      end = stage.time
    }
    stage.advance(to: 1.75)
    #expect(scene.shownX == 30)
    stage.advance(to: 2)
    #expect(scene.shownX == 105)
    #expect(end == 2)
  }

  /// Inner blocks take duration and curve of the outer one unless they override them.
  ///
  /// Rule: views.nesting.
  @Test(
    arguments: [
      ([], 2.0, 0.5), (.overrideInheritedDuration, 4, 0.25), (.overrideInheritedOptions, 4, 0.25),
    ] as [(UIView.AnimationOptions, Double, Double)])
  func nested(_ options: UIView.AnimationOptions, _ end: Double, _ progress: Double) {
    var ends: [Double] = []
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [self] in
      UIView.animate(withDuration: 4, delay: 0, options: options.union(.curveLinear)) { [self] in
        view.center.x = 105
      } completion: { [stage] _ in
        ends.append(stage.time)
      }
      #expect(UIView.inheritedAnimationDuration == 2)
    }
    stage.advance(to: 1)
    #expect(scene.shownX == 5 + 100 * progress)
    stage.advance(to: 9)
    #expect(ends == [end])
  }

  @Test func nestedCurve() throws {
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [self] in
      UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) { [self] in
        view.alpha = 0
      }
      UIView.animate(
        withDuration: 1, delay: 0, options: [.curveEaseIn, .overrideInheritedCurve]
      ) { [self] in view.backgroundColor = .red }
    }
    let alpha = try #require(view.layer.animation(forKey: "opacity"))
    #expect(alpha.timingFunction?.plugin == "linear")
    let color = try #require(view.layer.animation(forKey: "backgroundColor"))
    #expect(color.timingFunction?.plugin == "easeIn")
  }

  /// A nested delay counts from the start of the outer animations.
  ///
  /// Rule: views.nesting.
  @Test func nestedDelay() {
    var end: Double?
    UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) { [self] in
      UIView.animate(withDuration: 2, delay: 0.5, options: .curveLinear) { [self] in
        view.center.x = 105
      } completion: { [stage] _ in
        end = stage.time
      }
    }
    stage.advance(to: 2.5)
    #expect(scene.shownX == 55)
    stage.advance(to: 9)
    #expect(end == 3.5)
  }

  /// Rule: views.disabled.
  @Test func withoutAnimation() {
    var ends: [Bool] = []
    UIView.animate(withDuration: 1) { [self] in
      UIView.performWithoutAnimation {
        view.alpha = 0
        UIView.animate(withDuration: 1) { [self] in view.center.x = 0 }
      }
      view.bounds.size.width = 40
    } completion: {
      ends.append($0)
    }
    #expect(view.layer.animationKeys() == ["bounds.origin", "bounds.size"])
    UIView.setAnimationsEnabled(false)
    #expect(!UIView.areAnimationsEnabled)
    UIView.animate(withDuration: 1) { [self] in
      view.alpha = 1
    } completion: {
      ends.append($0)
    }
    UIView.setAnimationsEnabled(true)
    #expect(ends == [])
    stage.advance(to: 0)
    #expect(ends == [true])
    stage.advance(to: 2)
    #expect(ends == [true, true])
  }

  @Test func modified() {
    var end: Double?
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [self] in
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) {
        view.center.x = 105
      }
      view.alpha = 0
    } completion: { [stage] _ in
      end = stage.time
    }
    stage.advance(to: 3.5)
    #expect(scene.shownX == 55)
    #expect(scene.shown.opacity == 0)
    stage.advance(to: 9)
    #expect(end == 4)
  }

  /// The published mapping: damping ratio, duration and velocity give a spring of mass 1.
  ///
  /// Rule: views.springs.
  @Test func springs() throws {
    UIView.animate(
      withDuration: 3, delay: 0, usingSpringWithDamping: 0.25, initialSpringVelocity: 0
    ) { [self] in view.alpha = 0 }
    let spring = try #require(view.layer.animation(forKey: "opacity") as? CASpringAnimation)
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - 54.8336) < 0.0001)
    #expect(abs(spring.damping - 3.70249) < 0.00001)
    #expect(spring.duration == 3)
    #expect(spring.timingFunction == nil)
  }

  @Test func perceptualSpring() throws {
    UIView.animate(springDuration: 0.5, bounce: 0.3) { [view] in view.center.x = 50 }
    let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
    let expected = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(spring.stiffness == expected.stiffness)
    #expect(spring.damping == expected.damping)
    #expect(spring.duration == expected.settlingDuration)
  }

  /// `layoutIfNeeded` in a block animates what it moves.
  @Test func layoutInBlock() {
    final class Row: UIView {
      let box = UIView()
      override func layoutSubviews() {
        box.frame = CGRect(x: bounds.width, y: 0, width: 5, height: 5)
      }
    }
    let row = Row(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    row.addSubview(row.box)
    scene.root.addSubview(row)
    stage.advance(to: 0)
    #expect(row.box.frame.minX == 10)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      row.bounds.size.width = 30
      row.layoutIfNeeded()
    }
    #expect(row.box.layer.animationKeys() == ["position"])
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .layoutSubviews]) {
      row.bounds.size.width = 50
    }
    #expect(row.box.layer.animationKeys() == ["position", "position-2"])
    stage.advance(to: 0.5)
    #expect(row.box.layer.presentation()?.position.x == 52.5 - 20)
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
