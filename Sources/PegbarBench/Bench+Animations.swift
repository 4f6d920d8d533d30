import Pegbar
import PegbarCore

extension Bench {
  /// What a count of animations costs: evaluating each kind, a frame, adding, memory.
  ///
  /// - Throws: `PluginError`.
  package func sampling(count: Int, _ report: (BenchResult) throws -> Void) throws {
    for kind in AnimationSample.allCases {
      let session = try SamplingSession(kind.snapshot(count: count))
      precondition(session.batchedCount == count, "not every \(kind.rawValue) is batched")
      var step = 0.0
      let passes = Bench.passes(count)
      let watch = try Stopwatch(seconds: seconds) {
        for _ in 0..<passes {
          step = step == 9 ? 1 : step + 1
          try session.evaluate(at: step)
        }
      }
      try report(
        BenchResult(
          id: "\(count) \(kind.rawValue)", nanoseconds: watch.cpu / Double(count * passes),
          threads: 1))
      guard kind.isWritten else { continue }
      try frame(of: session, "\(count) \(kind.rawValue)", count, report)
    }
    try adding(count: count, report)
  }

  /// How many passes over so many animations are measured at once: long enough for the clock.
  private static func passes(_ count: Int) -> Int { 1 + 200_000 / count }

  /// What it costs to have a frame with all values in it, and how much memory.
  private func frame(
    of session: SamplingSession, _ name: String, _ count: Int,
    _ report: (BenchResult) throws -> Void
  ) throws {
    var step = 0.0
    let passes = Bench.passes(count)
    let watch = try Stopwatch(seconds: seconds) {
      for _ in 0..<passes {
        step = step == 9 ? 1 : step + 1
        try session.update(to: step)
      }
    }
    try report(
      BenchResult(
        id: name + ", in a frame", nanoseconds: watch.cpu / Double(count * passes), threads: 1))
    try report(
      BenchResult(
        id: name + ", memory", amount: Double(session.batchedByteCount) / Double(count),
        unit: "bytes each"))
    let before = ProcessUsage.allocationCount
    guard before >= 0 else { return }
    for moment in 1...10 { try session.update(to: Double(moment) * 0.9) }
    let allocations = Double(ProcessUsage.allocationCount - before) / 10
    try report(
      BenchResult(id: name + ", allocations", amount: allocations, unit: "a frame"))
  }

  /// What it costs to add an explicit animation, and to change a property, which adds an implicit one.
  private func adding(count: Int, _ report: (BenchResult) throws -> Void) throws {
    let animation = AnimationSample.scalar.animations[0]
    try committing(count, "add+commit", { $0.add(animation, forKey: "fade") }, report)
    try committing(count, "change+commit", { $0.position = CGPoint(x: 3, y: 4) }, report)
  }

  private func committing(
    _ count: Int, _ name: String, _ change: (CALayer) -> Void,
    _ report: (BenchResult) throws -> Void
  ) throws {
    let root = CALayer()
    let layers = (0..<count).map { _ in CALayer() }
    for layer in layers { root.addSublayer(layer) }
    let stage = Stage(layer: root, size: CGSize(width: 100, height: 100))
    CATransaction.flush()
    let watch = Stopwatch(once: {
      for layer in layers { change(layer) }
      CATransaction.flush()
    })
    withExtendedLifetime(stage) {}
    try report(
      BenchResult(id: "\(count) \(name)", nanoseconds: watch.cpu / Double(count), threads: 1))
  }
}

/// What kind of animations are measured.
private enum AnimationSample: String, CaseIterable {
  case scalar, repeating, keyframes, spring, additive, cumulative
  case offset = "with an offset"
  case transform
  case transformInSpace = "transform in space"
  case keyedTransforms = "keyframes of transforms"
  case keyedRotation = "keyframes of a rotation"
  case mixed
  case parts = "parts of a transform together"
  case changes = "changes on top of one another"

  case path = "along a path"
  case cubic = "cubic keyframes"

  case mapped = "with a value function"
  case grouped = "in groups"

  /// Whether frames are measured too.
  var isWritten: Bool {
    switch self {
    case .scalar, .mixed, .parts, .changes, .path, .cubic, .mapped, .grouped: true
    default: false
    }
  }

  /// How many properties each of the animations changes.
  private var width: Int { self == .grouped ? 2 : 1 }

  /// Whether a layer has all of the animations.
  var isStacked: Bool { self == .parts || self == .changes }

  /// The animations, of which layers get one each in turn, or all where they are stacked.
  var animations: [CAAnimation] {
    switch self {
    case .scalar: [basic("opacity", 0.25, 0.75)]
    case .repeating:
      [
        basic("opacity", 0.25, 0.75) {
          ($0.duration, $0.repeatCount, $0.autoreverses) = (0.75, 7, true)
        }
      ]
    case .keyframes: [keyframes("zPosition", [0.0, 4.0, 1.0, 9.0])]
    case .spring: [spring]
    case .additive: [basic("zPosition", 0.25, 0.75) { $0.isAdditive = true }]
    case .cumulative:
      [
        basic("transform.rotation.z", 0.0, 1.5) {
          ($0.duration, $0.repeatCount, $0.isCumulative) = (0.75, 14, true)
        }
      ]
    case .offset: [basic("opacity", 0.25, 0.75) { $0.timeOffset = 3 }]
    case .keyedTransforms:
      [
        keyframes(
          "transform",
          [0.0, 1.0, -1.0, 0.5].map { CATransform3DMakeRotation($0, 0, 0, 1) })
      ]
    case .keyedRotation: [keyframes("transform.rotation.z", [0.0, 0.2, -0.2, 0.0])]
    case .transform:
      [
        basic(
          "transform", CATransform3DIdentity,
          CATransform3DConcat(
            CATransform3DMakeScale(2, 3, 1),
            CATransform3DConcat(
              CATransform3DMakeRotation(1.2, 0, 0, 1), CATransform3DMakeTranslation(10, 20, 0))))
      ]
    case .transformInSpace:
      [
        basic(
          "transform", CATransform3DIdentity,
          CATransform3DConcat(
            CATransform3DMakeRotation(1.2, 1, 2, 3), CATransform3DMakeTranslation(10, 20, 30)))
      ]
    case .path: [path]
    case .cubic: [keyframes("zPosition", [0.0, 4.0, 1.0, 9.0]) { $0.calculationMode = .cubic }]
    case .mapped:
      [basic("transform", 0.0, 6.0) { $0.valueFunction = CAValueFunction(name: .rotateZ) }]
    case .grouped: [group]
    case .parts:
      [
        basic("transform.scale", 0.5, 2.0), basic("transform.rotation.z", 0.0, 1.2),
        basic("transform.translation.x", 0.0, 40.0), basic("transform.translation.y", 0.0, 9.0),
      ]
    case .changes:
      [
        basic("position", CGPoint(x: 1, y: 2), CGPoint(x: 30, y: 40)),
        basic("position", CGPoint(x: 9, y: 7), CGPoint()) { $0.isAdditive = true },
      ]
    case .mixed:
      AnimationSample.scalar.animations + AnimationSample.repeating.animations
        + AnimationSample.keyframes.animations + AnimationSample.transform.animations
        + [basic("position", CGPoint(x: 1, y: 2), CGPoint(x: 30, y: 40))]
    }
  }

  private func basic(
    _ keyPath: String, _ from: Any, _ to: Any, _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 10)
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    change(animation)
    return animation
  }

  private var spring: CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue, spring.duration) = (0.0, 1.0, 10)
    spring.damping = 2
    return spring
  }

  private var group: CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = [basic("opacity", 0.25, 0.75), basic("zPosition", 1.0, 9.0)]
    group.duration = 10
    return group
  }

  private var path: CAKeyframeAnimation {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addCurve(
      to: CGPoint(x: 90, y: 30), control1: CGPoint(x: 10, y: 80),
      control2: CGPoint(x: 60, y: -40))
    let animation = CAKeyframeAnimation(keyPath: "position")
    (animation.path, animation.duration, animation.calculationMode) = (path, 10, .paced)
    return animation
  }

  private func keyframes(
    _ keyPath: String, _ values: [Any], _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.keyTimes) = (values, [0, 0.3, 0.8, 1])
    animation.timingFunctions = (0..<3).map { _ in CAMediaTimingFunction(name: .easeIn) }
    animation.duration = 10
    change(animation)
    return animation
  }

  /// A root with layers of which `count` properties are animated together, beginning at different times.
  func snapshot(count: Int) -> Snapshot {
    let root = CALayer()
    let layer = CALayer()
    root.addSublayer(layer)
    let stage = Stage(layer: root, size: CGSize(width: 100, height: 100))
    CATransaction.flush()
    for animation in animations { layer.add(animation, forKey: nil) }
    let model = stage.snapshot()
    var snapshot = Snapshot(rows: [model.rows[0]], animations: [])
    snapshot.rows.reserveCapacity(count + 1)
    snapshot.animations.reserveCapacity(count)
    let (count, each) = (count / width, isStacked ? animations.count : 1)
    for index in 0..<(count + each - 1) / each {
      var row = model.rows[1]
      row.animations = index * each..<min((index + 1) * each, count)
      row.subtreeEnd = index + 2
      snapshot.rows.append(row)
    }
    for index in 0..<count {
      var animation = model.animations[index % model.animations.count]
      animation.timing.beginTime = Double(index % 977) / 977
      snapshot.animations.append(animation)
    }
    snapshot.rows[0].subtreeEnd = snapshot.rows.count
    return snapshot
  }
}
