import Pegbar
import Testing

@MainActor @Suite struct UIViewPropertyAnimatorTests {
  private let scene = ViewOnStage()
  private var view: UIView { scene.view }
  private var stage: Stage { scene.stage }

  private func linear(_ duration: Double = 2) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: duration, curve: .linear) { [self] in view.center.x = 105 }
  }

  /// Rule: views.animators.
  @Test func runs() {
    var ends: [UIViewAnimatingPosition] = []
    let animator = linear()
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive)
    #expect(view.center.x == 5)
    animator.startAnimation()
    #expect(view.center.x == 105)
    #expect(animator.state == .active)
    #expect(animator.isRunning)
    stage.advance(to: 0.5)
    #expect(scene.shownX == 30)
    #expect(animator.fractionComplete == 0.25)
    stage.advance(to: 2)
    #expect(ends == [.end])
    #expect(animator.state == .inactive)
    #expect(!animator.isRunning)
    #expect(view.layer.animationKeys() == nil)
    #expect(scene.shownX == 105)
  }

  /// A reversed animator takes other parameters for the way back, and ends at the old value.
  ///
  /// Rule: views.animators.
  @Test func takesOtherParametersOnTheWayBack() {
    var end: UIViewAnimatingPosition?
    let animator = linear()
    animator.addCompletion { end = $0 }
    animator.fractionComplete = 0.5
    animator.isReversed = true
    let curve = UICubicTimingParameters(animationCurve: .easeOut)
    animator.continueAnimation(withTimingParameters: curve, durationFactor: 0.5)
    #expect(scene.shownX == 55)
    stage.advance(to: 0.5)
    // From 55 to 5 along (0, 0, .58, 1), which is at 0.6846 in the middle.
    #expect(abs(scene.shownX - (55 - 50 * 0.684643)) < 1e-3)
    stage.advance(to: 1)
    #expect(end == .start && view.center.x == 5 && scene.shownX == 5)
  }

  /// A spring that is given by its parts has its own pace, whatever the animator's duration.
  ///
  /// Rule: views.animators.
  @Test func springsKeepTheirPace() {
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 400, damping: 40, initialVelocity: CGVector(dx: 8, dy: 8))
    let animator = linear(0.6)
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    stage.advance(to: 0.1)
    // Critically damped, ω = 20, from 55 to 105: x(t) = 1 − e^(−ωt)·(1 + (ω − v)·t).
    let part = 1 - exp(-2) * (1 + 12 * 0.1)
    #expect(abs(scene.shownX - (55 + 50 * part)) < 1e-6)
  }

  @Test func pausesAndGoesOn() {
    var end: Double?
    let animator = linear()
    animator.addCompletion { [stage] _ in end = stage.time }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.pauseAnimation()
    #expect(!animator.isRunning)
    #expect(animator.state == .active)
    stage.advance(to: 5)
    #expect(scene.shownX == 30)
    #expect(animator.fractionComplete == 0.25)
    animator.startAnimation()
    stage.advance(to: 5.5)
    #expect(scene.shownX == 55)
    stage.advance(to: 10)
    #expect(end == 6.5)
  }

  /// Scrubbing goes straight whatever the curve; going on follows the curve without a jump and takes the
  /// rest of the distance in durations.
  @Test func scrubs() {
    var end: Double?
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { [self] in
      view.center.x = 105
    }
    animator.addCompletion { [stage] _ in end = stage.time }
    animator.fractionComplete = 0.25
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    #expect(view.center.x == 105)
    #expect(scene.shownX == 30)
    animator.fractionComplete = 0.75
    #expect(scene.shownX == 80)
    animator.startAnimation()
    #expect(abs(scene.shown.position.x - 80) < 1e-6)
    stage.advance(to: 0.25)
    #expect(scene.shown.position.x > 85)
    stage.advance(to: 9)
    #expect(end == 0.5)
  }

  /// The pause of a curve: the fraction becomes that of the distance.
  @Test func pausesOnCurve() {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { [self] in
      view.center.x = 105
    }
    animator.startAnimation()
    stage.advance(to: 1)
    let shown = scene.shown.position.x
    #expect(shown < 55)
    animator.pauseAnimation()
    #expect(abs(scene.shown.position.x - shown) < 1e-9)
    #expect(abs(animator.fractionComplete - (shown - 5) / 100) < 1e-6)
    animator.fractionComplete = 0.9
    #expect(abs(scene.shown.position.x - 95) < 1e-6)
  }

  @Test func scrubsAlongCurve() {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { [self] in
      view.center.x = 105
    }
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    let shown = scene.shown.position.x
    #expect(shown < 55)
    animator.startAnimation()
    #expect(abs(scene.shown.position.x - shown) < 1e-9)
    #expect(animator.fractionComplete == 0.5)
  }

  /// Back at its start, a reversed animation gives the model its old values.
  @Test func reverses() {
    var ends: [(UIViewAnimatingPosition, Double)] = []
    let animator = linear()
    animator.addCompletion { [stage] in ends.append(($0, stage.time)) }
    animator.startAnimation()
    stage.advance(to: 1.5)
    animator.isReversed = true
    #expect(scene.shownX == 80)
    #expect(animator.fractionComplete == 0.25)
    stage.advance(to: 2)
    #expect(scene.shownX == 55)
    #expect(view.center.x == 105)
    stage.advance(to: 9)
    #expect(ends.map(\.0) == [.start])
    #expect(ends.map(\.1) == [3])
    #expect(view.center.x == 5)
    #expect(scene.shownX == 5)
    #expect(animator.state == .inactive)
  }

  @Test func reversesTwiceAndPaused() {
    let animator = linear()
    animator.startAnimation()
    stage.advance(to: 1)
    animator.pauseAnimation()
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(to: 1.5)
    #expect(scene.shownX == 30)
    animator.isReversed = false
    stage.advance(to: 2)
    #expect(scene.shownX == 55)
    stage.advance(to: 9)
    #expect(view.center.x == 105)
    #expect(animator.state == .inactive)
  }

  @Test(arguments: [UIViewAnimatingPosition.end, .start, .current])
  func stopsAndFinishes(_ position: UIViewAnimatingPosition) {
    var ends: [UIViewAnimatingPosition] = []
    let animator = linear()
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    #expect(view.layer.animationKeys() == nil)
    #expect(abs(view.center.x - 30) < 1e-9)
    #expect(ends == [])
    animator.finishAnimation(at: position)
    #expect(ends == [position])
    #expect(animator.state == .inactive)
    let places: [UIViewAnimatingPosition: CGFloat] = [.end: 105, .start: 5, .current: 30]
    #expect(abs(view.center.x - places[position, default: 0]) < 1e-9)
  }

  @Test func stopsWithoutFinishing() {
    let animator = linear()
    animator.addCompletion { _ in Issue.record("a completion was called") }
    animator.startAnimation()
    stage.advance(to: 1)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive)
    #expect(abs(view.center.x - 55) < 1e-9)
    stage.advance(to: 9)
    #expect(abs(scene.shown.position.x - 55) < 1e-9)
  }

  /// The size, which two animations show, comes back once.
  @Test func sizesComeBack() {
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { [self] in
      view.bounds = CGRect(x: 4, y: 0, width: 30, height: 10)
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
    }
    animator.startAnimation()
    stage.advance(to: 1)
    animator.stopAnimation(false)
    #expect(view.bounds.size.width == 20 && view.bounds.origin.x == 2)
    #expect(abs(view.transform.a - 1.5) < 1e-9)
    animator.finishAnimation(at: .start)
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(abs(view.transform.a - 1) < 1e-9)
  }

  /// Two animators: positions add up, and the later one takes over the opacity that is shown.
  @Test func twoAnimators() {
    let first = UIViewPropertyAnimator(duration: 2, curve: .linear) { [self] in
      view.center.x = 105
      view.alpha = 0
    }
    let second = UIViewPropertyAnimator(duration: 2, curve: .linear) { [self] in
      view.center.y = 105
      view.alpha = 1
    }
    first.startAnimation()
    stage.advance(to: 1)
    second.startAnimation()
    #expect(scene.shown.opacity == 0.5)
    stage.advance(to: 2)
    #expect(scene.shown.opacity == 0.75)
    #expect(scene.shownX == 105)
    #expect(abs(scene.shown.position.y - 55) < 1e-9)
    #expect(first.state == .inactive)
    second.stopAnimation(true)
    #expect(abs(view.center.y - 55) < 1e-9)
    #expect(view.center.x == 105)
  }

  /// Animations added while it runs take the remaining time; a delay factor starts them later.
  @Test func addsAnimations() {
    let animator = linear()
    animator.addAnimations({ [self] in view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    stage.advance(to: 1)
    #expect(scene.shown.opacity == 1)
    animator.addAnimations { [self] in view.bounds.size.width = 30 }
    stage.advance(to: 1.5)
    #expect(scene.shown.opacity == 0.5)
    #expect(abs(scene.shown.bounds.width - 20) < 1e-9)
    animator.isReversed = true
    stage.advance(to: 2)
    #expect(scene.shown.opacity == 1)
    #expect(abs(scene.shown.bounds.width - 10) < 1e-9)
    stage.advance(to: 3)
    #expect(scene.shownX == 5)
    #expect(view.bounds.size.width == 10)
    #expect(view.alpha == 1)
  }

  @Test func startsLater() {
    let animator = linear()
    animator.startAnimation(afterDelay: 1)
    stage.advance(to: 0.75)
    #expect(scene.shownX == 5)
    #expect(animator.fractionComplete == 0)
    stage.advance(to: 2)
    #expect(scene.shownX == 55)
    stage.advance(to: 3)
    #expect(animator.state == .inactive)
  }

  @Test func goesOnDifferently() {
    var end: Double?
    let animator = linear()
    animator.addCompletion { [stage] _ in end = stage.time }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
    #expect(abs(scene.shown.position.x - 30) < 1e-9)
    stage.advance(to: 2.5)
    #expect(abs(scene.shown.position.x - 67.5) < 1e-9)
    stage.advance(to: 9)
    #expect(end == 4.5)
  }

  @Test func staysActiveAtItsEnd() {
    let animator = linear()
    animator.pausesOnCompletion = true
    animator.addCompletion { _ in Issue.record("a completion was called") }
    animator.startAnimation()
    stage.advance(to: 3)
    #expect(animator.state == .active)
    #expect(!animator.isRunning)
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(to: 4)
    #expect(scene.shownX == 55)
    animator.stopAnimation(true)
  }

  /// Springs pause where they are and go on as they were.
  @Test func springs() {
    let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.3) { [self] in
      view.center.x = 105
    }
    animator.startAnimation()
    stage.advance(to: 0.125)
    let shown = scene.shown.position.x
    #expect(shown > 5)
    animator.pauseAnimation()
    #expect(abs(scene.shown.position.x - shown) < 1e-9)
    stage.advance(to: 1)
    animator.startAnimation()
    #expect(abs(scene.shown.position.x - shown) < 1e-6)
    stage.advance(to: 9)
    #expect(animator.state == .inactive)
  }

  /// Keyframes inside an animator are moved by it, and their completion comes with its end.
  @Test func keyframesInside() {
    var ends: [Bool] = []
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { [self] in
      UIView.animateKeyframes(withDuration: 9, delay: 0) { [self] in
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { [self] in
          view.center.x = 105
        }
      } completion: {
        ends.append($0)
      }
    }
    animator.fractionComplete = 0.75
    #expect(scene.shownX == 55)
    animator.startAnimation()
    #expect(ends == [])
    stage.advance(to: 9)
    #expect(ends == [true])
  }

  @Test func runningAnimator() {
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0.5, options: .curveLinear
    ) { [self] in
      view.center.x = 105
    } completion: {
      ends.append($0)
    }
    #expect(animator.isRunning)
    #expect(animator.delay == 0.5)
    stage.advance(to: 1)
    #expect(scene.shownX == 55)
    stage.advance(to: 2)
    #expect(ends == [.end])
  }

  /// What makes no sense is reported and changes nothing.
  @Test func misuse() {
    let animator = linear()
    animator.finishAnimation(at: .end)
    animator.stopAnimation(false)
    #expect(animator.state == .inactive)
    animator.fractionComplete = .nan
    #expect(animator.state == .inactive)
    animator.startAnimation()
    stage.advance(to: 1)
    animator.isInterruptible = false
    animator.pauseAnimation()
    #expect(animator.isRunning)
  }
}
