import Pegbar
import PegbarCore
import PegbarLaws
import PegbarScene
import PegbarSupervision
import Synchronization

/// Prepares a scene as drawing it would, to see what does not work.
struct ScenePreparation {
  /// The scene.
  var document: SceneDocument
  /// The plugins that it may use.
  var plugins: PluginSet

  /// The test's name in answers.
  static let name = "prepares"

  /// Loads the scene's plugins and makes everything with them, in this process.
  func results() -> [CheckResult] {
    let said = Mutex<[String]>([])
    Diagnostics.setHandler { message in said.withLock { $0.append(message) } }
    defer { Diagnostics.setHandler { Console.warnOnce($0) } }
    do {
      try plugins.load(document.pluginIDs)
      try SceneFileOptions.rehearse(document)
    } catch {
      return CheckResult.failures(error, name: Self.name, path: document.path)
    }
    let warnings = said.withLock { $0 }
    if warnings.isEmpty { return [CheckResult(name: Self.name, outcome: .passed)] }
    return warnings.map { warning in
      // The path stands above already.
      let prefix = document.path + ": "
      let message = warning.hasPrefix(prefix) ? String(warning.dropFirst(prefix.count)) : warning
      return CheckResult(name: Self.name, outcome: .warned, message: message)
    }
  }

  /// The same in a process of its own, where plugins that are not built in may crash or hang.
  ///
  /// - Throws: `SupervisionError` when no process can be started, `SignalStop`.
  func resultOfProcess(_ file: SceneFileOptions, _ options: PluginOptions) throws -> CheckResult {
    var words = [TestSceneCommand._commandName, document.path] + file.words
    for path in options.pluginPath { words += ["--plugin-path", path] }
    let process = TestProcess(timeout: options.pluginTimeout, isForEachCall: true)
    switch try process.run(words) {
    case .verdict(let number, let reason):
      return CheckResult(verdict: number, reason: reason)
    case .late(let traces):
      let call = traces.call
      let time = JSONWriter.numeral(options.pluginTimeout)
      return CheckResult(
        name: Self.name, outcome: .timedOut,
        message: "\(call.plugin) hung\(call.place): no answer for \(time) s")
    case .crashed(let cause, let traces):
      let call = traces.call
      let printed = traces.printed.isEmpty ? "" : "; it printed: \(traces.printed)"
      return CheckResult(
        name: Self.name, outcome: .crashed,
        message: "\(call.plugin): \(cause)\(call.place)\(printed)")
    }
  }
}

extension CheckResult {
  /// The worst of some results as a number for the process that asked for them.
  static func verdict(_ results: [CheckResult]) -> (number: Int32, reason: String) {
    let bad = results.filter(\.outcome.isFailure)
    let worst =
      bad.max { $0.exit.rawValue < $1.exit.rawValue } ?? results.first { $0.outcome == .warned }
    guard let worst else { return (LawOutcome.passed.number, "") }
    let same = results.count { $0.outcome == worst.outcome } - 1
    return (
      worst.outcome.number + 100 * worst.exit.rawValue,
      worst.message + (same > 0 ? "; \(same) more" : "")
    )
  }

  /// The result behind such a number.
  fileprivate init(verdict number: Int32, reason: String) {
    let exit = ExitStatus(rawValue: number / 100) ?? .pluginBroken
    let outcome = LawOutcome(number: number % 100) ?? .crashed
    self.init(name: ScenePreparation.name, outcome: outcome, message: reason, exit: exit)
  }
}

extension CallMonitor.Call? {
  /// The plugin that was called.
  fileprivate var plugin: String { map { "plugin '\($0.plugin)'" } ?? "the process" }
}
