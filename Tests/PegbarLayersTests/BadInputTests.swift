import Foundation
import Pegbar
import Synchronization
import Testing

/// What a program may do wrong, and what comes of it.
@Suite(.serialized) struct BadInputTests {
  /// What was reported while something ran.
  func reports(_ body: () -> Void) -> [String] { Reports.shared.of(body) }

  private func add(_ animation: CAAnimation) -> (shown: Double?, log: [String], said: [String]) {
    let (stage, layer) = makeStage()
    let recorder = Recorder()
    animation.delegate = recorder
    let said = reports { layer.add(animation, forKey: "a") }
    stage.advance(to: 0.5)
    let shown = layer.presented("opacity")
    stage.advance(to: 100)
    return (
      shown, recorder.log.map { String($0.prefix { $0 != "?" }) + String($0.drop { $0 != "?" }) },
      said
    )
  }

  @Test func filtersSayWhatTheyDoNotTake() {
    let (_, layer) = makeStage()
    func said(_ inputs: [String: Any]) -> [String] {
      reports { layer.filters = [CAFilter(type: "gaussianBlur", name: "b", inputs: inputs)] }
    }
    #expect(said(["inputRadius": 5]) == [])
    #expect(said(["raduis": 5]).first?.contains("it takes inputRadius") == true)
    #expect(said(["inputRadius": "abc"]).first?.contains("expected a number") == true)
    #expect(said(["inputRadius": -1]).first?.contains("at least 0") == true)
  }

  @Test func unknownFiltersAreReported() {
    let (_, layer) = makeStage()
    #expect(
      reports { layer.filters = [CAFilter(type: "gausianBlur")] } == [
        "filters.gausianBlur: there is no filter called 'gausianBlur'; the layer is drawn without it; "
          + "did you mean 'gaussianBlur'?"
      ])
    let behind = reports { layer.backgroundFilters = ["nope"] }
    #expect(behind.count == 1 && behind[0].hasPrefix("backgroundFilters.nope: there is no filter"))
    let blend = reports { layer.filters = [CAFilter(type: "multiplyBlendMode")] }
    #expect(blend.count == 1 && blend[0].hasSuffix("set it as compositingFilter"))
    #expect(reports { layer.filters = ["sepia", CAFilter(type: "CIGaussianBlur")] } == [])
  }

  @Test func framesThatNothingFillsAreReported() {
    let (_, layer) = makeStage()
    layer.transform = CATransform3DMakeScale(1e-320, 1e-320, 1)
    let told = reports { layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9) }
    #expect(told.count == 1 && told[0].contains("frame: under this transform"), "\(told)")
  }

  /// Such an animation would begin in days, when the stage has come to the system's time.
  @Test func beginTimesOfTheSystemsClockAreReported() async {
    await #expect(processExitsWith: .success) {
      let said = Mutex<[String]>([])
      Diagnostics.setHandler { message in said.withLock { $0.append(message) } }
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
      animation.beginTime = CACurrentMediaTime() + 0.25
      let layer = CALayer()
      let stage = Stage(layer: layer, size: CGSize(width: 1, height: 1))
      layer.add(animation, forKey: "early")
      stage.advance(by: 1)
      animation.beginTime = CACurrentMediaTime() + 0.25
      layer.add(animation, forKey: "right")
      stage.advance(by: 1)
      let list = said.withLock { $0 }
      #expect(list.count == 1)
      #expect(list.first?.contains("\"early\" begins at") == true)
      #expect(list.first?.contains("make the stage before") == true)
    }
  }

  @Test func otherTypesAreReportedAndChangeNothing() {
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor.black]
    let text = CATextLayer()
    text.string = "kept"
    let layer = CALayer()
    let said = reports {
      gradient.colors = [CGColor.black, 3]
      text.string = 5
      text.font = CGPoint.zero
      layer.compositingFilter = 1.5
    }
    #expect(gradient.colors?.count == 1 && text.string as? String == "kept")
    #expect(
      said == [
        "colors: a gradient takes CGColors only", "cannot set 'string' to a Int",
        "cannot set 'font' to a CGPoint", "cannot set 'compositingFilter' to a Double",
      ])
  }

  /// Rules: time.not-finite, names.control-points.
  @Test func numbersThatAreNone() {
    for value in [Double.nan, .infinity, -.infinity] {
      let wrong = CABasicAnimation(keyPath: "opacity")
      (wrong.fromValue, wrong.toValue, wrong.duration) = (0, value, 1)
      let result = add(wrong)
      #expect(result.shown == 1 && result.said.count == 1)
      #expect(result.log == ["start ? 0.0", "stop ? true 1.0"])
      let (_, layer) = makeStage()
      #expect(reports { layer.position.x = value }.count == 1)
      #expect(layer.position == .zero)
      #expect(reports { layer.beginTime = value }.count == 1)
    }
    let times: [(CABasicAnimation) -> Void] = [
      { $0.beginTime = .nan }, { $0.duration = .nan }, { $0.speed = .infinity },
      { $0.timeOffset = .nan }, { $0.repeatCount = -.infinity }, { $0.repeatDuration = .nan },
      { $0.duration = -1 }, { $0.duration = .infinity },
    ]
    for change in times {
      let wrong = CABasicAnimation(keyPath: "opacity")
      (wrong.fromValue, wrong.toValue, wrong.duration) = (0, 0.5, 1)
      change(wrong)
      let result = add(wrong)
      #expect(result.shown == 1)
      #expect(result.log == ["stop ? false 0.0"])
    }
    let curve = CABasicAnimation(keyPath: "opacity")
    (curve.fromValue, curve.toValue, curve.duration) = (0, 0.5, 1)
    curve.timingFunction = CAMediaTimingFunction(controlPoints: .nan, 0, 1, 1)
    #expect(add(curve).shown == 1)
  }

  /// Rule: adding.unworkable.
  @Test func valuesOfWrongTypes() {
    for value in [Date(), "half", CGPoint.zero, CGColor.black, [1, 2], [Date()]] as [Any] {
      let wrong = CABasicAnimation(keyPath: "opacity")
      (wrong.fromValue, wrong.toValue, wrong.duration) = (0, value, 1)
      let result = add(wrong)
      #expect(result.shown == 1 && result.said.count == 1, "\(value)")
    }
    for values in [[], [1, "x"], [CGPoint.zero, 1]] as [[Any]] {
      let wrong = CAKeyframeAnimation(keyPath: "opacity")
      (wrong.values, wrong.duration) = (values, 1)
      #expect(add(wrong).shown == 1, "\(values)")
    }
    let (_, layer) = makeStage()
    #expect(reports { layer.setValue("x", forKey: "opacity") }.count == 1)
    #expect(reports { layer.setValue(Date(), forKeyPath: "position.x") }.count == 1)
    #expect(reports { layer.contents = 7 }.count == 1)
  }

  @Test func everyNumberTypeAnimates() {
    let values: [Any] = [
      Int8(0), UInt8(0), Int16(0), UInt32(0), Int64(0), 0, Float(0), CGFloat(0),
      NSNumber(value: 0), false, Float16(0),
    ]
    for value in values {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (value, 1, 1)
      let result = add(animation)
      #expect(result.shown == 0.5 && result.said.isEmpty, "\(type(of: value))")
    }
  }

  /// Rule: actions.unknown-key-path.
  @Test func anUnknownKeyPathWarnsOnce() {
    let name = "nothing\(UUID().uuidString.prefix(8))"
    let said = reports {
      let (_, layer) = makeStage()
      for _ in 0..<3 { layer.add(CABasicAnimation(keyPath: name), forKey: nil) }
    }
    #expect(said.count == 1 && said[0].contains(name))
    #expect(throws: AnimationError.self) {
      try CALayer().addChecked(CABasicAnimation(keyPath: "strokeEnd"), forKey: nil)
    }
    #expect(throws: AnimationError.self) {
      try CALayer().addChecked(CABasicAnimation(keyPath: nil), forKey: nil)
    }
  }

  @Test func groupsInThemselves() {
    let group = CAAnimationGroup()
    group.animations = [group]
    group.duration = 1
    let result = add(group)
    #expect(result.shown == 1 && result.said.first?.contains("contain themselves") == true)
    group.animations = nil
  }

  @Test func tenThousandNestedGroups() {
    var group = CAAnimationGroup()
    group.duration = 1
    for _ in 0..<10_000 {
      let outer = CAAnimationGroup()
      outer.animations = [group]
      outer.duration = 1
      group = outer
    }
    #expect(add(group).said.count == 1)
    // Shared children: 2^40 animations when counted one by one.
    var shared = CAAnimationGroup()
    for _ in 0..<40 {
      let outer = CAAnimationGroup()
      outer.animations = [shared, shared]
      outer.duration = 1
      shared = outer
    }
    #expect(add(shared).said.count == 1)
  }

  /// Times that are no numbers, too few or too many: even spacing.
  @Test(
    arguments: [
      [0, 0.9, 0.5, 1], [0, 0.9], [0, 0.2, 0.9, 1], [0, .nan, 1], [.nan, .nan, .nan],
      [0, .infinity, 1], [],
    ] as [[Double]])
  func keyTimesThatMakeNoSense(_ times: [Double]) {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    (animation.values, animation.duration) = ([0, 0.25, 1], 1)
    animation.keyTimes = times.map { NSNumber(value: $0) }
    #expect(add(animation).shown == 0.25)
  }

  @Test func animationsOfNothing() {
    let (nan, empty) = (CGMutablePath(), CGMutablePath())
    nan.move(to: .zero)
    nan.addLine(to: CGPoint(x: Double.nan, y: 0))
    for path in [nan, empty] {
      let (stage, layer) = makeStage()
      let animation = CAKeyframeAnimation(keyPath: "position")
      (animation.path, animation.duration) = (path, 1)
      let said = reports { layer.add(animation, forKey: nil) }
      stage.advance(to: 0.5)
      #expect(layer.presentation()?.position == .zero && said.count <= 1)
    }
    let group = CAAnimationGroup()
    group.duration = 1
    #expect(add(group).log == ["start ? 0.0", "stop ? true 1.0"])
    let springs: [(CGFloat, CGFloat, CGFloat)] = [
      (.nan, 100, 10), (0, 100, 10), (1, -1, 10), (1, 100, .nan),
    ]
    for (mass, stiffness, damping) in springs {
      let spring = CASpringAnimation(keyPath: "opacity")
      (spring.fromValue, spring.toValue, spring.duration) = (0, 0.5, 1)
      (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
      let result = add(spring)
      #expect(result.shown == 1 && result.said.count == 1, "\(mass) \(stiffness) \(damping)")
      #expect(spring.settlingDuration == 0)
    }
  }

  @Test(arguments: [Double.nan, -1, .infinity]) func transactionsOfNoLength(_ duration: Double) {
    let (stage, layer) = makeStage()
    let said = reports {
      CATransaction.begin()
      CATransaction.setAnimationDuration(duration)
      layer.zPosition = 4
      CATransaction.commit()
    }
    #expect(said.count <= 1 && layer.animationKeys() == nil)
    #expect(layer.presented("zPosition") == 4)
    stage.advance(to: 1)
  }

  @Test func matricesAndRectsThatAreNoNumbers() {
    let (_, layer) = makeStage()
    var broken = CATransform3DIdentity
    broken.m34 = .nan
    let said = reports {
      layer.transform = broken
      layer.bounds = CGRect(x: 0, y: 0, width: Double.infinity, height: 1)
      layer.setValue(Double.nan, forKeyPath: "transform.rotation.z")
    }
    #expect(said.count == 3)
    #expect(CATransform3DIsIdentity(layer.transform) && layer.bounds.width == 10)
  }

  /// A delegate that removes the animation as soon as it begins.
  @Test func removalInsideAStart() {
    final class Remover: CAAnimationDelegate {
      weak var layer: CALayer?
      var log: [Bool] = []
      func animationDidStart(_ animation: CAAnimation) { layer?.removeAllAnimations() }
      func animationDidStop(_ animation: CAAnimation, finished: Bool) { log.append(finished) }
    }
    let (stage, layer) = makeStage()
    let remover = Remover()
    remover.layer = layer
    for key in ["a", "b"] {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.toValue, animation.duration, animation.delegate) = (0, 1, remover)
      layer.add(animation, forKey: key)
    }
    stage.advance(to: 5)
    #expect(remover.log == [false, false] && layer.animationKeys() == nil)
  }

  @Test func aLayerHasOnePlace() {
    let (a, b, layer) = (CALayer(), CALayer(), CALayer())
    a.addSublayer(layer)
    b.addSublayer(layer)
    #expect(a.sublayers == nil && b.sublayers == [layer] && layer.superlayer == b)
  }

  /// An open transaction stays with its thread, and that is said.
  @Test func anOpenTransactionIsTold() throws {
    let (began, looked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (stage, card) = makeStage()
    nonisolated(unsafe) let (sharedStage, sharedCard) = (stage, card)
    let thread = Thread {
      CATransaction.begin()
      sharedCard.opacity = 0.25
      began.signal()
      looked.wait()
      CATransaction.commit()
    }
    thread.start()
    began.wait()
    let said = reports { sharedStage.advance(to: 0) }
    looked.signal()
    while !thread.isFinished { usleep(500) }
    #expect(said.count == 1 && said.first?.contains("another thread began") == true)
    stage.advance(to: 1)
    #expect(card.opacity == 0.25)
  }

  #if DEBUG
    @Test func twoThreadsAreReported() {
      let (_, layer) = makeStage()
      nonisolated(unsafe) let shared = layer
      let said = reports {
        layer.zPosition = 1
        let thread = Thread { shared.zPosition = 2 }
        thread.start()
        while !thread.isFinished { usleep(1000) }
      }
      #expect(said.count == 1 && said.first?.contains("two threads") == true)
    }

    /// Making a layer is a change, too; what a thread leaves behind is committed when it ends.
    @Test(arguments: ["made", "flushed", "ended"]) func aLayerIsHandedOver(_ how: String) {
      nonisolated(unsafe) var layer: CALayer?
      let made = Thread {
        layer = CALayer()
        if how == "flushed" { CATransaction.flush() }
      }
      if how == "ended" { run(made) } else { made.main() }
      nonisolated(unsafe) let shared = layer
      let said = reports { run(Thread { shared?.zPosition = 2 }) }
      #expect(said.count == (how == "made" ? 1 : 0))
      CATransaction.flush()
    }

    private func run(_ thread: Thread) {
      thread.start()
      while !thread.isFinished { usleep(1000) }
    }
  #endif
}
