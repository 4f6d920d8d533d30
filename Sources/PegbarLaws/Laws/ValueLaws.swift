import PegbarCore
import PegbarPlugins

/// Laws of value functions.
enum ValueLaws {
  /// In the order in which they are tested.
  static let all = [
    Law(name: "neutral-input", kinds: [.valueFunction], test: neutral),
    Law(name: "finite", kinds: [.valueFunction], test: finite),
    Law(name: "batch", kinds: [.valueFunction], test: batch),
    Law(name: "determinism", kinds: [.valueFunction], test: determinism),
    OverlapLaw.law(for: .valueFunction),
  ]

  @Sendable private static func neutral(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ValueFunction).self)
    let mapping = try plugin.makeValueMapping(subject.defaults())
    for neutral in [0.0, 1] {
      let inputs = [Double](repeating: neutral, count: plugin.inputCount)
      if try mapping.transform(inputs) == .identity { return .passed }
    }
    return .warning(
      "neither zeros nor ones give the identity: animations without an end begin somewhere else")
  }

  @Sendable private static func finite(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ValueFunction).self)
    let count = plugin.inputCount
    let lists =
      inputs(count)
      + [0, 1, -1, 1e6, -1e6, 1e100].map { x in
        [Double](repeating: x, count: count)
      }
    for variant in try subject.variants() {
      let mapping = try plugin.makeValueMapping(variant.values)
      for list in lists {
        LawPlace.note("input \(list.map(\.exact).joined(separator: ", "))\(variant.label)")
        do { _ = try mapping.transform(list) } catch {
          throw LawBroken("input \(list.map(\.exact).joined(separator: ", ")): \(error)")
        }
      }
    }
    return .passed
  }

  @Sendable private static func batch(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ValueFunction).self)
    if !plugin.descriptor.isPure { return TransitionLaws.isImpure }
    let (values, count) = (try subject.defaults(), plugin.inputCount)
    let mapping = try plugin.makeValueMapping(values)
    let lists = inputs(count)
    let alone = try lists.flatMap { try mapping.transform($0).components }
    for stride in [count, count + 3] {
      // Other numbers than any input has.
      let padding = [Double](repeating: 77, count: stride - count)
      var together = [Double](repeating: 0, count: lists.count * 16)
      try mapping.evaluate(
        lists.flatMap { $0 + padding }, stride: stride, into: &together, count: lists.count)
      for i in alone.indices where alone[i].bitPattern != together[i].bitPattern {
        throw LawBroken(
          "number \(i % 16) of input \(lists[i / 16].map(\.exact).joined(separator: ", ")) is "
            + "\(alone[i].exact) alone and \(together[i].exact) in a batch with stride \(stride)")
      }
    }
    return .passed
  }

  @Sendable private static func determinism(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ValueFunction).self)
    if !plugin.descriptor.isDeterministic { return .skipped("it does not promise it") }
    let values = try subject.defaults()
    let mappings = [try plugin.makeValueMapping(values), try plugin.makeValueMapping(values)]
    for list in inputs(plugin.inputCount) {
      let results = try mappings.map { try $0.transform(list) }
      guard results[0] == results[1], try mappings[0].transform(list) == results[0] else {
        throw LawBroken(
          "input \(list.map(\.exact).joined(separator: ", ")) gives different matrices")
      }
    }
    return .passed
  }

  /// 64 inputs of some numbers each.
  private static func inputs(_ count: Int) -> [[Double]] {
    let numbers = LawNumbers.list(64 * count, in: -10...10)
    return (0..<64).map { Array(numbers[$0 * count..<($0 + 1) * count]) }
  }
}
