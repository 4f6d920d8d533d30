import PegbarCore
import PegbarLaws
import PegbarSupervision

/// Tests laws, each in a process of its own with a deadline.
struct LawRun {
  /// Seconds for each test; 0 for any.
  var timeout: Double

  /// Tests one law.
  ///
  /// - Throws: `SupervisionError` when no process can be started, `SignalStop`.
  func run(_ test: LawTest) throws -> LawResult {
    var words = [
      TestLawCommand._commandName, test.library, test.kind.word, test.plugin, test.law,
    ]
    if let seeds = test.seeds {
      words += ["--seed", "\(seeds.lowerBound)", "--count", "\(seeds.count)"]
    }
    words += test.providers.flatMap { ["--plugin-path", $0] }
    var process = TestProcess(timeout: timeout)
    if let number = test.elsewhere {
      words += ["--elsewhere", "\(number)"]
      process.environment = OtherSurroundings(library: test.library).environment
    }
    switch try process.run(words) {
    case .verdict(let number, let reason):
      guard let outcome = LawOutcome(number: number) else {
        return test.result(.crashed, "it answers \(number)")
      }
      return test.result(outcome, reason)
    case .late(let traces):
      return test.result(
        .timedOut,
        "no end\(traces.call.place) within \(JSONWriter.numeral(timeout)) s\(traces.details)",
        cause: "timeout\(traces.call.place)")
    case .crashed(let cause, let traces):
      // Attempts of the usual way are told by a law; this one comes with all signals blocked.
      let told =
        cause == "SIGSYS" ? "it starts a process, as system() and posix_spawn() do (SIGSYS)" : cause
      let what = told + traces.call.place
      return test.result(.crashed, what + traces.details, cause: what)
    }
  }
}

extension TestProcess.Traces {
  /// The memory, the place and the output of a test that ended badly, as the end of a message.
  fileprivate var details: String {
    let place = notes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { LawPlace.words(in: $0) } ?? ""
    }
    return place + (printed.isEmpty ? "" : "; it printed: \(printed)")
  }
}
