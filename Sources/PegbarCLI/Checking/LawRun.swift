import CPegbarSupervision
import Foundation
import PegbarCore
import PegbarPlugins

/// Tests laws, each in a process of its own with a deadline.
struct LawRun {
  /// The library, as it was named.
  var path: String
  /// Seconds for each test; 0 for any.
  var timeout: Double

  /// Tests one law.
  ///
  /// Ends the program when a signal asks for it.
  ///
  /// - Throws: `Failure` when no process can be started.
  func test(_ law: Law, of plugin: PluginDescriptor) throws -> CheckResult {
    let (memory, descriptor) = try WorkerMemory.makeShared()
    _ = pegbar_adopt_orphans()
    let worker = try WorkerProcess.start(
      ["pegbar", TestLawCommand._commandName, path, plugin.kind.word, plugin.id, law.name],
      memory: descriptor, isSilent: true)
    SignalWatch.passOn(to: worker)
    let start = pegbar_monotonic_time()
    var status: Int32 = 0
    var end: Int32 = 0
    var isLate = false
    while end == 0, !isLate, memory.verdict == nil, SignalWatch.received == nil {
      end = pegbar_wait_for(worker, 100, &status)
      isLate = timeout > 0 && Double(pegbar_monotonic_time() - start) / 1e9 > timeout
    }
    let calls = memory.callsInFlight
    kill(-worker, SIGKILL)
    if end == 0 { _ = pegbar_wait_for(worker, 2000, &status) }
    pegbar_end_orphans()
    if let (signal, _) = SignalWatch.received {
      Console.error(SignalWatch.message(for: signal))
      exit(128 + signal)
    }
    if let verdict = memory.verdict, let status = CheckStatus(number: verdict.number) {
      return CheckResult(name: law.name, status: status, message: verdict.reason)
    }
    let place = calls.first.map { " in \($0.function)" } ?? ""
    if isLate {
      return CheckResult(
        name: law.name, status: .timeout,
        message: "no end\(place) within \(JSONWriter.numeral(timeout)) s")
    }
    let signal = status & 0x7F
    let cause =
      signal == 0
      ? "it ended the process\(place) with code \((status >> 8) & 0xFF)"
      : "\(String(cString: pegbar_signal_name(signal)))\(place)"
    return CheckResult(name: law.name, status: .crashed, message: cause)
  }
}
