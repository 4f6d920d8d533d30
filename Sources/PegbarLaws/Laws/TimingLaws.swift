import PegbarCore
import PegbarSystem

/// Laws of timing functions.
enum TimingLaws {
  /// In the order in which they are tested.
  static let all = [
    Law(name: "finite", kinds: [.timingFunction], test: finite),
    Law(name: "end-points", kinds: [.timingFunction], test: endPoints),
    Law(name: "determinism", kinds: [.timingFunction], test: determinism),
    Law(name: "batch", kinds: [.timingFunction], test: batch),
    // Before the law of threads, which finds the same with less certainty.
    OverlapLaw.law(for: .timingFunction),
    Law(name: "thread-invariance", kinds: [.timingFunction], test: threads),
  ]

  /// The smallest, the largest and the most difficult finite numbers.
  private static let corners = [
    0, -0.0, 1, 0.5, 1.0.nextDown, 1.0.nextUp, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    1e9, -1e9, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]

  @Sendable private static func endPoints(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TimingFunction).self)
    // Steps that jump at once are what was asked for, not a broken law.
    for variant in try subject.variants() where !variant.isOtherChoice {
      let timing = try plugin.makeTiming(variant.values)
      let (start, end) = (try timing.value(at: 0), try timing.value(at: 1))
      guard start == 0 else {
        throw LawBroken("f(0) is \(start.exact), not 0\(variant.label)")
      }
      guard end == 1 || plugin.descriptor.hasOpenEnd else {
        throw LawBroken(
          "f(1) is \(end.exact), not 1\(variant.label); declare PEGBAR_FLAG_OPEN_END if so meant")
      }
    }
    return .passed
  }

  @Sendable private static func finite(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TimingFunction).self)
    let inputs = LawNumbers.list(4096, in: -2...3) + corners
    for variant in try subject.variants() {
      LawPlace.note("create\(variant.label)")
      let timing = try plugin.makeTiming(variant.values)
      // Alone first: who crashes is told at which number.
      for x in inputs {
        LawPlace.note("f(\(x.exact))\(variant.label)")
        do { _ = try timing.value(at: x) } catch {
          throw LawBroken("f(\(x.exact))\(variant.label): \(error)")
        }
      }
      LawPlace.note("\(inputs.count) numbers\(variant.label)")
      _ = try answers(timing, inputs)
    }
    return .passed
  }

  @Sendable private static func batch(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TimingFunction).self)
    if !plugin.descriptor.isPure { return TransitionLaws.isImpure }
    let inputs = LawNumbers.list(517, in: -0.5...1.5)
    for variant in try subject.variants() {
      let timing = try plugin.makeTiming(variant.values)
      let together = try answers(timing, inputs)
      for (x, y) in zip(inputs, together) {
        let alone = try timing.value(at: x)
        guard alone.bitPattern == y.bitPattern else {
          throw LawBroken(
            "f(\(x.exact)) is \(alone.exact) alone and \(y.exact) in a batch\(variant.label)")
        }
      }
      var place = inputs
      try place.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        try timing.evaluate(start, into: start, count: buffer.count)
      }
      guard place.map(\.bitPattern) == together.map(\.bitPattern) else {
        throw LawBroken("results differ when x and y are one array\(variant.label)")
      }
    }
    return .passed
  }

  @Sendable private static func determinism(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TimingFunction).self)
    if !plugin.descriptor.isDeterministic { return .skipped("it does not promise it") }
    let inputs = LawNumbers.list(517, in: -0.5...1.5)
    for variant in try subject.variants() {
      let first = try plugin.makeTiming(variant.values)
      let second = try plugin.makeTiming(variant.values)
      let runs = [
        try answers(first, inputs), try answers(second, inputs), try answers(first, inputs),
      ]
      for run in runs.dropFirst() {
        for ((x, a), b) in zip(zip(inputs, runs[0]), run) where a.bitPattern != b.bitPattern {
          throw LawBroken("f(\(x.exact)) is \(a.exact), then \(b.exact)\(variant.label)")
        }
      }
    }
    return .passed
  }

  @Sendable private static func threads(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TimingFunction).self)
    if !plugin.descriptor.isPure { return TransitionLaws.isImpure }
    let values = try subject.defaults()
    try ThreadLaws.checkCurve(plugin, values)
    if plugin.descriptor.threads == .none { return .passed }
    let timings = try (0..<4).map { _ in try plugin.makeTiming(values) }
    let inputs = LawNumbers.list(517, in: 0...1)
    let alone = try answers(timings[0], inputs)
    // With more promised, one instance has to bear four threads, too.
    let isShared = plugin.descriptor.threads == .full
    let pool = ThreadPool(threads: 4)
    for round in 0..<32 {
      try pool.tryRun(4) { i, _ in
        let timing = timings[isShared && round % 2 == 1 ? 0 : i]
        for ((x, a), b) in zip(zip(inputs, alone), try answers(timing, inputs))
        where a.bitPattern != b.bitPattern {
          throw LawBroken("f(\(x.exact)) is \(a.exact) on one thread and \(b.exact) on four")
        }
      }
    }
    return .passed
  }

  private static func answers(_ timing: any Timing, _ inputs: [Double]) throws -> [Double] {
    var outputs = [Double](repeating: .nan, count: inputs.count)
    try timing.evaluate(inputs, into: &outputs, count: inputs.count)
    return outputs
  }
}
