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
}
