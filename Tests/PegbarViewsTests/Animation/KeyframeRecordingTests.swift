import Pegbar
import Testing

@MainActor @Suite struct KeyframeRecordingTests {
  private let scene = ViewOnStage()
  private var view: UIView { scene.view }
  private var stage: Stage { scene.stage }

  /// Two changes of one property in a keyframe are one.
  ///
  /// Rule: views.keyframes.
  @Test func twoChangesInAKeyframeAreOne() {
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: .curve(.linear)) { [self] in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { [self] in
        view.center.x += 80
        view.center.y += 40
      }
    }
    stage.advance(to: 0.5)
    #expect(scene.shown.position == CGPoint(x: 45, y: 25))
  }

  /// One animation a property, through the old value and each keyframe's, held where there is none.
  ///
  /// Rule: views.keyframes.
  @Test func oneAnimationAProperty() throws {
    var end: Double?
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: .curve(.linear)) { [self] in
      UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { [self] in
        view.center.x = 105
        view.alpha = 0
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { [self] in
        view.center.x = 55
      }
    } completion: { [stage] _ in
      end = stage.time
    }
    #expect(view.layer.animationKeys()?.sorted() == ["opacity", "position"])
    let position = try #require(view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
    #expect(position.isAdditive)
    #expect(position.keyTimes == [0, 0.25, 0.5, 0.75, 1])
    let opacity = try #require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
    #expect(!opacity.isAdditive)
    #expect(opacity.values?.map { $0 as? Double } == [1, 1, 0, 0])
    for (time, x, alpha) in [
      (0.5, 5.0, 1.0), (1.5, 55, 0.5), (2, 105, 0), (2.5, 80, 0), (3.5, 55, 0),
    ] {
      stage.advance(to: time)
      #expect(scene.shownX == x)
      #expect(scene.shown.opacity == Float(alpha))
    }
    stage.advance(to: 9)
    #expect(end == 4)
  }

  /// Without the bits of a curve, the whole starts and ends slowly.
  @Test func timing() throws {
    UIView.animateKeyframes(withDuration: 1, delay: 0) { [self] in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { [self] in view.alpha = 0 }
    }
    let animation = try #require(view.layer.animation(forKey: "opacity"))
    #expect(animation.timingFunction?.plugin == "easeInEaseOut")
  }

  @Test(
    arguments: [
      (0, CAAnimationCalculationMode.linear, [0, 0.5, 1]), (1, .discrete, [0, 0.5, 1, 1]),
      (2, .paced, nil), (3, .cubic, [0, 0.5, 1]), (4, .cubicPaced, nil),
    ] as [(UInt, CAAnimationCalculationMode, [NSNumber]?)])
  func modes(_ bits: UInt, _ mode: CAAnimationCalculationMode, _ times: [NSNumber]?) throws {
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: .init(rawValue: bits << 10)) {
      [self] in
      for (start, alpha) in [(0, 0.5), (0.5, 0.25)] {
        UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) { [self] in
          view.alpha = alpha
        }
      }
    }
    let animation = try #require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
    #expect(animation.calculationMode == mode)
    #expect(animation.keyTimes == times)
    #expect(animation.values?.map { $0 as? Double } == [1, 0.5, 0.25])
  }

  /// A relative duration of 0 is a jump; times outside 0…1 are clamped.
  @Test func jump() {
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: .curve(.linear)) { [self] in
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { [self] in
        view.center.x = 105
      }
      UIView.addKeyframe(withRelativeStartTime: -3, relativeDuration: 9) { [self] in
        view.alpha = 0
      }
    }
    stage.advance(to: 0.5)
    #expect(scene.shownX == 5)
    #expect(scene.shown.opacity == 0.75)
    stage.advance(to: 1.5)
    #expect(scene.shownX == 105)
    #expect(scene.shown.opacity == 0.25)
  }

  /// A change of the size moves by two animations; a shake comes back to where it was.
  @Test func geometry() {
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: .curve(.linear)) { [self] in
      for (index, angle) in [0.25, -0.25, 0].enumerated() {
        UIView.addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) {
          [self] in
          view.transform = CGAffineTransform(rotationAngle: angle)
          view.bounds.size.width += 10
        }
      }
    }
    #expect(view.layer.animationKeys()?.sorted() == ["bounds.origin", "bounds.size", "transform"])
    stage.advance(to: 0.25)
    #expect(abs(atan2(scene.shown.transform.m12, scene.shown.transform.m11) - 0.25) < 1e-9)
    #expect(abs(scene.shown.bounds.width - 20) < 1e-9)
    stage.advance(to: 0.875)
    #expect(abs(scene.shown.bounds.width - 40) < 1e-9)
    #expect(view.transform == .identity)
  }

  /// Outside a keyframe block, changes take effect at once.
  @Test func outside() {
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { [self] in view.alpha = 0 }
    #expect(view.layer.animationKeys() == nil)
    #expect(view.alpha == 0)
    UIView.animate(withDuration: 1) { [self] in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { [self] in
        view.alpha = 1
      }
    }
    #expect(view.layer.animationKeys() == nil)
  }
}

extension UIView.KeyframeAnimationOptions {
  /// The bits of a curve of plain blocks.
  fileprivate static func curve(_ curve: UIView.AnimationCurve) -> Self {
    Self(rawValue: UInt(curve.rawValue) << 16)
  }
}
