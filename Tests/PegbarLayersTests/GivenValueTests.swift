import Foundation
import Pegbar
import PegbarCore
import Testing

/// What programs give to animations comes back as it was, and is converted when it is given.
@Suite struct GivenValueTests {
  @Test func numbersOfEveryTypeComeBackAsTheyWere() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 3
    #expect(animation.fromValue as? Int == 3)
    animation.fromValue = CGFloat(0.5)
    #expect(animation.fromValue as? CGFloat == 0.5)
    animation.fromValue = Float(0.25)
    #expect(animation.fromValue as? Float == 0.25)
    animation.fromValue = 0.125
    #expect(animation.fromValue as? Double == 0.125)
    animation.toValue = NSNumber(value: 7)
    #expect(animation.toValue as? NSNumber == 7)
    animation.fromValue = nil
    #expect(animation.fromValue == nil)
  }

  @Test func geometryAndObjectsComeBackAsTheyWere() {
    let animation = CABasicAnimation(keyPath: "position")
    animation.toValue = CGPoint(x: 1, y: 2)
    #expect(animation.toValue as? CGPoint == CGPoint(x: 1, y: 2))
    let turn = CATransform3DMakeRotation(1, 0, 0, 1)
    animation.byValue = turn
    #expect(animation.byValue as? CATransform3D == turn)
    let color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    animation.fromValue = color
    #expect(animation.fromValue as? CGColor === color)
    animation.fromValue = NSNull()
    #expect(animation.fromValue is NSNull)
    let unknown = NSObject()
    animation.fromValue = unknown
    #expect(animation.fromValue as? NSObject === unknown)
  }

  @Test func keyframesComeBackAsTheyWere() {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0, CGFloat(1), 2.5]
    #expect(animation.values?[0] as? Int == 0)
    #expect(animation.values?[1] as? CGFloat == 1)
    #expect(animation.values?[2] as? Double == 2.5)
    animation.keyTimes = [0, 0.25, 1]
    animation.biasValues = [1, -1]
    #expect(animation.keyTimes == [0, 0.25, 1] && animation.biasValues == [1, -1])
    animation.keyTimes = nil
    #expect(animation.keyTimes == nil)
    animation.calculationMode = .cubicPaced
    animation.rotationMode = .rotateAutoReverse
    let copy = animation.copy() as? CAKeyframeAnimation
    #expect(copy?.calculationMode == .cubicPaced && copy?.rotationMode == .rotateAutoReverse)
    animation.rotationMode = nil
    #expect(animation.rotationMode == nil)
  }

  /// A path that is still drawn on animates as it is when the animation is added.
  @Test func aPathMayGrowUntilItIsAdded() throws {
    let (stage, _) = makeStage()
    let shape = CAShapeLayer()
    stage.layer.addSublayer(shape)
    CATransaction.flush()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = path
    animation.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    path.addLine(to: CGPoint(x: 9, y: 0))
    animation.duration = 1
    shape.add(animation, forKey: nil)
    CATransaction.flush()
    #expect(shape.presentation()?.path == path)
  }

  @Test func whatCannotBeAnimatedIsToldWhenItIsAdded() {
    let (_, layer) = makeStage()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = NSObject()
    #expect(throws: AnimationError.self) { try layer.addChecked(animation, forKey: nil) }
  }
}

/// Actions of a program's own are asked by name, whatever they are.
@Suite struct AskedActionTests {
  /// Notes what it is asked.
  final class Asked: CALayer {
    nonisolated(unsafe) static var events: [String] = []
    override func action(forKey event: String) -> (any CAAction)? {
      Asked.events.append(event)
      return super.action(forKey: event)
    }
  }

  /// Notes what it gets to know of the value before.
  final class Noting: CABasicAnimation {
    nonisolated(unsafe) static var previous: [Any?] = []
    override func run(
      forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?
    ) {
      Noting.previous.append(dict?["previousValue"])
      super.run(forKey: event, object: anObject, arguments: dict)
    }
  }

  @Test func aLayerOfAnotherClassIsAskedByKey() {
    let (stage, _) = makeStage()
    let layer = Asked()
    stage.layer.addSublayer(layer)
    CATransaction.flush()
    Asked.events = []
    layer.position = CGPoint(x: 3, y: 4)
    layer.isHidden = true
    #expect(Asked.events == ["position", "hidden", "onOrderOut"])
    #expect(layer.animationKeys() == ["position", "transition"])
  }

  @Test func anAnimationOfAnotherClassLearnsTheValueBefore() {
    let (_, layer) = makeStage()
    layer.actions = ["position": Noting(keyPath: "position"), "backgroundColor": Noting()]
    Noting.previous = []
    layer.position = CGPoint(x: 3, y: 4)
    layer.backgroundColor = .black
    #expect(Noting.previous.count == 2)
    #expect(Noting.previous.first as? CGPoint == CGPoint(x: 0, y: 0))
    #expect((Noting.previous.last as? CGColor)?.alpha == 0)
  }

  /// Another value than a property's default; nil for kinds whose values aren't numbers.
  private static func value(of property: PropertyID) -> Value? {
    switch property.kind {
    case .number: .number(0.5)
    case .bool: .bool(property.defaultValue != .bool(true))
    case .point: .point(Point(x: 3, y: 4))
    case .size: .size(Size(width: 3, height: 4))
    case .rect: .rect(Rect(x: 0, y: 0, width: 3, height: 4))
    case .color: .color(.white)
    case .transform: .transform(.scale(2, 2, 2))
    default: nil
    }
  }

  /// What a plain layer does by itself is what one does whose class is asked.
  @Test(
    arguments: PropertyID.builtin.filter {
      LayerClass.plain.has($0) && $0 != .frame && value(of: $0) != nil
    })
  func aPlainLayerAnimatesAsItsAnswerSays(_ property: PropertyID) throws {
    let (stage, layer) = makeStage()
    let asked = Asked()
    stage.layer.addSublayer(asked)
    CATransaction.flush()
    let other = try #require(Self.value(of: property))
    for layer in [layer, asked] { try layer.setValueChecked(other, at: PropertyPath(property)) }
    #expect(layer.animationKeys() == asked.animationKeys(), "\(property.key)")
    let added = layer.animation(forKey: property.key) as? CABasicAnimation
    let expected = asked.animation(forKey: property.key) as? CABasicAnimation
    #expect((added == nil) == (expected == nil), "\(property.key)")
    #expect(
      added?.keyPath == expected?.keyPath && added?.timing.duration == expected?.timing.duration)
    #expect(added?.fillMode == expected?.fillMode)
    #expect(added?.timingFunction?.plugin == expected?.timingFunction?.plugin)
  }
}
