import PegbarCore
import PegbarEngine
import PegbarSystem

/// Laws about the state that a plugin leaves behind in its process.
enum ProcessLaws {
  /// In the order in which they are tested.
  static let all = [
    Law(
      name: "process-state", kinds: Set(PluginKind.allCases), needsProcess: true,
      test: processState),
    Law(name: "leaks", kinds: Set(PluginKind.allCases), needsProcess: true, test: leaks),
  ]

  /// The number of instances made and destroyed between two measurements of the heap: fewer of slow ones.
  private static func count(of seconds: Double) -> Int {
    min(500, max(40, Int(saturating: 0.5 / max(seconds, 1e-6))))
  }

  /// The processor time that something takes, seconds: the same on a busy machine.
  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ProcessUsage.processorTime
    try body()
    return Double(ProcessUsage.processorTime - start) / 1e9
  }

  /// The growth of the heap in bytes for each of `count` calls of `body`: the minimum of several rounds.
  private static func growth(_ count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    var least = Double.infinity
    // The first round fills caches, such as an allocator's. A leak shows in every round; an allocator's
    // occasional growth does not.
    for round in 0..<6 where round < 3 || least >= tolerance {
      let before = ProcessUsage.heapBytes
      for i in 0..<count { try body(i) }
      let growth = Double(ProcessUsage.heapBytes) - Double(before)
      if round > 0 { least = min(least, growth / Double(count)) }
    }
    return least
  }

  /// The bytes for each instance that do not count as a leak, because allocators keep some for later.
  private static let tolerance = 16.0

  @Sendable private static func processState(_ subject: LawSubject) throws -> LawVerdict {
    let before = ProcessState()
    let texts = try subject.table().map(LibraryLaws.text)
    try use(subject)
    guard try subject.table().map(LibraryLaws.text) == texts else {
      throw LawBroken(
        "its descriptor changes when it is used; the tables of a library must stay unchanged until "
          + "the process ends")
    }
    if let change = before.change(to: ProcessState()) {
      throw LawBroken("it changes \(change)")
    }
    if let deed = Confinement.deed {
      throw LawBroken("it \(deed); here that fails, and a plugin only computes")
    }
    let printed = Confinement.printedBytes
    if printed > 0 {
      return .warning("it prints \(printed) bytes; lines for people go to the host's log")
    }
    return .passed
  }

  @Sendable private static func leaks(_ subject: LawSubject) throws -> LawVerdict {
    guard ProcessUsage.heapBytes > 0 else {
      return .skipped("this C library does not count memory")
    }
    try use(subject)
    let least = try growth(count(of: try seconds { try use(subject) })) { _ in try use(subject) }
    guard least < tolerance else {
      throw LawBroken(
        "\(Int(saturating: least)) bytes stay behind of each instance that was made, used and destroyed"
      )
    }
    let again = try growthOfPrepare(subject)
    guard again < tolerance else {
      throw LawBroken(
        "\(Int(saturating: again)) bytes stay behind of each prepare that followed another one")
    }
    return .passed
  }

  /// How many bytes one more `prepare` of the same instance leaves behind.
  private static func growthOfPrepare(_ subject: LawSubject) throws -> Double {
    guard subject.descriptor.isEffect, let raw = try subject.table() else { return 0 }
    let effect = try BareEffect(subject.descriptor, raw, subject.defaults(), at: .end)
    effect.instance.keepsClosed = false
    let size = PixelSize(width: 8, height: 5)
    return try growth(count(of: try seconds { try effect.prepare(size, []) })) { i in
      try effect.prepare(PixelSize(width: 8 + i % 2, height: 5), [])
    }
  }

  /// Makes an instance, uses it once and destroys it.
  static func use(_ subject: LawSubject) throws {
    let values = try subject.defaults()
    switch try subject.plugin((any Plugin).self) {
    case let plugin as any TimingFunction:
      _ = try plugin.makeTiming(values).value(at: 0.5)
    case let plugin as any ValueFunction:
      let inputs = [Double](repeating: 0.5, count: plugin.inputCount)
      _ = try plugin.makeValueMapping(values).transform(inputs)
    case let plugin as any AnimationKind:
      let setup = try AnimationCases.first(for: plugin, values).setup
      _ = try AnimationLaws.answers(plugin.makeAnimation(values, setup: setup), setup)
    case let plugin as any TransitionType:
      let scene = try TransitionScene(
        plugin, values, plugin.eachDirection[0], size: PixelSize(width: 8, height: 5))
      _ = try scene.frame(at: 0.5)
    case let plugin as any ImageFilterType:
      let filter = FilterAsTransition(plugin)
      let scene = try TransitionScene(
        filter, values, [], size: PixelSize(width: 8, height: 5))
      _ = try scene.frame(at: 0.5)
    default: break
    }
  }
}
