import PegbarCore
import PegbarEngine

/// The law that another process, with other variables, addresses and locale, has the same results.
enum ProcessInvariance {
  /// The law's name.
  static let name = "process-invariance"

  /// The law; its test in one process gives the digests of results, as a passed verdict's message.
  static let law = Law(name: name, kinds: Set(PluginKind.allCases), needsProcess: true) { subject in
    var results =
      try subject.table().map { raw in
        [digest("its descriptor", of: try LibraryLaws.text(of: raw).utf8.map(UInt64.init))]
      } ?? []
    if subject.descriptor.isDeterministic { results += try digests(subject) }
    if results.isEmpty { return .skipped("it does not promise it") }
    return .digest(results.joined(separator: "; "))
  }

  /// Compares the digests of several processes.
  ///
  /// - Returns: where two differ first, in words; nil where all are the same.
  static func difference(_ texts: [String]) -> String? {
    let lists = texts.map { $0.split(separator: ";").map(String.init) }
    guard let first = lists.first else { return nil }
    for list in lists.dropFirst() {
      for (a, b) in zip(first, list) where a != b {
        let place = a.split(separator: "=").dropLast().joined(separator: "=")
        return
          "\(place.trimmingPrefix(while: { $0 == " " })): the result is another in a process with "
          + "other variables, number, addresses and locale"
      }
      if list.count != first.count { return "another process has fewer results" }
    }
    return nil
  }

  /// A label and a number for each result.
  private static func digests(_ subject: LawSubject) throws -> [String] {
    switch try subject.plugin((any Plugin).self) {
    case let plugin as any TransitionType: try frames(plugin, subject)
    case let plugin as any ImageFilterType: try frames(FilterAsTransition(plugin), subject)
    case let plugin as any TimingFunction: try curves(plugin, subject)
    case let plugin as any ValueFunction: try matrices(plugin, subject)
    case let plugin as any AnimationKind: try animations(plugin, subject)
    default: []
    }
  }

  private static func frames(
    _ plugin: any TransitionType, _ subject: LawSubject
  ) throws -> [String] {
    try plugin.eachDirection.flatMap { direction in
      let scene = try TransitionScene(
        plugin, subject.defaults(), direction, size: PixelSize(width: 61, height: 23))
      return try TransitionScene.moments.map { progress in
        digest("progress \(progress.exact)", of: try scene.frame(at: progress).map(UInt64.init))
      }
    }
  }

  private static func curves(
    _ plugin: any TimingFunction, _ subject: LawSubject
  ) throws -> [String] {
    let inputs = LawNumbers.list(517, in: -0.5...1.5)
    return try subject.variants().map { variant in
      let timing = try plugin.makeTiming(variant.values)
      var results = [Double](repeating: .nan, count: inputs.count)
      try timing.evaluate(inputs, into: &results, count: inputs.count)
      return digest("f" + variant.label, of: results.map(\.bitPattern))
    }
  }

  private static func matrices(
    _ plugin: any ValueFunction, _ subject: LawSubject
  ) throws -> [String] {
    try subject.variants().map { variant in
      let mapping = try plugin.makeValueMapping(variant.values)
      let numbers = try LawNumbers.list(64, in: -10...10).flatMap { x in
        try mapping.transform([Double](repeating: x, count: plugin.inputCount)).components
      }
      return digest("matrices" + variant.label, of: numbers.map(\.bitPattern))
    }
  }

  private static func animations(
    _ kind: any AnimationKind, _ subject: LawSubject
  ) throws -> [String] {
    let values = try subject.defaults()
    return try AnimationCases.accepted(by: kind, values).map { item in
      let evaluation = try kind.makeAnimation(values, setup: item.setup)
      let answers = try AnimationLaws.answers(evaluation, item.setup)
      return digest(item.label, of: answers.flatMap { $0 }.map(\.bitPattern))
    }
  }

  /// FNV-1a over eight bytes at a time.
  private static func digest(_ label: String, of words: [UInt64]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words {
      hash = (hash ^ word) &* 0x100_0000_01B3
      hash ^= hash >> 29
    }
    return "\(label)=\(String(hash, radix: 36))"
  }
}
