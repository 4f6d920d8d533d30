import Foundation
import Pegbar
import PegbarCore
import Testing

/// Rules of values, keyframes, combining, transforms, transitions and layers that no other table holds.
@Suite struct ValueSentenceTests {
  private func shown(
    _ keyPath: String, at time: Double, model: Any? = nil, _ animations: [CAAnimation]
  ) -> Double? {
    let (stage, layer) = makeStage()
    CATransaction.setDisableActions(true)
    if let model { layer.setValue(model, forKeyPath: keyPath) }
    CATransaction.flush()
    for animation in animations { layer.add(animation, forKey: nil) }
    stage.advance(to: time)
    return layer.presented(keyPath)
  }

  private func keys(
    _ keyPath: String, _ values: [Any], _ mode: CAAnimationCalculationMode = .linear
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.calculationMode, animation.duration) = (values, mode, 1)
    return animation
  }

  // MARK: - Values

  /// The model is 10; a quarter of the way.
  ///
  /// Rule: values.ends.
  @Test(
    arguments: [
      (20.0, 40.0, nil, 25.0), (20, nil, 8, 22), (20, 40, 999, 25), (nil, 40, 8, 34),
      (20, nil, nil, 17.5), (nil, 40, nil, 17.5), (nil, nil, 8, 12), (nil, nil, nil, 10),
    ] as [(Double?, Double?, Double?, Double)])
  func fromToBy(_ from: Double?, _ to: Double?, _ by: Double?, _ expected: Double) {
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    animation.duration = 1
    #expect(shown("zPosition", at: 0.25, model: 10.0, [animation]) == expected)
  }

  /// Rule: values.current-is-live.
  @Test func theModelIsReadWhileRunning() {
    let (stage, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.duration) = (100, 4)
    layer.add(animation, forKey: nil)
    stage.advance(to: 2)
    #expect(layer.presented("zPosition") == 50)
    CATransaction.setDisableActions(true)
    layer.zPosition = 60
    #expect(layer.presented("zPosition") == 80)
  }

  /// Row vectors: to = by · from, from = by⁻¹ · to; a singular `by` does nothing.
  ///
  /// Rule: values.transform-sums.
  @Test func transformsGoByProducts() {
    let (turn, move) = (
      CATransform3DMakeScale(2, 2, 1), CATransform3DMakeTranslation(10, 0, 0)
    )
    func x(_ from: CATransform3D?, _ to: CATransform3D?, _ by: CATransform3D) -> Double? {
      let animation = CABasicAnimation(keyPath: "transform")
      (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
      (animation.duration, animation.fillMode) = (1, .both)
      animation.isRemovedOnCompletion = false
      let time = to == nil ? 1.0 : 0
      return shown("transform.translation.x", at: time, model: nil, [animation])
    }
    // by · from moves inside the scaled coordinates: 10 · 2.
    #expect(x(turn, nil, move) == 20)
    // by⁻¹ · to: −10 · 2.
    #expect(x(nil, turn, move) == -20)
    #expect(x(nil, move, CATransform3DMakeScale(0, 1, 1)) == 0)
  }

  // MARK: - Keyframes and paths

  /// Rule: paths.wins.
  @Test func aPathWinsAndMovesJump() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.move(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 110, y: 0))
    let animation = keys("position", [CGPoint(x: -5, y: -5)])
    animation.path = path
    for (time, expected) in [(0.25, 5.0), (0.75, 105)] {
      #expect(shown("position.x", at: time, [animation]) == expected)
    }
    // By length: two of ten each.
    animation.calculationMode = .paced
    #expect(abs((shown("position.x", at: 0.2, [animation]) ?? 0) - 4) < 1e-9)
  }

  /// Rule: keyframes.paced.
  @Test func pacedIgnoresKeyTimesAndTimingFunctions() {
    let animation = keys("zPosition", [0.0, 1.0, 10.0], .paced)
    animation.keyTimes = [0, 0.9, 1]
    animation.timingFunctions = (0..<2).map { _ in CAMediaTimingFunction(name: .easeIn) }
    #expect(shown("zPosition", at: 0.25, [animation]) == 2.5)
  }

  /// Rule: keyframes.paced.
  @Test func pointsSizesAndRectsArePacedByTheirDistance() {
    // Legs of 5 and 15: a quarter and three quarters.
    let points = [CGPoint.zero, CGPoint(x: 3, y: 4), CGPoint(x: 12, y: 16)]
    #expect(shown("position.x", at: 0.25, [keys("position", points, .paced)]) == 3)
    let rects = points.map { CGRect(x: 0, y: 0, width: $0.x, height: $0.y) }
    #expect(shown("bounds.size.width", at: 0.25, [keys("bounds", rects, .paced)]) == 3)
    // Transforms are not paced.
    let sizes = [1.0, 2, 10].map { CATransform3DMakeScale($0, $0, 1) }
    #expect(shown("transform.scale.x", at: 0.5, [keys("transform", sizes, .paced)]) == 2)
  }

  /// Rule: keyframes.cubic.
  @Test func cubicTakesTensionContinuityAndBias() {
    // Tension 1 at both inner keys: their tangents vanish, so that half way is the mean.
    let animation = keys("zPosition", [0.0, 1.0, 4.0, 9.0], .cubic)
    #expect(shown("zPosition", at: 0.5, [animation]) == 2.25)
    animation.tensionValues = [0, 1, 1, 0]
    #expect(shown("zPosition", at: 0.5, [animation]) == 2.5)
    animation.tensionValues = nil
    // Bias 1 takes the chord before: 1 and 3 for 2 and 4. (1 + 4) / 2 + (1 − 3) / 8.
    animation.biasValues = [0, 1, 1, 0]
    #expect(shown("zPosition", at: 0.5, [animation]) == 2.25)
    // Bias −1 at the first alone takes the chord after: 3, and 4 at the second: 2.5 − 1/8.
    animation.biasValues = [0, -1]
    #expect(shown("zPosition", at: 0.5, [animation]) == 2.375)
  }

  // MARK: - Combining

  /// Rule: combining.children-are-silent.
  @Test func delegatesOfChildrenAreIgnored() {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    let child = CABasicAnimation(keyPath: "zPosition")
    (child.fromValue, child.toValue, child.duration, child.delegate) = (0, 100, 1, recorder)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([child], 2)
    layer.add(group, forKey: nil)
    stage.advance(to: 5)
    #expect(recorder.log == [])
    // removedOnCompletion neither: the child fills until the group ends.
    child.fillMode = .forwards
    #expect(shown("zPosition", at: 1.5, [group]) == 100)
  }

  /// Rule: combining.transitions-in-groups.
  @Test func transitionsRunInsideGroups() throws {
    let (stage, layer) = makeStage()
    let group = CAAnimationGroup()
    let fade = CATransition()
    fade.duration = 2
    (group.animations, group.duration) = ([fade], 2)
    layer.add(group, forKey: nil)
    stage.advance(to: 0.5)
    let transitions = try stage.presentationFrame().transitions
    #expect(transitions.map(\.progress) == [0.25])
  }

  /// Rule: combining.additive.
  @Test func additiveMatricesAreConcatenatedWithTheCurrent() {
    let (stage, layer) = makeStage()
    CATransaction.setDisableActions(true)
    layer.transform = CATransform3DMakeScale(2, 2, 1)
    CATransaction.flush()
    let move = CABasicAnimation(keyPath: "transform")
    move.fromValue = CATransform3DMakeTranslation(3, 0, 0)
    move.toValue = CATransform3DMakeTranslation(3, 0, 0)
    (move.duration, move.isAdditive) = (1, true)
    layer.add(move, forKey: nil)
    stage.advance(to: 0.5)
    // Moved, then scaled.
    #expect(layer.presentation()?.transform.m41 == 6)
  }

  // MARK: - Transforms

  /// Rule: transforms.parts.
  @Test func aFullTurnOfTheMatrixDoesNotMove() {
    let whole = CABasicAnimation(keyPath: "transform")
    whole.fromValue = CATransform3DIdentity
    whole.toValue = CATransform3DMakeRotation(2 * .pi, 0, 0, 1)
    whole.duration = 1
    #expect(abs(shown("transform.rotation.z", at: 0.25, [whole]) ?? 9) < 1e-12)
    let part = CABasicAnimation(keyPath: "transform.rotation")
    (part.fromValue, part.toValue, part.duration) = (0, 2 * Double.pi, 1)
    #expect(abs((shown("transform.rotation.z", at: 0.25, [part]) ?? 9) - .pi / 2) < 1e-9)
    let wrong = CABasicAnimation(keyPath: "transform")
    (wrong.byValue, wrong.duration) = (Double.pi, 1)
    #expect(shown("transform.rotation.z", at: 0.5, [wrong]) == 0)
  }

  /// Rule: transforms.value-function-replaces.
  @Test func aValueFunctionReplacesOrIsConcatenated() {
    func x(_ isAdditive: Bool, _ values: [Any]) -> Double? {
      let (stage, layer) = makeStage()
      CATransaction.setDisableActions(true)
      layer.transform = CATransform3DMakeTranslation(5, 0, 0)
      CATransaction.flush()
      let animation = CAKeyframeAnimation(keyPath: "transform")
      (animation.values, animation.duration, animation.isAdditive) = (values, 1, isAdditive)
      animation.valueFunction = CAValueFunction(name: .translate)
      layer.add(animation, forKey: nil)
      stage.advance(to: 0.5)
      return layer.presented("transform.translation.x")
    }
    #expect(x(false, [[2, 0, 0], [4, 0, 0]]) == 3)
    #expect(x(true, [[2, 0, 0], [4, 0, 0]]) == 8)
    // A wrong count of numbers.
    #expect(x(false, [[2, 0], [4, 0]]) == 5)
  }

  /// Rule: values.colors.
  @Test func aMissingColorIsTransparentBlack() {
    let (stage, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.toValue = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    animation.duration = 2
    layer.add(animation, forKey: nil)
    stage.advance(to: 1)
    #expect(
      layer.presentation()?.backgroundColor?.value
        == Color(red: 0.5, green: 0.25, blue: 0, alpha: 0.5))
  }

  // MARK: - Transitions

  /// Rule: transitions.pictures.
  @Test func theSourceIsWhatWasShownAndTheTargetIsLive() throws {
    let (stage, layer) = makeStage()
    CATransaction.setDisableActions(true)
    layer.add(CATransition(), forKey: nil)
    layer.addSublayer(CALayer())
    layer.zPosition = 3
    stage.advance(to: 0.125)
    let frame = try stage.presentationFrame()
    let running = try #require(frame.transitions.first)
    #expect(running.progress == 0.5 && running.source.rows.count == 1)
    #expect(running.source.rows[0].properties.number(.zPosition) == 0)
    #expect(frame.rows.count == 3 && frame.rows[1].properties.number(.zPosition) == 3)
  }

  /// Rule: transitions.part.
  @Test func startAndEndProgress() throws {
    let (stage, layer) = makeStage()
    let part = CATransition()
    (part.startProgress, part.endProgress, part.duration) = (0.25, 0.75, 1)
    layer.add(part, forKey: nil)
    for (time, expected) in [(0.0, 0.25), (0.5, 0.5), (0.75, 0.625)] {
      stage.advance(to: time)
      #expect(try stage.presentationFrame().transitions.map(\.progress) == [expected])
    }
  }

  // MARK: - Layers

  /// Rule: layers.frame.
  @Test func aFrameUnderAScale() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds.size == CGSize(width: 50, height: 12.5))
    #expect(layer.position == CGPoint(x: 60, y: 45))
  }

  /// Rule: layers.tree.
  @Test func replacingALayerKeepsItsPlace() {
    let (root, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.addSublayer(a)
    root.insertSublayer(b, above: a)
    root.insertSublayer(c, at: 0)
    #expect(root.sublayers == [c, a, b])
    root.insertSublayer(b, below: c)
    #expect(root.sublayers == [b, c, a])
    let new = CALayer()
    root.replaceSublayer(c, with: new)
    #expect(root.sublayers == [b, new, a] && c.superlayer == nil)
  }
}
