import Foundation
import Pegbar
import PegbarCore
import Testing

/// Rules of names, time, adding and actions that no other table holds.
@Suite struct SentenceTests {
  private func basic(
    _ keyPath: String, _ from: Any?, _ to: Any?, _ duration: Double = 2
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  // MARK: - Names

  /// Rule: names.words.
  @Test func rawStringsOfModesAndFunctions() {
    let modes: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
    #expect(modes.map(\.rawValue) == ["removed", "forwards", "backwards", "both"])
    let functions: [CAValueFunctionName] = [
      .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
      .translateY, .translateZ,
    ]
    #expect(
      functions.map(\.rawValue) == [
        "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate",
        "translateX", "translateY", "translateZ",
      ])
  }

  // MARK: - Time

  /// Rule: time.active-length.
  @Test(arguments: [(2.0, 0.5), (0.5, 2), (4, 0.25)])
  func theLengthIsDividedByTheSpeed(_ speed: Double, _ end: Double) {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    let animation = basic("opacity", 0, 0.5, 1)
    (animation.speed, animation.delegate) = (Float(speed), recorder)
    layer.add(animation, forKey: nil)
    stage.advance(to: 10)
    #expect(recorder.log == ["start ? 0.0", "stop ? true \(end)"])
  }

  /// Rule: combining.group-clips.
  @Test func aChildBeginsInTheGroupsTime() {
    let (stage, layer) = makeStage()
    let group = CAAnimationGroup()
    let child = basic("zPosition", 0, 100, 1)
    child.beginTime = 1
    (group.animations, group.duration, group.beginTime, group.speed) = ([child], 2, 3, 2)
    layer.add(group, forKey: nil)
    // The group runs from 3 to 4, the child from its 1 to 2: from 3.5 to 4.
    for (time, expected) in [(3.25, 0.0), (3.5, 0), (3.75, 50), (3.875, 75), (4, 0)] {
      stage.advance(to: time)
      #expect(layer.presented("zPosition") == expected, "\(time)")
    }
  }

  // MARK: - Adding and removing

  /// Rule: adding.copy.
  @Test func theLayerKeepsACopyThatTheDelegateGets() {
    final class Keeper: CAAnimationDelegate {
      var given: [CAAnimation] = []
      func animationDidStart(_ animation: CAAnimation) { given.append(animation) }
      func animationDidStop(_ animation: CAAnimation, finished: Bool) { given.append(animation) }
    }
    let (stage, layer) = makeStage()
    let (keeper, animation) = (Keeper(), basic("zPosition", 0, 100))
    animation.delegate = keeper
    layer.add(animation, forKey: "a")
    let stored = layer.animation(forKey: "a")
    (animation.toValue, animation.duration) = (7, 9)
    stage.advance(to: 1)
    #expect(layer.presented("zPosition") == 50)
    layer.removeAnimation(forKey: "a")
    #expect(layer.presented("zPosition") == 0)
    #expect(stored !== animation && keeper.given.count == 2)
    #expect(keeper.given.allSatisfy { $0 === stored })
  }

  /// At one instant: what begins, then what ends, in order of addition.
  ///
  /// Rule: adding.turn-order.
  @Test func startsComeBeforeStops() {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    for (name, begin) in [("a", 0.0), ("b", 1), ("c", 0), ("d", 1)] {
      let animation = basic("opacity", 0, 1, 1)
      animation.setValue(name, forKey: "name")
      (animation.beginTime, animation.delegate) = (begin, recorder)
      layer.add(animation, forKey: name)
    }
    stage.advance(to: 1)
    #expect(
      recorder.log == [
        "start a 0.0", "start c 0.0", "start b 1.0", "start d 1.0", "stop a true 1.0",
        "stop c true 1.0",
      ])
  }

  /// Rule: transactions.threads.
  @Test func eachThreadHasItsOwnTransactions() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(7)
    nonisolated(unsafe) var other = 0.0
    let thread = Thread { other = CATransaction.animationDuration() }
    thread.start()
    while !thread.isFinished { usleep(1000) }
    #expect(other == 0.25 && CATransaction.animationDuration() == 7)
    CATransaction.commit()
  }

  // MARK: - Actions

  /// Rule: transactions.commit.
  @Test func anInnerCommitCommitsNothing() {
    let (stage, _) = makeStage()
    CATransaction.begin()
    CATransaction.begin()
    let layer = CALayer()
    stage.layer.addSublayer(layer)
    CATransaction.commit()
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil && layer.presentation() == nil)
    CATransaction.commit()
    layer.opacity = 0.25
    #expect(layer.animationKeys() == ["opacity"])
  }

  private static let animatable: [(CALayer.Type, [String])] = [
    (
      CALayer.self,
      [
        "position", "bounds", "zPosition", "anchorPoint", "anchorPointZ", "transform",
        "sublayerTransform", "opacity", "backgroundColor", "cornerRadius", "borderWidth",
        "borderColor", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius",
        "contentsRect", "contentsCenter", "contentsScale", "masksToBounds", "doubleSided",
        "rasterizationScale",
      ]
    ),
    (
      CAShapeLayer.self,
      [
        "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth",
        "lineDashPhase", "miterLimit",
      ]
    ),
    (CAGradientLayer.self, ["colors", "locations", "startPoint", "endPoint"]),
    (CATextLayer.self, ["fontSize", "foregroundColor"]),
    (CAReplicatorLayer.self, ["instanceCount", "instanceDelay", "instanceTransform"]),
    (CAEmitterLayer.self, ["emitterPosition", "birthRate", "velocity", "scale"]),
  ]

  /// Rule: actions.animatable.
  @Test func whatIsAnimatableAnimates() throws {
    let (stage, _) = makeStage()
    for (type, keys) in Self.animatable {
      let layer = CALayer.make(type)
      stage.layer.addSublayer(layer)
      CATransaction.flush()
      for key in keys { layer.setValue(try Self.another(key), forKey: key) }
      #expect(layer.animationKeys() == keys)
    }
    let layer = CALayer()
    stage.layer.addSublayer(layer)
    CATransaction.flush()
    layer.setValue("resizeAspect", forKey: "contentsGravity")
    layer.setValue(true, forKey: "geometryFlipped")
    layer.setValue(3, forKey: "maskedCorners")
    layer.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "frame")
    #expect(layer.animationKeys() == ["bounds", "position"])
  }

  /// A value that a property does not have by itself.
  private static func another(_ key: String) throws -> Any {
    let property = try #require(PropertyID(builtin: key))
    switch property.kind {
    case .bool?: return property.defaultValue == .bool(false)
    case .number?: return 0.375
    case .point?: return CGPoint(x: 3, y: 4)
    case .size?: return CGSize(width: 3, height: 4)
    case .rect?: return CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    case .color?: return CGColor(red: 1, green: 0, blue: 0.5, alpha: 1)
    case .transform?: return CATransform3DMakeScale(2, 2, 2)
    case .path?: return CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    case .colors?: return [CGColor.black, CGColor.white]
    case .numbers?: return [0.25, 0.5]
    default: throw AnimationError.unknownKeyPath(key)
    }
  }

  /// Rule: actions.own-keys.
  @Test func everyKindOfOwnPropertyAnimates() {
    let pairs: [(Any, Any, [Double])] = [
      (0.0, 4.0, [1]), (CGPoint.zero, CGPoint(x: 4, y: 8), [1, 2]),
      (CGSize.zero, CGSize(width: 4, height: 8), [1, 2]),
      (CGRect.zero, CGRect(x: 4, y: 8, width: 12, height: 16), [1, 2, 3, 4]),
      (CGColor.clear, CGColor(red: 1, green: 0, blue: 0.5, alpha: 1), [0.25, 0, 0.125, 0.25]),
    ]
    for (from, to, expected) in pairs {
      let (stage, layer) = makeStage()
      CATransaction.setDisableActions(true)
      layer.setValue(from, forKey: "mine")
      CATransaction.flush()
      layer.add(basic("mine", from, to), forKey: nil)
      stage.advance(to: 0.5)
      let value = Value(any: layer.presentation()?.value(forKey: "mine"))
      #expect(value?.components == expected, "\(type(of: from))")
    }
    let (stage, layer) = makeStage()
    layer.setValue(CATransform3DIdentity, forKey: "mine")
    layer.add(basic("mine", CATransform3DIdentity, CATransform3DMakeScale(5, 1, 1)), forKey: nil)
    stage.advance(to: 0.5)
    #expect((layer.presentation()?.value(forKey: "mine") as? CATransform3D)?.m11 == 2)
  }
}
