import Pegbar
import PegbarReadings
import PegbarTestSupport
import Testing

/// What Core Animation takes without a word is taken here, too.
@Suite struct ToleranceTests {
  /// Rule: layers.tree.
  @Test func aMaskLeavesWhereItWas() {
    let (stage, layer) = makeStage()
    let (mask, other) = (CALayer(), CALayer())
    stage.layer.addSublayer(mask)
    layer.mask = mask
    #expect(mask.superlayer === layer && stage.layer.sublayers == [layer])
    stage.layer.addSublayer(other)
    other.mask = mask
    #expect(mask.superlayer === other && layer.mask == nil)
    stage.layer.addSublayer(mask)
    #expect(other.mask == nil && stage.layer.sublayers == [layer, other, mask])
  }

  @MainActor @Test func aMaskThatIsASubviewLeavesItsSuperview() {
    let (view, mask) = (UIView(), UIView())
    view.addSubview(mask)
    view.mask = mask
    #expect(mask.superview == nil && view.subviews.isEmpty && view.layer.mask === mask.layer)
    let sublayer = UIView()
    view.addSubview(sublayer)
    view.layer.mask = sublayer.layer
    #expect(sublayer.layer.superlayer === view.layer && view.layer.mask === sublayer.layer)
  }

  /// Draws in whatever class.
  private final class Drawn: CALayer {
    override func draw(in context: CGContext) {
      context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      context.fill(bounds.standardized)
    }
  }

  @MainActor @Test func negativeSizesDraw() throws {
    let bounds = CGRect(x: 10, y: 10, width: -10, height: -10)
    for make in [
      { Drawn() }, { CAGradientLayer() }, { CAShapeLayer() }, { CATextLayer() },
      { CAScrollLayer() }, { CATiledLayer() }, { CAEmitterLayer() }, { CAReplicatorLayer() },
    ] as [() -> CALayer] {
      let layer = make()
      let stage = Stage(layer: layer, size: CGSize(width: 10, height: 10))
      layer.bounds = bounds
      layer.position = CGPoint(x: 5, y: 5)
      layer.setNeedsDisplay()
      let picture = try stage.frame(at: 0)
      if layer is Drawn { #expect(picture.pixel(5, 5) == SIMD4(255, 0, 0, 255)) }
    }
    let label = UILabel()
    label.text = "A"
    let image = UIImageView(image: UIImage(cgImage: CGImage(width: 2, height: 2)))
    for view in [label, image, UIView()] {
      let stage = Stage(view: view, size: CGSize(width: 10, height: 10))
      view.bounds = bounds
      view.setNeedsDisplay()
      view.layoutIfNeeded()
      _ = try stage.frame(at: 0)
      view.frame = CGRect(x: 8, y: 8, width: -8, height: -8)
      _ = try stage.frame(at: 0.5)
    }
  }

  /// Rule: actions.search.
  @Test func displayingClearsTheRequest() {
    let layer = CALayer()
    layer.setNeedsDisplay()
    layer.display()
    #expect(!layer.needsDisplay())
  }

  @Test func transformsInDepthAreNotAffine() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(1, 2, 3)
    #expect(layer.affineTransform() == .identity)
    layer.transform = CATransform3DMakeTranslation(1, 2, 0)
    #expect(layer.affineTransform() == CGAffineTransform(translationX: 1, y: 2))
  }

  @Test func whatWasNeverCommittedIsNotPresented() {
    let layer = CALayer()
    #expect(layer.presentation() == nil)
    CATransaction.flush()
    #expect(layer.presentation() != nil)
  }

  @Test func aNestedTransactionReadsTheOuterBlock() {
    var calls = 0
    CATransaction.begin()
    CATransaction.setCompletionBlock { calls += 1 }
    CATransaction.begin()
    CATransaction.completionBlock()?()
    CATransaction.commit()
    #expect(calls == 1)
    CATransaction.commit()
  }

  /// Rule: actions.animatable.
  @Test func pathsChangeAtOnce() {
    let (stage, layer) = makeStage()
    let shape = CAShapeLayer()
    layer.addSublayer(shape)
    CATransaction.flush()
    shape.path = CGPath(rect: stage.layer.bounds, transform: nil)
    shape.shadowPath = shape.path
    #expect(shape.animationKeys() == nil)
    shape.lineWidth = 3
    #expect(shape.animationKeys() == ["lineWidth"])
  }

  /// Rule: actions.order-events.
  @Test func aLayerThatEntersRunsItsAction() {
    let (stage, _) = makeStage()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 1
    let layer = CALayer()
    layer.actions = [kCAOnOrderIn: fade]
    stage.layer.addSublayer(layer)
    stage.advance(to: 0.5)
    #expect(layer.presented("opacity") == 0.5)
  }

  /// Rule: actions.cross-fade.
  @Test func drawnContentsFade() throws {
    let (stage, _) = makeStage()
    let layer = Drawn()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.setNeedsDisplay()
    stage.layer.addSublayer(layer)
    #expect(try stage.frame(at: 0).pixel(1, 1) == SIMD4(255, 0, 0, 255))
    #expect(layer.animationKeys() == nil)
    layer.contents = nil
    layer.removeAllAnimations()
    layer.setNeedsDisplay()
    CATransaction.flush()
    #expect(layer.animationKeys() == ["transition"])
  }

  /// Rule: actions.cross-fade.
  @Test func hiddenLayersFade() throws {
    let (stage, layer) = makeStage()
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.removeAllAnimations()
    CATransaction.flush()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    layer.isHidden = true
    CATransaction.commit()
    #expect((126...129).contains(Int(try stage.frame(at: 0.5).pixel(1, 1).w)))
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    stage.advance(to: 2)
    layer.isHidden = false
    CATransaction.commit()
    #expect((63...65).contains(Int(try stage.frame(at: 2.25).pixel(1, 1).w)))
  }

  /// Rules: views.leaving, adding.delegate.
  @Test func whatLeavesTheTreeStops() {
    final class Log: CAAnimationDelegate {
      var stops: [Bool] = []
      func animationDidStop(_ animation: CAAnimation, finished: Bool) { stops.append(finished) }
    }
    let (stage, layer) = makeStage()
    let (log, kept) = (Log(), Log())
    for (key, delegate) in [("a", log), ("kept", kept)] {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 10
      animation.delegate = delegate
      animation.isRemovedOnCompletion = key == "a"
      layer.add(animation, forKey: key)
    }
    stage.advance(to: 1)
    layer.removeFromSuperlayer()
    stage.advance(to: 2)
    #expect(log.stops == [false] && kept.stops == [])
    #expect(layer.animationKeys() == ["kept"])
    stage.layer.addSublayer(layer)
    stage.advance(to: 20)
    #expect(kept.stops == [true])
  }
}

/// Key-value coding reaches an animation's own properties, and geometry in objects.
@Suite struct AnimationKeyTests {
  @Test func propertiesHaveKeys() {
    let spring = CASpringAnimation()
    for (key, value) in [("duration", 2.0), ("speed", 0.5), ("mass", 3), ("stiffness", 7)] {
      spring.setValue(value, forKey: key)
      #expect(spring.value(forKey: key) as? Double == value, "\(key)")
    }
    #expect(spring.duration == 2 && spring.speed == 0.5 && spring.mass == 3)
    spring.setValue("position.x", forKey: "keyPath")
    spring.setValue(true, forKey: "additive")
    spring.setValue(false, forKey: "removedOnCompletion")
    spring.setValue(4, forKey: "toValue")
    spring.setValue("forwards", forKey: "fillMode")
    #expect(spring.keyPath == "position.x" && spring.isAdditive && !spring.isRemovedOnCompletion)
    #expect(spring.toValue as? Int == 4 && spring.fillMode == .forwards)
    let keyframes = CAKeyframeAnimation()
    keyframes.setValue("paced", forKey: "calculationMode")
    keyframes.setValue([0, 1], forKey: "values")
    #expect(keyframes.calculationMode == .paced && keyframes.values?.count == 2)
    let transition = CATransition()
    transition.setValue("push", forKey: "type")
    transition.setValue("fromTop", forKey: "subtype")
    #expect(transition.type == .push && transition.subtype == .fromTop)
    // A value of a wrong type has no effect; any other key is the program's own.
    transition.setValue("fast", forKey: "startProgress")
    transition.setValue("mine", forKey: "tag")
    #expect(transition.startProgress == 0 && transition.value(forKey: "tag") as? String == "mine")
  }

  @Test func geometryCastsToObjectsAndBack() {
    let layer = CALayer()
    layer.position = CGPoint(x: 3, y: 4)
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    let position = layer.value(forKey: "position")
    #expect((position as? NSValue)?.cgPointValue == layer.position)
    #expect(position as? CGPoint == layer.position)
    #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue.m11 == 2)
    let wrapped: Any = NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(wrapped as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(wrapped as? CGPoint == nil)
  }

  @Test func unknownValueFunctionsAreNil() {
    #expect(CAValueFunction(name: .rotateZ) != nil)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "turnAround")) == nil)
  }
}

/// Half turns go on clockwise, whichever way they are written.
@Suite struct HalfTurnTests {
  /// The angle half way between two rotations about z.
  private func middle(_ a: Double, _ b: Double) throws -> Double {
    let (stage, layer) = makeStage()
    let turn = CABasicAnimation(keyPath: "transform")
    turn.fromValue = CATransform3DMakeRotation(a, 0, 0, 1)
    turn.toValue = CATransform3DMakeRotation(b, 0, 0, 1)
    turn.duration = 1
    layer.add(turn, forKey: nil)
    stage.advance(to: 0.5)
    let matrix = try #require(layer.presentation()).transform
    return atan2(matrix.m12, matrix.m11)
  }

  /// Rule: transforms.half-turn.
  @Test(
    .enabled(if: Reading.nearHalfTurnIsHalf.isFollowed && Reading.halfTurnIsPositive.isFollowed))
  func bothSignsTurnClockwise() throws {
    let quarter = Double.pi / 2
    for angle in [Double.pi, -.pi] {
      #expect(abs(try middle(0, angle) - quarter) < 1e-9, "\(angle)")
      #expect(abs(try middle(angle, 0) + quarter) < 1e-9, "\(angle)")
    }
    // That is no rounding of π.
    #expect(abs(try middle(0, -3.14159265358979) + quarter) < 1e-9)
  }
}
