import CPegbarPlugin
import PegbarCore

/// Laws about what a plugin says twice: in its functions, and in what the host may use in their place.
enum AgreementLaws {
  /// In the order in which they are tested.
  static let all = [
    Law(name: "control-points", kinds: [.timingFunction], test: controlPoints),
    Law(name: "segments", kinds: [.animation], test: segments),
    Law(name: "geometry", kinds: [.transition], test: GeometryLaw.test),
    Law(name: "extensions", kinds: [.animation, .transition, .imageFilter], test: extensions),
  ]

  // MARK: - Timing functions

  @Sendable private static func controlPoints(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TimingFunction).self)
    var hasSome = false
    for variant in try subject.variants() {
      let timing = try plugin.makeTiming(variant.values)
      guard let points = timing.controlPoints else { continue }
      hasSome = true
      for step in 0...256 {
        let x = Double(step) / 256
        let (said, drawn) = (bezier(points, at: x), try timing.value(at: x))
        guard abs(said - drawn) <= 1e-6 else {
          throw LawBroken(
            "f(\(x.exact)) is \(drawn.exact), but \(said.exact) on the curve of its control points"
              + variant.label)
        }
      }
    }
    return hasSome ? .passed : .skipped("it says none")
  }

  /// The height of a cubic Bézier curve from (0,0) to (1,1) over a place.
  private static func bezier(_ p: [Double], at x: Double) -> Double {
    func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let s = 1 - t
      return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if value(p[0], p[2], middle) < x { low = middle } else { high = middle }
    }
    return value(p[1], p[3], (low + high) / 2)
  }

  // MARK: - Animations

  @Sendable private static func segments(_ subject: LawSubject) throws -> LawVerdict {
    let kind = try subject.plugin((any AnimationKind).self)
    let values = try subject.defaults()
    var hasSome = false
    for item in try AnimationCases.accepted(by: kind, values) where item.setup.childCount == 0 {
      let evaluation = try kind.makeAnimation(values, setup: item.setup)
      guard let segments = evaluation.segments, !item.setup.keys.isEmpty else { continue }
      hasSome = true
      for progress in LawNumbers.list(257, in: 0...1)
      where !segments.contains(where: { abs($0.start - progress) < 1e-9 }) {
        let blend = try evaluation.blend(progress: progress, time: progress * item.setup.duration)
        let (a, b) = (
          number(blend, item.setup),
          number(try self.blend(segments, evaluation, progress), item.setup)
        )
        guard abs(a - b) <= 1e-7 else {
          throw LawBroken(
            "\(item.label) at \(progress.exact): \(a.exact) from eval, \(b.exact) from its segments"
          )
        }
      }
    }
    return hasSome ? .passed : .skipped("it has none")
  }

  /// The first component of the value that a blend stands for.
  private static func number(_ blend: KeyBlend, _ setup: AnimationSetup) -> Double {
    let (a, b) = (setup.keys[blend.from].first ?? 0, setup.keys[blend.to].first ?? 0)
    return a + blend.fraction * (b - a)
  }

  private static func blend(
    _ segments: [KeySegment], _ evaluation: any AnimationEvaluation, _ progress: Double
  ) throws -> KeyBlend {
    let index = segments.lastIndex { $0.start <= progress } ?? 0
    let segment = segments[index]
    let end = index + 1 < segments.count ? segments[index + 1].start : 1
    let part = end > segment.start ? (progress - segment.start) / (end - segment.start) : 0
    let fraction =
      switch segment.easing {
      case .linear: part
      case .hold: 0.0
      case .timing(let curve): try evaluation.timings[curve].value(at: part)
      }
    return KeyBlend(from: segment.from, to: segment.to, fraction: fraction)
  }

  // MARK: - Extensions

  /// Ids that no plugin knows, and what is nearly one that some know.
  private static let unknown = [
    "org.example.none/1", "pegbar.nothing/1", "", PEGBAR_EXT_LOWERING + "0",
    PEGBAR_EXT_TRANSITION_GEOMETRY + "0",
  ]

  @Sendable private static func extensions(_ subject: LawSubject) throws -> LawVerdict {
    guard let raw = try subject.table() else { return ArgumentLaws.hasNoTable }
    if subject.descriptor.kind != .animation {
      let effect = try BareEffect(subject.descriptor, raw, subject.defaults(), at: .end)
      guard let function = effect.table.get_extension else { return .skipped("it has none") }
      try effect.prepare(TransitionScene.size, [])
      let isTransition = subject.descriptor.kind == .transition
      try check(
        effect.instance, function,
        isTransition ? PEGBAR_EXT_TRANSITION_GEOMETRY : PEGBAR_EXT_ROW_BLEND,
        isTransition ? PEGBAR_TRANSITION_GEOMETRY_SIZE_0_10 : PEGBAR_ROW_BLEND_SIZE_0_10)
    } else {
      let kind = try subject.plugin((any AnimationKind).self)
      let animation = try BareAnimation(
        subject.descriptor, raw, subject.defaults(),
        AnimationCases.first(for: kind, subject.defaults()).setup, at: .end)
      guard let function = animation.table.get_extension else { return .skipped("it has none") }
      try animation.prepare()
      try check(animation.instance, function, PEGBAR_EXT_LOWERING, PEGBAR_LOWERING_SIZE_0_10)
    }
    return .passed
  }

  private typealias Finder =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> UnsafeRawPointer?

  private static func check(
    _ instance: BareInstance, _ find: Finder, _ known: String, _ size: Int32
  ) throws {
    for id in unknown {
      var answer: UnsafeRawPointer?
      try instance.set("get_extension") { pointer in
        answer = find(pointer, id)
        return 0
      }
      if answer != nil {
        throw LawBroken("get_extension has an answer to '\(id)', which is no extension")
      }
    }
    var found: Int?
    try instance.set("get_extension") { pointer in
      found = find(pointer, known).map { Int($0.loadUnaligned(as: UInt32.self)) }
      return 0
    }
    if let found, found < size {
      throw LawBroken("its table of \(known) says that it has \(found) bytes, not \(size)")
    }
  }
}
