import Pegbar
import PegbarCore
import PegbarEngine
import PegbarReadings
import Testing

/// Where sources disagree: the reading that was chosen and the other one, as on the page of that name.
///
/// Tests/other-readings.sh runs this suite once more with all other readings and once with each of them
/// alone, so a row must depend on one reading only.
/// Numbers are worked out by hand or from the formulas of the rules.
@Suite struct ReadingsTests {
  /// A question on which sources disagree.
  struct Row: CustomTestStringConvertible, Sendable {
    var reading: Reading
    var testDescription: String
    var chosen: Double
    var other: Double
    var ask: @Sendable () throws -> Double?

    init(
      _ reading: Reading, _ question: String, chosen: Double, other: Double,
      ask: @escaping @Sendable () throws -> Double?
    ) {
      (self.reading, testDescription) = (reading, question)
      (self.chosen, self.other, self.ask) = (chosen, other, ask)
    }
  }

  static let rows = times + values + keyframes + transforms

  @Test(arguments: rows) func theReading(_ row: Row) throws {
    let expected = row.reading.isFollowed ? row.chosen : row.other
    let found = try #require(try row.ask())
    #expect(abs(found - expected) < 1e-7)
  }

  static let times: [Row] = [
    // Rule: time.offset-wraps.
    Row(
      Reading.timeOffsetWraps, "a time offset wraps", chosen: 20, other: -1
    ) {
      shown("zPosition", at: 1.6, model: -1.0, [basic(0, 100, 2) { $0.timeOffset = 0.8 }])
    },
    // Rule: time.local.
    Row(
      Reading.layerTimeClampedBeforeBegin, "a layer's time stands still before its begin",
      chosen: 0, other: -0.5
    ) {
      let (_, layer) = makeStage()
      layer.beginTime = 1
      return layer.convertTime(0.5, from: nil)
    },
    // Rule: time.active-length.
    Row(
      Reading.repeatDurationWins, "repeatDuration wins", chosen: -1, other: 25
    ) {
      shown(
        "zPosition", at: 4.5, model: -1.0,
        [basic(0, 100, 2) { ($0.repeatDuration, $0.repeatCount) = (3, 10) }])
    },
    // Rule: time.no-duration.
    Row(
      Reading.springTakesTransactionDuration, "a spring's duration", chosen: 0.25,
      other: 1.4727003346780927
    ) {
      let (_, layer) = makeStage()
      layer.add(CASpringAnimation(keyPath: "opacity"), forKey: "a")
      return layer.animation(forKey: "a")?.duration
    },
    // Rule: combining.child-duration.
    Row(
      Reading.childTakesGroupDuration, "a child's duration", chosen: 6.25, other: 50
    ) {
      shown("zPosition", at: 0.125, model: -1.0, [group([basic(0, 100, 0)], 2)])
    },
    // Rule: combining.child-end.
    Row(
      Reading.childIsActiveAtEnd, "a child at exactly its end", chosen: 100, other: -1
    ) {
      shown("zPosition", at: 1, model: -1.0, [group([basic(0, 100, 1)], 2)])
    },
    // Rule: actions.implicit.
    Row(
      Reading.implicitTimingIsDefault, "implicit timing", chosen: 8.02403387584857, other: 5
    ) {
      let (stage, layer) = makeStage()
      layer.zPosition = 10
      stage.advance(to: 0.125)
      return layer.presented("zPosition")
    },
    // Rule: springs.overdamping.
    Row(
      Reading.overdampingClamped, "overdamping", chosen: 0.5939941502901619,
      other: 0.3696399777219824
    ) {
      shown("zPosition", at: 0.2, model: 0.0, [spring(damping: 40, 1)])
    },
    // Rule: springs.cut.
    Row(
      Reading.springHoldsSampledValue, "a held spring", chosen: 1.1243547674084116, other: 1
    ) {
      let cut = spring(damping: 10, 0.3)
      (cut.fillMode, cut.isRemovedOnCompletion) = (.forwards, false)
      return shown("zPosition", at: 1, model: 0.0, [cut])
    },
  ]

  static let values: [Row] = [
    // Rule: combining.order.
    Row(
      Reading.replacingBeforeAdditive, "replacing before additive", chosen: 15, other: 10
    ) {
      shown(
        "zPosition", at: 0.5, model: 0.0,
        [basic(5, 5, 1) { $0.isAdditive = true }, basic(10, 10, 1)])
    },
    // Rule: values.current-is-live.
    Row(
      Reading.missingEndIsModelValue, "a missing end", chosen: 1, other: 5
    ) {
      shown("zPosition", at: 0.5, model: 2.0, [basic(10, 10, 1), basic(0, nil, 1)])
    },
    // Rule: values.additive-ends.
    Row(
      Reading.additiveMissingEndIsNeutral, "an additive missing end", chosen: 9, other: 11
    ) {
      shown("zPosition", at: 0.5, model: 4.0, [basic(nil, 10, 1) { $0.isAdditive = true }])
    },
    // Rule: values.switch-halfway.
    Row(
      Reading.halfwayIsNewValue, "half way", chosen: 1, other: 0
    ) {
      shown("hidden", at: 0.5, model: false, [basic(false, true, 1, "hidden")])
    },
    // Rule: keyframes.timing-functions.
    Row(
      Reading.timingFunctionsCompose, "both timing functions", chosen: 14.158574960851938,
      other: 31.53568125725393
    ) {
      let both = keys([0.0, 100.0], "zPosition")
      both.timingFunction = CAMediaTimingFunction(controlPoints: [0.42, 0, 1, 1])
      both.timingFunctions = [CAMediaTimingFunction(controlPoints: [0.42, 0, 1, 1])]
      return shown("zPosition", at: 0.5, model: 0.0, [both])
    },
  ]

  static let keyframes: [Row] = [
    // Rule: keyframes.count.
    Row(
      Reading.discreteHasExtraKeyTime, "discrete key times", chosen: 1, other: 2
    ) {
      let jumps = keys([1.0, 2.0, 3.0], "zPosition", .discrete)
      jumps.keyTimes = [0, 0.5, 0.75, 1]
      return shown("zPosition", at: 0.4, model: 0.0, [jumps])
    },
    // Rule: keyframes.extrapolate.
    Row(
      Reading.keyframesExtrapolate, "timing beyond the keys", chosen: -7.541537848383638,
      other: 0
    ) {
      let early = keys([0.0, 100.0], "zPosition")
      early.timingFunction = CAMediaTimingFunction(controlPoints: [0.4, -0.5, 0.5, 1.6])
      return shown("zPosition", at: 0.1, model: 0.0, [early])
    },
    // Rule: keyframes.paced.
    Row(
      Reading.colorsAndRectsArePaced, "paced colours", chosen: 0.5, other: 0.1
    ) {
      let reds = [0.0, 0.1, 1.0].map { CGColor(red: $0, green: 0, blue: 0, alpha: 1) }
      let (stage, layer) = makeStage()
      layer.add(keys(reds, "backgroundColor", .paced), forKey: nil)
      stage.advance(to: 0.5)
      return layer.presentation()?.backgroundColor.map { Double($0.value.red) }
    },
    // Rule: keyframes.cubic-matrices.
    Row(
      Reading.cubicMatricesByComponent, "cubic matrices", chosen: 1.4375, other: 1.5
    ) {
      let sizes = [1.0, 2.0, 4.0].map { CATransform3DMakeScale($0, $0, $0) }
      return matrix(at: 0.25, keys(sizes, "transform", .cubic))?.m11
    },
    // Rule: paths.discrete.
    Row(
      Reading.discretePathHoldsSegmentStart, "a discrete path", chosen: 10, other: 20
    ) {
      let steps = keys([], "position", .discrete)
      steps.path = path((0, 0), (10, 0), (20, 0))
      return shown("position.x", at: 0.75, model: nil, [steps])
    },
    // Rule: keyframes.one-discrete.
    Row(
      Reading.oneDiscreteValueIsIgnored, "one discrete value", chosen: -1, other: 5
    ) {
      shown("zPosition", at: 0.5, model: -1.0, [keys([5.0], "zPosition", .discrete)])
    },
    // Rule: paths.rotation.
    Row(
      Reading.cornerTakesNextTangent, "a corner", chosen: .pi / 2, other: 0
    ) {
      let turn = keys([], "position")
      turn.path = path((0, 0), (10, 0), (10, 10))
      turn.rotationMode = .rotateAuto
      return shown("transform.rotation.z", at: 0.5, model: nil, [turn])
    },
  ]

  static let transforms: [Row] = [
    // Rule: transforms.reflection.
    Row(
      Reading.reflectionFlipsAllScales, "a reflection", chosen: -1, other: 1
    ) {
      let layer = CALayer()
      layer.transform = CATransform3DMakeScale(-1, 1, 1)
      return layer.value(forKeyPath: "transform.scale.y") as? Double
    },
    // Rule: transforms.singular.
    Row(
      Reading.singularMatrixSwitchesHalfway, "a singular matrix", chosen: 0, other: 1
    ) {
      matrix(
        at: 0.75, basic(CATransform3DIdentity, CATransform3DMakeScale(0, 0, 0), 1, "transform"))?
        .m11
    },
    // Rule: transforms.perspective.
    Row(
      Reading.perspectiveIsSeparated, "perspective beside a scale", chosen: -0.0075,
      other: -0.01
    ) {
      var seen = CATransform3DIdentity
      seen.m34 = -0.01
      let both = CATransform3DConcat(CATransform3DMakeScale(2, 2, 2), seen)
      return matrix(at: 0.5, basic(CATransform3DIdentity, both, 1, "transform"))?.m34
    },
    // Rule: transforms.half-turn.
    Row(
      Reading.halfTurnIsPositive, "half a turn", chosen: 1, other: -1
    ) {
      let half = CATransform3DMakeScale(-1, -1, 1)
      return matrix(at: 0.5, basic(CATransform3DIdentity, half, 1, "transform"))?.m12
    },
    // The double next to π is less than π: the short way is its own, which is not the way of half a turn.
    // Rule: transforms.half-turn.
    Row(
      Reading.nearHalfTurnIsHalf, "a hair less than half a turn", chosen: -1, other: 1
    ) {
      let way = Reading.halfTurnIsPositive.isFollowed ? -1.0 : 1
      let less = CATransform3DMakeRotation(way * .pi, 0, 0, 1)
      return matrix(at: 0.5, basic(CATransform3DIdentity, less, 1, "transform")).map {
        $0.m12 * way
      }
    },
    // Half of 254 encoded, or of what Generic RGB's gamma of 1.8 makes of it: 127 or 145.
    // Rule: layers.gradient-mixing.
    Row(Reading.gradientsMixSRGB, "the middle of a gradient", chosen: 127, other: 145) {
      let (stage, layer) = makeStage()
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 3, height: 3)
      let light = CGColor(red: 254 / 255, green: 254 / 255, blue: 254 / 255, alpha: 1)
      gradient.colors = [CGColor(red: 0, green: 0, blue: 0, alpha: 1), light]
      layer.superlayer?.addSublayer(gradient)
      let byte = Double(try stage.frame(at: 0).pixel(1, 1).x)
      // The table of colours and the place of the pixel round once each.
      return [127, 145].first { abs($0 - byte) <= 1 } ?? byte
    },
    // Rule: layers.depth.
    Row(Reading.siblingsMeetInDepth, "the far half of a turned card", chosen: 255, other: 0) {
      let (stage, layer) = makeStage()
      layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      layer.position = CGPoint(x: 50, y: 50)
      layer.transform = CATransform3DMakeRotation(1, 1, 0, 0)
      let flat = CALayer()
      flat.frame = layer.superlayer?.bounds ?? .zero
      flat.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.superlayer?.insertSublayer(flat, at: 0)
      let picture = try stage.frame(at: 1)
      let (x, y) = (Int(layer.position.x), Int(layer.position.y))
      return picture.pixel(x, y - 1).x == picture.pixel(x, y).x ? 0 : 255
    },
    // Rule: transitions.axis.
    Row(
      Reading.transitionAxisIsLayers, "fromTop", chosen: -1, other: 1
    ) {
      let (stage, layer) = makeStage()
      let push = CATransition()
      (push.type, push.subtype, push.duration) = (.push, .fromTop, 1)
      layer.add(push, forKey: nil)
      stage.advance(to: 0.5)
      switch try stage.presentationFrame().transitions.first?.recipe.direction {
      case .fromTop?: return 1
      case .fromBottom?: return -1
      default: return nil
      }
    },
  ]

  private static func basic(
    _ from: Any?, _ to: Any?, _ duration: Double, _ keyPath: String = "zPosition",
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    change(animation)
    return animation
  }

  private static func spring(damping: Double, _ duration: Double) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (0, 1, duration)
    spring.damping = damping
    return spring
  }

  private static func keys(
    _ values: [Any], _ keyPath: String, _ mode: CAAnimationCalculationMode = .linear
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.calculationMode, animation.duration) = (values, mode, 1)
    return animation
  }

  private static func group(_ children: [CAAnimation], _ duration: Double) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    (group.animations, group.duration) = (children, duration)
    return group
  }

  private static func path(_ points: (Double, Double)...) -> CGPath {
    let path = CGMutablePath()
    for (index, (x, y)) in points.enumerated() {
      let point = CGPoint(x: x, y: y)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }

  /// What a layer shows that has a model value and some animations.
  private static func shown(
    _ keyPath: String, at time: Double, model: Any?, _ animations: [CAAnimation]
  ) -> Double? {
    let (stage, layer) = makeStage()
    CATransaction.setDisableActions(true)
    if let model { layer.setValue(model, forKeyPath: keyPath) }
    CATransaction.flush()
    for animation in animations { layer.add(animation, forKey: nil) }
    stage.advance(to: time)
    let value = layer.presentation()?.value(forKeyPath: keyPath)
    return (value as? Bool).map { $0 ? 1 : 0 } ?? (value as? Double)
  }

  private static func matrix(at time: Double, _ animation: CAAnimation) -> CATransform3D? {
    let (stage, layer) = makeStage()
    layer.add(animation, forKey: nil)
    stage.advance(to: time)
    return layer.presentation()?.transform
  }
}
