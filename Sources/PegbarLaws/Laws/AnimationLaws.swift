import CPegbarPlugin
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

  /// Positions in the cycle: its ends, between them, and beyond them, where curves overshoot.
  static let moments =
    [0, 1, 0.5, 0.25, 0.75] + LawNumbers.list(118, in: 0...1)
    + [-0.1, 1.1, 1.0.nextUp, -1.5, 1.3, 2.75, -10]

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
    let variants = try subject.variants()
    for item in try AnimationCases.accepted(by: kind, subject.defaults()) {
      for variant in variants {
        LawPlace.note("\(item.label)\(variant.label)")
        do {
          let evaluation = try kind.makeAnimation(variant.values, setup: item.setup)
          _ = try answers(evaluation, item.setup)
        } catch let error where Decline.isMeant(by: error) {
          continue
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
      let first = try kind.naturalDuration(variant.values)
      if first != nil { hasOne = true }
      for _ in 0..<2 {
        try checkDuration(first, kind.naturalDuration(variant.values), variant.label)
      }
    }
    if hasOne, let raw = try subject.table() { try checkDurationOfOne(subject, raw, kind) }
    return hasOne ? .passed : .skipped("it has no duration of its own")
  }

  private static func checkDuration(_ first: Double?, _ next: Double?, _ words: String) throws {
    guard first?.bitPattern == next?.bitPattern else {
      let durations = [first, next].map { $0.map { "\($0.exact) s" } ?? "none" }
      throw LawBroken(
        "the natural duration is \(durations[0]), then \(durations[1])\(words); it depends only on "
          + "the parameters")
    }
  }

  /// Compares the durations of an instance before and after `prepare`, for each case.
  private static func checkDurationOfOne(
    _ subject: LawSubject, _ raw: UnsafePointer<pegbar_descriptor>, _ kind: any AnimationKind
  ) throws {
    let values = try subject.defaults()
    let expected = try kind.naturalDuration(values)
    for item in try AnimationCases.accepted(by: kind, values) {
      let animation = try BareAnimation(subject.descriptor, raw, values, item.setup, at: .end)
      try checkDuration(expected, animation.naturalDuration(), " before prepare")
      try animation.prepare()
      try checkDuration(expected, animation.naturalDuration(), " after prepare, \(item.label)")
    }
  }

  @Sendable private static func batch(_ subject: LawSubject) throws -> LawVerdict {
    let kind = try subject.plugin((any AnimationKind).self)
    if !kind.descriptor.isPure { return TransitionLaws.isImpure }
    let values = try subject.defaults()
    for (index, item) in try AnimationCases.accepted(by: kind, values).enumerated() {
      let evaluation = try kind.makeAnimation(values, setup: item.setup)
      let alone = try answers(evaluation, item.setup)
      if index == 0 { try checkLongBatch(evaluation, item, alone) }
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

  /// Compares results with those of a batch of thousands of times.
  private static func checkLongBatch(
    _ evaluation: any AnimationEvaluation, _ item: AnimationCases.Case, _ alone: [[Double]]
  ) throws {
    let many = (0..<40).flatMap { _ in moments }
    let together = try batch(evaluation, item.setup, many)
    for i in many.indices
    where together[i].map(\.bitPattern) != alone[i % moments.count].map(\.bitPattern) {
      throw LawBroken(
        "\(item.label) at \(many[i].exact): \(alone[i % moments.count]) alone, \(together[i]) in a "
          + "batch of \(many.count)")
    }
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
    for item in try AnimationCases.accepted(by: kind, values) {
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
    for item in try AnimationCases.accepted(by: kind, values) {
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
