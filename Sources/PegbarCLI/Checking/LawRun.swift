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
    let words = [
      TestLawCommand._commandName, test.library, test.kind.word, test.plugin, test.law,
    ]
    switch try TestProcess(timeout: timeout).run(words) {
    case .verdict(let number, let reason):
      guard let outcome = LawOutcome(number: number) else {
        return test.result(.crashed, "it answers \(number)")
      }
      return test.result(outcome, reason)
    case .late(let call):
      return test.result(
        .timedOut, "no end\(call.place) within \(JSONWriter.numeral(timeout)) s")
    case .crashed(let cause, let call):
      return test.result(.crashed, cause + call.place)
    }
  }
}
