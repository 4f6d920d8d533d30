import Pegbar
import Testing

@Suite struct UIViewAnimationOptionsTests {
  @Test(
    arguments: [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64),
      (.allowAnimatedContent, 128), (.showHideTransitionViews, 256),
      (.overrideInheritedOptions, 512), (.curveEaseInOut, 0), (.curveEaseIn, 0x10000),
      (.curveEaseOut, 0x20000), (.curveLinear, 0x30000), (.transitionFlipFromLeft, 0x100000),
      (.transitionFlipFromRight, 0x200000), (.transitionCurlUp, 0x300000),
      (.transitionCurlDown, 0x400000), (.transitionCrossDissolve, 0x500000),
      (.transitionFlipFromTop, 0x600000), (.transitionFlipFromBottom, 0x700000),
      (.preferredFramesPerSecond60, 0x300_0000), (.preferredFramesPerSecond30, 0x700_0000),
    ] as [(UIView.AnimationOptions, UInt)])
  func bits(_ options: UIView.AnimationOptions, _ bits: UInt) {
    #expect(options.rawValue == bits)
  }

  @Test(
    arguments: [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedOptions, 512),
      (.calculationModeLinear, 0), (.calculationModeDiscrete, 1024), (.calculationModePaced, 2048),
      (.calculationModeCubic, 3072), (.calculationModeCubicPaced, 4096),
    ] as [(UIView.KeyframeAnimationOptions, UInt)])
  func keyframeBits(_ options: UIView.KeyframeAnimationOptions, _ bits: UInt) {
    #expect(options.rawValue == bits)
  }

  @Test func numbers() {
    let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
    #expect(curves.map(\.rawValue) == [0, 1, 2, 3])
    let transitions: [UIView.AnimationTransition] = [
      .none, .flipFromLeft, .flipFromRight, .curlUp, .curlDown,
    ]
    #expect(transitions.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  /// The curve that the options give an animation.
  @MainActor
  @Test(
    arguments: [
      (0, "easeInEaseOut"), (1, "easeIn"), (2, "easeOut"), (3, "linear"),
    ] as [(UInt, String)])
  func curves(_ bits: UInt, _ name: String) throws {
    let view = UIView()
    UIView.animate(withDuration: 1, delay: 0, options: .init(rawValue: bits << 16)) {
      view.alpha = 0
    }
    let animation = try #require(view.layer.animation(forKey: "opacity"))
    #expect(animation.timingFunction?.plugin == name)
  }

  /// The keyboard's curve is a spring.
  @MainActor @Test func keyboardCurve() throws {
    let view = UIView()
    UIView.animate(withDuration: 0.5, delay: 0, options: .init(rawValue: 7 << 16)) {
      view.alpha = 0
    }
    let spring = try #require(view.layer.animation(forKey: "opacity") as? CASpringAnimation)
    #expect([spring.mass, spring.stiffness, spring.damping] == [3, 1000, 500])
  }
}
