import PegbarCore
import PegbarPlugins
import PegbarSupervision

/// Tests laws, each in a process of its own with a deadline.
struct LawRun {
  /// The library, as it was named.
  var path: String
  /// Seconds for each test; 0 for any.
  var timeout: Double

  /// Tests one law.
  ///
  /// - Throws: `SupervisionError` when no process can be started, `SignalStop`.
  func test(_ law: Law, of plugin: PluginDescriptor) throws -> CheckResult {
    let words = [TestLawCommand._commandName, path, plugin.kind.word, plugin.id, law.name]
    let outcome = try TestProcess(timeout: timeout).run(words)
    switch outcome {
    case .verdict(let number, let reason):
      if let status = CheckStatus(number: number) {
        return CheckResult(name: law.name, status: status, message: reason)
      }
      return CheckResult(name: law.name, status: .crashed, message: "it answers \(number)")
    case .late(let call):
      return CheckResult(
        name: law.name, status: .timeout,
        message: "no end\(call.place) within \(JSONWriter.numeral(timeout)) s")
    case .crashed(let cause, let call):
      return CheckResult(name: law.name, status: .crashed, message: cause + call.place)
    }
  }
}
