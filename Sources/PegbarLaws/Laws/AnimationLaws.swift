import PegbarCore

/// Laws of animation kinds.
enum AnimationLaws {
  /// In the order in which they are tested.
  static let all = [
    Law(name: "finite", kinds: [.animation], test: finite),
    Law(name: "natural-duration", kinds: [.animation], test: naturalDuration),
    Law(name: "batch", kinds: [.animation], test: batch),
    Law(name: "determinism", kinds: [.animation], test: determinism),
    OverlapLaw.law(for: .animation),
    Law(name: "ignores-keys", kinds: [.animation], test: ignoresKeys),
  ]

  /// An animation as a user may write it.
  struct Case {
    var label: String
    var setup: AnimationSetup
  }

  /// Animations that suit what a kind reads, the simplest first; never empty.
  static func setups(for kind: any AnimationKind) -> [Case] {
    var cases: [Case] = []
    // One that reads nothing of the animation answers with a number.
    if kind.inputs.isEmpty { cases.append(ends("number", .number, [0], [1])) }
    if !kind.inputs.intersection([.ends, .keys]).isEmpty {
      cases.append(ends("number", .number, [0], [1]))
      cases.append(ends("point", .point, [10, -20], [110, 35.5]))
      cases.append(ends("colour", .color, [0, 0.25, 0.5, 1], [1, 0.75, 0, 0.5]))
    }
    if kind.inputs.contains(.keys) {
      for mode in [CalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
        cases.append(keys(mode))
      }
    }
    if kind.inputs.contains(.path) { cases.append(path) }
    if cases.isEmpty {
      var setup = AnimationSetup()
      setup.childCount = 3
      setup.keys = [[0], [1]]
      cases.append(Case(label: "group", setup: setup))
    }
    return cases
  }

  private static func ends(
    _ label: String, _ kind: ValueKind, _ from: [Double], _ to: [Double]
  ) -> Case {
    var setup = AnimationSetup()
    setup.valueKind = kind
    setup.componentCount = from.count
    setup.keys = [from, to]
    return Case(label: label, setup: setup)
  }

  private static func keys(_ mode: CalculationMode) -> Case {
    var setup = AnimationSetup()
    setup.keyCount = 4
    setup.keys = [[0], [1], [-1], [0.5]]
    if mode == .linear || mode == .cubic { setup.keyTimes = [0, 0.25, 0.5, 1] }
    if mode == .discrete { setup.keyTimes = [0, 0.25, 0.5, 0.75, 1] }
    setup.calculationMode = mode
    setup.duration = 2
    return Case(label: "four keys, \(mode)", setup: setup)
  }

  private static var path: Case {
    var setup = AnimationSetup()
    setup.valueKind = .point
    setup.componentCount = 2
    setup.keyCount = 0
    setup.path = Path(elements: [
      .move(Point(x: 0, y: 0)), .line(Point(x: 100, y: 0)),
      .cubic(
        control1: Point(x: 150, y: 0), control2: Point(x: 150, y: 80), to: Point(x: 100, y: 80)),
      .close,
    ])
    return Case(label: "path", setup: setup)
  }

  /// Positions in the cycle: its ends, between them, and a little beyond, as with overshooting curves.
  private static let moments =
    [0, 1, 0.5, 0.25, 0.75] + LawNumbers.list(123, in: 0...1) + [-0.1, 1.1]

  /// The results of a kind, each time alone.
  static func answers(
    _ evaluation: any AnimationEvaluation, _ setup: AnimationSetup
  ) throws -> [[Double]] {
    let base = [Double](repeating: 0.5, count: setup.componentCount)
    return try moments.map { progress in
      let time = progress * setup.duration
      if setup.childCount > 0 {
        return try (0..<setup.childCount).flatMap { child in
          try evaluation.childTime(child, time: time).map { [1, $0] } ?? [0, 0]
        }
      }
      if evaluation.answersNumbers {
        return try evaluation.numbers(progress: progress, time: time, base: base)
      }
      let blend = try evaluation.blend(progress: progress, time: time)
      return [Double(blend.from), Double(blend.to), blend.fraction]
    }
  }

  @Sendable private static func finite(_ subject: LawSubject) throws -> LawVerdict {
    let kind = try subject.plugin((any AnimationKind).self)
    for item in setups(for: kind) {
      for variant in try subject.variants() {
        LawPlace.note("\(item.label)\(variant.label)")
        do {
          let evaluation = try kind.makeAnimation(variant.values, setup: item.setup)
          _ = try answers(evaluation, item.setup)
        } catch {
          throw LawBroken("\(item.label)\(variant.label): \(error)")
        }
      }
    }
    return .passed
  }

  @Sendable private static func naturalDuration(_ subject: LawSubject) throws -> LawVerdict {
    let kind = try subject.plugin((any AnimationKind).self)
    var hasOne = false
    for variant in try subject.variants() {
      if try kind.naturalDuration(variant.values) != nil { hasOne = true }
    }
    return hasOne ? .passed : .skipped("it has no duration of its own")
  }

  @Sendable private static func batch(_ subject: LawSubject) throws -> LawVerdict {
    let kind = try subject.plugin((any AnimationKind).self)
    if !kind.descriptor.isPure { return TransitionLaws.isImpure }
    let values = try subject.defaults()
    for item in setups(for: kind) {
      let evaluation = try kind.makeAnimation(values, setup: item.setup)
      let alone = try answers(evaluation, item.setup)
      let forwards = try batch(evaluation, item.setup, moments)
      let backwards = try Array(batch(evaluation, item.setup, moments.reversed()).reversed())
      for i in moments.indices {
        for together in [forwards[i], backwards[i]]
        where together.map(\.bitPattern) != alone[i].map(\.bitPattern) {
          throw LawBroken(
            "\(item.label) at \(moments[i].exact): \(alone[i]) alone, \(together) in a batch")
        }
      }
    }
    return .passed
  }

  /// The results of a kind for all times in one call.
  private static func batch(
    _ evaluation: any AnimationEvaluation, _ setup: AnimationSetup, _ progress: [Double]
  ) throws -> [[Double]] {
    let (count, width) = (progress.count, evaluation.answerCount)
    let times = progress.map { $0 * setup.duration }
    return try progress.withUnsafeBufferPointer { progress in
      try times.withUnsafeBufferPointer { times in
        guard let start = progress.baseAddress, let time = times.baseAddress else { return [] }
        if setup.childCount > 0 {
          var answers = [[Double]](repeating: [], count: count)
          var childTimes = [Double](repeating: 0, count: count)
          for child in 0..<setup.childCount {
            try evaluation.childTimes(child, at: time, into: &childTimes, count: count)
            for (i, x) in childTimes.enumerated() { answers[i] += x.isNaN ? [0, 0] : [1, x] }
          }
          return answers
        }
        let moments = AnimationMoments(count: count, progress: start, time: time)
        if !evaluation.answersNumbers {
          var blends = [KeyBlend](repeating: KeyBlend(from: 0, to: 0, fraction: 0), count: count)
          try evaluation.blend(at: moments, into: &blends)
          return blends.map { [Double($0.from), Double($0.to), $0.fraction] }
        }
        let base = [Double](repeating: 0.5, count: setup.componentCount * count)
        var numbers = [Double](repeating: .nan, count: width * count)
        try evaluation.numbers(at: moments, base: base, into: &numbers)
        return (0..<count).map { Array(numbers[$0 * width..<($0 + 1) * width]) }
      }
    }
  }

  @Sendable private static func determinism(_ subject: LawSubject) throws -> LawVerdict {
    let kind = try subject.plugin((any AnimationKind).self)
    if !kind.descriptor.isDeterministic { return .skipped("it does not promise it") }
    let values = try subject.defaults()
    for item in setups(for: kind) {
      let first = try kind.makeAnimation(values, setup: item.setup)
      let second = try kind.makeAnimation(values, setup: item.setup)
      let expected = try answers(first, item.setup)
      for other in [second, first] {
        for (i, answer) in try answers(other, item.setup).enumerated() where answer != expected[i] {
          throw LawBroken(
            "\(item.label) at \(moments[i].exact): \(expected[i]), then \(answer)")
        }
      }
    }
    return .passed
  }

  /// The results of a kind that claims to ignore keys, for other keys than those in `prepare`.
  @Sendable private static func ignoresKeys(_ subject: LawSubject) throws -> LawVerdict {
    let kind = try subject.plugin((any AnimationKind).self)
    let values = try subject.defaults()
    var isClaimed = false
    for item in setups(for: kind) {
      let shared = try kind.makeAnimation(values, setup: item.setup)
      guard shared.ignoresKeys else { continue }
      var other = item.setup
      other.keys = item.setup.keys.map { $0.map { 3 - 2 * $0 } }
      isClaimed = true
      let found = try answers(shared, other)
      let expected = try answers(kind.makeAnimation(values, setup: other), other)
      for i in moments.indices where found[i] != expected[i] {
        throw LawBroken(
          "\(item.label) at \(moments[i].exact): \(found[i]), but \(expected[i]) where other "
            + "keys were there from the start")
      }
    }
    return isClaimed ? .passed : .skipped("it does not claim to")
  }
}
