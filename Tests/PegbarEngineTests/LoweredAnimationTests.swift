import Pegbar
import PegbarCore
import PegbarEngine
import Testing

/// Lowered animations give what sampling one by one gives, within 1e−7.
@Suite struct LoweredAnimationTests {
  /// Numbers that are the same in every run.
  private struct Numbers {
    var state: UInt64
    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    mutating func number() -> Double { Double(next(2001) - 1000) / 250 }
  }

  private func value(_ keyPath: String, _ n: inout Numbers) -> Any {
    switch keyPath {
    case "position": return CGPoint(x: n.number(), y: n.number())
    case "bounds.size": return CGSize(width: n.number(), height: n.number())
    case "bounds": return CGRect(x: n.number(), y: n.number(), width: 1 + n.number(), height: 2)
    case "backgroundColor":
      return CGColor(red: 0.1, green: CGFloat(n.next(9)) / 9, blue: 0.5, alpha: 1)
    case "transform":
      let turn = CATransform3DMakeRotation(
        CGFloat(n.number()), CGFloat(n.next(2)), CGFloat(n.next(2)), 1)
      let moved = CATransform3DConcat(
        turn, CATransform3DMakeTranslation(3, 4, CGFloat(n.next(2))))
      var seen = CATransform3DIdentity
      seen.m34 = -1 / 300
      switch n.next(4) {
      case 0: return moved
      case 1: return CATransform3DConcat(turn, seen)
      default: return CATransform3DConcat(CATransform3DMakeScale(0.5, 2, 1.5), moved)
      }
    default: return n.number()
    }
  }

  private let keyPaths = [
    "zPosition", "opacity", "position", "position.y", "bounds", "bounds.size", "bounds.origin.x",
    "backgroundColor", "transform", "transform.rotation.z", "transform.scale",
    "transform.translation.x", "transform.scale.y",
  ]

  private func animation(_ n: inout Numbers) -> CAPropertyAnimation {
    let keyPath = keyPaths[n.next(keyPaths.count)]
    let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeInEaseOut, .default]
    let result: CAPropertyAnimation
    if n.next(2) == 0 {
      let basic = n.next(3) == 0 ? spring(keyPath, &n) : CABasicAnimation(keyPath: keyPath)
      basic.fromValue = n.next(4) == 0 ? nil : value(keyPath, &n)
      basic.toValue = value(keyPath, &n)
      result = basic
    } else {
      let keyframes = CAKeyframeAnimation(keyPath: keyPath)
      keyframes.values = (0..<4).map { _ in value(keyPath, &n) }
      keyframes.calculationMode = n.next(4) == 0 ? .discrete : .linear
      if keyframes.calculationMode == .linear, n.next(2) == 0 {
        keyframes.keyTimes = [0, 0.2, 0.2, 1]
      }
      keyframes.timingFunctions = (0..<n.next(4)).map { _ in
        CAMediaTimingFunction(name: names[n.next(names.count)])
      }
      result = keyframes
    }
    switch n.next(4) {
    case _ where result is CASpringAnimation: break
    case 0: break
    // It starts before the first key and goes beyond the last.
    case 1: result.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, -0.5, 0.5, 1.6)
    default: result.timingFunction = CAMediaTimingFunction(name: names[n.next(4)])
    }
    result.timing.duration = 0.25 * Double(1 + n.next(8))
    result.timing.beginTime = 0.125 * Double(1 + n.next(8))
    result.timing.speed = [1, 0.5, 2, 1, -1, 0][n.next(6)]
    result.timing.timeOffset = n.next(3) == 0 ? 0.3 * Double(n.next(5)) : 0
    (result.isAdditive, result.isCumulative) = (n.next(4) == 0, n.next(4) == 0)
    result.timing.repeatCount = [0, 1, 2, 2.5, .infinity][n.next(5)]
    result.timing.repeatDuration = n.next(6) == 0 ? 0.8 : 0
    result.timing.autoreverses = n.next(2) == 0
    result.timing.fillMode = [.removed, .forwards, .backwards, .both][n.next(4)]
    result.isRemovedOnCompletion = n.next(4) == 0
    return result
  }

  private func spring(_ keyPath: String, _ n: inout Numbers) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: keyPath)
    spring.damping = [0, 1, 10, 20, 35][n.next(5)]
    spring.stiffness = [40, 100, 400][n.next(3)]
    spring.initialVelocity = [0, 0, -20, 7][n.next(4)]
    spring.allowsOverdamping = n.next(2) == 0
    return spring
  }

  @Test(arguments: 1...8) func loweredIsEvaluated(seed: Int) throws {
    // Those that jump are sampled one by one.
    try check(Numbers(state: UInt64(seed)), animationsEach: 1, batched: 26)
  }

  @Test(arguments: 1...8) func animationsOnTopOfOneAnotherAreEvaluated(seed: Int) throws {
    try check(Numbers(state: UInt64(seed)), animationsEach: 3, batched: 20)
  }

  private func check(_ numbers: Numbers, animationsEach: Int, batched: Int) throws {
    var n = numbers
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 10, height: 10))
    for _ in 0..<60 { root.addSublayer(CALayer()) }
    CATransaction.flush()
    for layer in root.sublayers ?? [] {
      for _ in 0..<animationsEach { try layer.addChecked(animation(&n), forKey: nil) }
    }
    let session = try SamplingSession(stage.snapshot())
    #expect(session.batchedCount >= batched)
    for step in 0..<40 { try compare(session, at: Double(step) * 0.11) }
  }

  private func compare(_ session: SamplingSession, at time: Double) throws {
    let frame = try session.sample(at: time)
    for (row, model) in zip(frame.rows, session.snapshot.rows) {
      let expected = try Sampler.present(
        model.properties, session.snapshot.animations[model.animations], at: time)
      for property in [
        PropertyID.zPosition, .opacity, .position, .bounds, .backgroundColor, .transform,
      ] {
        let a = row.properties[property].components ?? []
        let b = expected[property].components ?? []
        #expect(
          a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-7 * max(1, abs($1)) },
          "\(property.key) at \(time): \(a), expected \(b)")
      }
    }
  }

  /// What overflows has no effect, in batches as one by one.
  @Test(arguments: [
    "zPosition", "transform.rotation.z", "transform.scale", "transform.translation.x",
  ])
  func hugeNumbersDoNothing(_ keyPath: String) throws {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 10, height: 10))
    CATransaction.flush()
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.duration) = ([1.0, 1e308, -1e308], 4)
    root.add(animation, forKey: nil)
    let session = try SamplingSession(stage.snapshot())
    for step in 0...16 {
      let row = try session.sample(at: Double(step) / 4).rows[0]
      #expect(row.properties[.zPosition].isFinite && row.properties[.transform].isFinite)
      try compare(session, at: Double(step) / 4)
    }
  }

  /// The commonest pairs: a layer that grows, turns and moves, and changes on top of others.
  @Test func commonPairsAreBatched() throws {
    let root = CALayer()
    let stage = Stage(layer: root, size: CGSize(width: 10, height: 10))
    let pairs: [[(String, Any, Any, Bool)]] = [
      [
        ("transform.scale", 0.5, 2.0, false), ("transform.rotation.z", 0.0, 3.0, false),
        ("transform.translation.x", 0.0, 40.0, false),
      ],
      [("position.x", 1.0, 5.0, false), ("position.y", 2.0, 9.0, false)],
      [
        ("position", CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 5), true),
        ("position", CGPoint(x: -6, y: 7), CGPoint(), true),
      ],
      [
        ("transform", CATransform3DMakeScale(2, 1, 1), CATransform3DIdentity, true),
        ("transform", CATransform3DMakeTranslation(9, 1, 4), CATransform3DIdentity, true),
      ],
      [("opacity", 0.0, 1.0, false), ("opacity", 0.25, 0.75, false)],
    ]
    for _ in pairs { root.addSublayer(CALayer()) }
    CATransaction.flush()
    for (layer, pair) in zip(root.sublayers ?? [], pairs) {
      for (keyPath, from, to, isAdditive) in pair {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
        (animation.isAdditive, animation.repeatCount) = (isAdditive, isAdditive ? 1 : 2)
        try layer.addChecked(animation, forKey: nil)
      }
    }
    let session = try SamplingSession(stage.snapshot())
    #expect(session.batchedCount == pairs.reduce(0) { $0 + $1.count })
    for step in 0..<40 { try compare(session, at: Double(step) * 0.11) }
    let half = try session.sample(at: 1)
    #expect(half.rows[2].properties.point(.position) == Point(x: 3, y: 5.5))
    #expect(half.rows[3].properties.point(.position) == Point(x: -1, y: 7))
    #expect(half.rows[5].properties.number(.opacity) == 0.5)
  }
}
