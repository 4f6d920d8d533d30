import Pegbar
import Testing

/// Rules of names: names and defaults.
@Suite struct NamesTests {
  /// Rule: names.timing-curves.
  @Test func timingCurvesHaveTheirPoints() {
    let points: [(CAMediaTimingFunctionName, [Float])] = [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ]
    for (name, expected) in points {
      let function = CAMediaTimingFunction(name: name)
      var found: [Float] = []
      for index in 1...2 {
        var pair: [Float] = [-1, -1]
        function.getControlPoint(at: index, values: &pair)
        found += pair
      }
      #expect(found == expected, "\(name.rawValue)")
    }
    var pair: [Float] = [-1, -1]
    CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4).getControlPoint(at: 3, values: &pair)
    #expect(pair == [1, 1])
  }

  /// Rule: names.words.
  @Test func rawStrings() {
    #expect(
      [CATransitionType.fade, .moveIn, .push, .reveal].map(\.rawValue) == [
        "fade", "moveIn", "push", "reveal",
      ])
    #expect(
      [CATransitionSubtype.fromLeft, .fromRight, .fromTop, .fromBottom].map(\.rawValue) == [
        "fromLeft", "fromRight", "fromTop", "fromBottom",
      ])
    #expect(
      [CAAnimationCalculationMode.discrete, .linear, .paced, .cubic, .cubicPaced].map(\.rawValue)
        == ["discrete", "linear", "paced", "cubic", "cubicPaced"])
    #expect(CAAnimationRotationMode.rotateAuto.rawValue == "auto")
    #expect(CAAnimationRotationMode.rotateAutoReverse.rawValue == "autoReverse")
    #expect(
      [kCAOnOrderIn, kCAOnOrderOut, kCATransition] == ["onOrderIn", "onOrderOut", "transition"])
    #expect(CAShapeLayerFillRule.evenOdd.rawValue == "even-odd")
  }

  /// Rule: names.animation-defaults.
  @Test func animationDefaults() {
    let animation = CABasicAnimation(keyPath: "opacity")
    #expect(animation.timingFunction == nil && animation.isRemovedOnCompletion)
    #expect(animation.delegate == nil && !animation.isAdditive && !animation.isCumulative)
    #expect(animation.beginTime == 0 && animation.duration == 0 && animation.speed == 1)
    #expect(animation.timeOffset == 0 && animation.repeatCount == 0)
    #expect(animation.repeatDuration == 0 && !animation.autoreverses)
    #expect(animation.fillMode == .removed)
    #expect(animation.preferredFrameRateRange == .default)
    let spring = CASpringAnimation(keyPath: "opacity")
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0)
    let transition = CATransition()
    #expect(transition.type == .fade && transition.startProgress == 0)
    #expect(transition.endProgress == 1)
    #expect(CAKeyframeAnimation().calculationMode == .linear)
  }

  /// Rule: names.layer-defaults.
  @Test func layerDefaults() {
    let layer = CALayer()
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.contentsScale == 1)
    #expect(layer.contentsGravity == .resize && layer.borderColor == .black)
    #expect(layer.borderWidth == 0 && layer.shadowOpacity == 0)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    #expect(layer.shadowColor == .black && layer.opacity == 1 && layer.allowsGroupOpacity)
    #expect(layer.duration == .infinity && layer.speed == 1)
    let shape = CAShapeLayer()
    #expect(shape.fillColor == .black && shape.strokeColor == nil && shape.lineWidth == 1)
    #expect(shape.miterLimit == 10 && shape.lineCap == .butt && shape.lineJoin == .miter)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.fillRule == .nonZero)
    let gradient = CAGradientLayer()
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.type == .axial)
    #expect(gradient.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(CAReplicatorLayer().instanceCount == 1)
    let text = CATextLayer()
    #expect(text.font as? String == "Helvetica" && text.fontSize == 36)
    #expect(text.foregroundColor == .white)
  }

  /// Rule: names.transaction-defaults.
  @Test func transactionDefaults() {
    // Another test may have left settings on this thread.
    CATransaction.flush()
    CATransaction.begin()
    defer { CATransaction.commit() }
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(CATransaction.animationTimingFunction() == nil)
    #expect(!CATransaction.disableActions() && CATransaction.completionBlock() == nil)
    CATransaction.setValue("x", forKey: "mine")
    #expect(CATransaction.value(forKey: "mine") as? String == "x")
    CATransaction.begin()
    #expect(CATransaction.value(forKey: "mine") as? String == "x")
    CATransaction.setValue("y", forKey: "mine")
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "mine") as? String == "x")
  }

  /// Rule: transactions.unmatched.
  @Test func anUnmatchedCommitDoesNothing() {
    CATransaction.flush()
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }
}
