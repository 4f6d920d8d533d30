import Pegbar
import Testing

/// Keyframes, groups, additive and cumulative, transforms, springs.
@Suite struct CompositionTests {
  private func shown(
    _ keyPath: String, at time: Double, _ animations: [CAAnimation],
    prepare: (CALayer) -> Void = { _ in }
  ) -> Double? {
    let (stage, layer) = makeStage()
    CATransaction.setDisableActions(true)
    prepare(layer)
    for animation in animations { layer.add(animation, forKey: nil) }
    stage.advance(to: time)
    return layer.presented(keyPath)
  }

  private func basic(
    _ keyPath: String, _ from: Any?, _ to: Any?, _ duration: Double = 2, additive: Bool = false
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    animation.isAdditive = additive
    return animation
  }

  private func keyframes(_ values: [Any], _ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation
  {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = values
    animation.calculationMode = mode
    animation.duration = 1
    return animation
  }

  /// Rules: keyframes.modes, keyframes.discrete-boundary.
  @Test func calculationModes() {
    // 0, 1, 4, 9: cubic at one half is 2.25; paced at one half is half of the way of 9.
    for (mode, time, expected) in [
      (CAAnimationCalculationMode.linear, 0.5, 2.5), (.cubic, 0.5, 2.25), (.paced, 0.5, 4.5),
      (.discrete, 0.5, 4), (.discrete, 0.49, 1),
    ] {
      let value = shown("zPosition", at: time, [keyframes([0, 1, 4, 9], mode)]) ?? .nan
      #expect(abs(value - expected) < 1e-12, "\(mode.rawValue)")
    }
  }

  /// Rule: keyframes.count.
  @Test func keyTimesRules() {
    let wrong: [[NSNumber]] = [[0, 0.5], [0, 0.9, 0.1, 0.9, 1], [], [0.5]]
    for times in wrong {
      let animation = keyframes([0, 3, 6, 9], .linear)
      animation.keyTimes = times
      #expect(shown("zPosition", at: 0.5, [animation]) == 4.5, "\(times)")
    }
    let right = keyframes([0, 10, 20], .discrete)
    right.keyTimes = [0, 0.1, 0.2, 1]
    #expect(shown("zPosition", at: 0.15, [right]) == 10)
    #expect(shown("zPosition", at: 0.5, [right]) == 20)
  }

  /// Rule: keyframes.cubic-paced.
  @Test func cubicPacedIsTheMeasuredCurve() {
    let (stage, layer) = makeStage()
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [
      CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 80), CGPoint(x: 100, y: 20), CGPoint(x: 120, y: 100),
    ]
    animation.calculationMode = .cubicPaced
    animation.duration = 1
    layer.add(animation, forKey: nil)
    stage.advance(to: 0.35)
    let position = layer.presentation()?.position ?? .zero
    #expect(abs(position.x - 26.365239) < 1e-5 && abs(position.y - 79.036540) < 1e-5)
  }

  /// Rule: paths.rotation.
  @Test func aPathTurnsTheLayer() {
    let (stage, layer) = makeStage()
    let animation = CAKeyframeAnimation(keyPath: "position")
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: 10))
    path.addLine(to: CGPoint(x: 30, y: 10))
    animation.path = path
    animation.calculationMode = .paced
    animation.rotationMode = .rotateAuto
    animation.duration = 4
    layer.add(animation, forKey: nil)
    stage.advance(to: 0.5)
    #expect(layer.presentation()?.position == CGPoint(x: 0, y: 5))
    #expect(abs((layer.presented("transform.rotation.z") ?? 0) - .pi / 2) < 1e-9)
    stage.advance(to: 2)
    #expect(layer.presentation()?.position == CGPoint(x: 10, y: 10))
    #expect(abs(layer.presented("transform.rotation.z") ?? 1) < 1e-9)
  }

  /// Rule: combining.order.
  @Test func replacingComesBeforeAdditive() {
    let animations = [
      basic("zPosition", 100, 100, additive: true), basic("zPosition", 0, 20),
      basic("zPosition", 1, 1, additive: true),
    ]
    #expect(shown("zPosition", at: 1, animations) == 111)
  }

  /// Rule: combining.cumulative.
  @Test func cumulativeCyclesAddUp() {
    let animation = basic("zPosition", 1, 3)
    animation.isCumulative = true
    animation.repeatCount = 3
    // After two cycles 2 · 3, and half way from 1 to 3.
    #expect(shown("zPosition", at: 5, [animation]) == 8)
    animation.autoreverses = true
    #expect(shown("zPosition", at: 5, [animation]) == 3)
  }

  /// Rule: combining.group-clips.
  @Test func groupsClipAndRemap() {
    let group = CAAnimationGroup()
    let first = basic("zPosition", 0, 100, 4)
    let second = basic("opacity", 0, 1, 0)
    group.animations = [first, second]
    group.duration = 2
    #expect(shown("zPosition", at: 1, [group]) == 25)
    #expect(shown("opacity", at: 1, [group]) == 0.5)
    #expect(shown("zPosition", at: 2, [group]) == 0)
    // Quadratic at one half: the children are at a quarter of the group's time.
    group.timingFunction = CAMediaTimingFunction(plugin: "easeInQuad")
    #expect(shown("zPosition", at: 1, [group]) == 12.5)
    first.timingFunction = CAMediaTimingFunction(plugin: "easeInQuad")
    #expect(shown("zPosition", at: 1, [group]) == 100 * 0.125 * 0.125)
  }

  /// Rules: transforms.parts, transforms.value-functions.
  @Test func transformsGoByTheirParts() {
    let turn = CATransform3DMakeRotation(2 * .pi, 0, 0, 1)
    #expect(
      abs(
        shown("transform.rotation.z", at: 1, [basic("transform", CATransform3DIdentity, turn)]) ?? 9
      )
        < 1e-9)
    let angle = shown(
      "transform.rotation", at: 0.5, [basic("transform.rotation", 0, 2 * CGFloat.pi)])
    #expect(abs((angle ?? 9) - .pi / 2) < 1e-9)
    // Only its own part changes.
    let kept = shown("transform.scale.x", at: 1, [basic("transform.rotation", 0, 1)]) {
      $0.transform = CATransform3DMakeScale(3, 2, 1)
    }
    #expect(abs((kept ?? 0) - 3) < 1e-9)
    let mapped = CABasicAnimation(keyPath: "transform")
    (mapped.fromValue, mapped.toValue, mapped.duration) = (0, 2, 2)
    mapped.valueFunction = CAValueFunction(name: .scaleX)
    #expect(shown("transform.scale.x", at: 1.5, [mapped]) == 1.5)
  }

  /// Rule: values.colors.
  @Test func colorsGoComponentByComponent() {
    let (stage, layer) = makeStage()
    layer.add(
      basic("backgroundColor", nil, CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)), forKey: nil
    )
    stage.advance(to: 1)
    #expect(
      layer.presentation()?.backgroundColor
        == CGColor(srgbRed: 0.5, green: 0.25, blue: 0, alpha: 0.5))
  }

  /// Rule: springs.settling.
  @Test(arguments: [
    (1.0, 100.0, 10.0, 1.4727003346780927), (1, 100, 1, 13.91321015404625), (1, 100, 20, 1.0),
  ])
  func springsSettle(_ mass: Double, _ stiffness: Double, _ damping: Double, _ time: Double) {
    let spring = CASpringAnimation(keyPath: "opacity")
    (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
    #expect(abs(spring.settlingDuration - time) < 1e-9)
  }

  /// Rule: springs.by-duration.
  @Test func springsByDurationAndBounce() {
    // ω = 2π / 0.5; bounce 0.25 is a ratio of 0.75, −0.2 one of 1 / 0.8.
    let soft = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.25)
    #expect(abs(soft.stiffness - 157.91367041742973) < 1e-9)
    #expect(abs(soft.damping - 2 * 0.75 * 12.566370614359172) < 1e-9)
    #expect(soft.duration == soft.settlingDuration && soft.mass == 1)
    let hard = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.2)
    #expect(abs(hard.damping - 2 * 1.25 * 12.566370614359172) < 1e-9)
  }

  /// Rule: transitions.filter.
  @Test func transitionsTakeTypesSubtypesAndFilters() throws {
    let (stage, layer) = makeStage()
    let transition = CATransition()
    // A type without directions ignores the subtype.
    transition.subtype = .fromTop
    transition.duration = 2
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    try layer.addChecked(transition, forKey: nil)
    stage.advance(to: 1)
    #expect(try stage.presentationFrame().transitions.map(\.progress) == [0.5])
    transition.filter = CAFilter(type: "push")
    try layer.addChecked(transition, forKey: nil)
    CATransaction.flush()
    #expect(
      try stage.presentationFrame().transitions.first?.recipe.type.descriptor.id
        == "pegbar.transition.push")
    transition.filter = 7
    #expect(throws: AnimationError.self) { try layer.addChecked(transition, forKey: nil) }
  }
}
