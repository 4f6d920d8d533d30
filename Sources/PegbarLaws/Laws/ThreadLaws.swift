import PegbarCore
import PegbarSystem

/// The law that results do not depend on the threads that calls come from.
enum ThreadLaws {
  /// In the order in which they are tested.
  static let all = [
    // Other kinds have a law of the same name, which tests several threads at once, too.
    Law(
      name: "thread-invariance", kinds: [.animation, .valueFunction], exemption: Law.unlessPure,
      test: test)
  ]

  @Sendable private static func test(_ subject: LawSubject) throws -> LawVerdict {
    switch try subject.plugin((any Plugin).self) {
    case let plugin as any ValueFunction: try value(plugin, subject.defaults())
    case let plugin as any AnimationKind: try animation(plugin, subject.defaults())
    default: break
    }
    return .passed
  }

  private static func value(_ plugin: any ValueFunction, _ values: ParameterValues) throws {
    let inputs = LawNumbers.list(plugin.inputCount, in: -2...2)
    let here = try plugin.makeValueMapping(values).transform(inputs)
    let mapping = try OtherThread.run { try plugin.makeValueMapping(values) }
    for _ in 0..<2 where try OtherThread.run({ try mapping.transform(inputs) }) != here {
      throw LawBroken(
        "input \(inputs.map(\.exact).joined(separator: ", ")) gives another matrix \(cause)")
    }
  }

  private static func animation(_ kind: any AnimationKind, _ values: ParameterValues) throws {
    for item in try AnimationCases.accepted(by: kind, values).prefix(8) {
      let here = try AnimationLaws.answers(
        kind.makeAnimation(values, setup: item.setup), item.setup)
      let evaluation = try OtherThread.run { try kind.makeAnimation(values, setup: item.setup) }
      for _ in 0..<2 {
        let there = try OtherThread.run { try AnimationLaws.answers(evaluation, item.setup) }
        if let index = here.indices.first(where: { here[$0] != there[$0] }) {
          throw LawBroken(
            "\(item.label) at \(AnimationLaws.moments[index].exact): \(here[index]), but "
              + "\(there[index]) \(cause)")
        }
      }
    }
  }

  /// Draws a frame with each call on a new thread.
  ///
  /// - Throws: `LawBroken` if it differs from the frame of one thread.
  static func checkFrame(
    _ plugin: any TransitionType, _ values: ParameterValues, _ direction: Direction
  ) throws {
    let here = try TransitionScene(plugin, values, direction)
    let there = try OtherThread.run { try TransitionScene(plugin, values, direction) }
    let tiles = here.tiles(width: 20, height: 9)
    for progress in [0.25, 0.5] {
      let canvases = (try here.canvas(), try there.canvas())
      try here.draw(tiles, at: progress, into: canvases.0)
      try there.drawOnOtherThreads(tiles, at: progress, into: canvases.1)
      if let difference = here.difference(
        canvases.0.pixels, canvases.1.pixels, at: progress)
      {
        throw LawBroken("\(difference) \(cause)")
      }
    }
  }

  /// Compares a timing function's results on one thread with those on new threads, one after the other.
  ///
  /// - Throws: `LawBroken` if they differ.
  static func checkCurve(_ plugin: any TimingFunction, _ values: ParameterValues) throws {
    let here = try plugin.makeTiming(values)
    let there = try OtherThread.run { try plugin.makeTiming(values) }
    for x in [0.25, 0.5, 0.75] {
      let expected = try here.value(at: x)
      let found = try OtherThread.run { try there.value(at: x) }
      guard expected.bitPattern == found.bitPattern else {
        throw LawBroken("f(\(x.exact)) is \(expected.exact), but \(found.exact) \(cause)")
      }
    }
  }

  private static let cause =
    "where calls come from different threads; keep nothing in thread-local variables between them"
}

/// Runs work on new threads, one piece after the other.
enum OtherThread {
  /// Runs `body` on a new thread and waits for its result.
  ///
  /// - Throws: the error of `body`; `LawBroken` if the system cannot create a thread.
  static func run<Result>(_ body: () throws -> Result) throws -> Result {
    try withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      nonisolated(unsafe) var outcome: Swift.Result<Result, any Error>?
      let thread = SystemThread { outcome = Swift.Result { try body() } }
      thread?.join()
      guard let outcome else { throw LawBroken("the system cannot create a thread for the test") }
      return try outcome.get()
    }
  }
}
