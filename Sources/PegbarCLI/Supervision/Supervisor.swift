import CPegbarSupervision
import Foundation
import PegbarCore
import PegbarPlugins

/// Runs this program a second time as a worker, so that a plugin's crash or endless loop ends there.
struct Supervisor {
  /// After how many seconds a plugin call counts as hung; 0 for never.
  var timeout: Double

  /// Goes on in a worker process when plugins that are not built in take part.
  ///
  /// In the worker and where none is needed this returns; otherwise the process ends with the worker's
  /// exit code.
  ///
  /// - Parameter isNeeded: whether such a plugin takes part.
  /// - Throws: `Failure` when no worker can be started.
  func enter(isNeeded: Bool) throws {
    guard isNeeded, !WorkerMemory.isWorker else { return }
    let (memory, descriptor) = try WorkerMemory.makeShared()
    // What a plugin starts in a session of its own ends with the worker all the same.
    _ = pegbar_adopt_orphans()
    let worker = try WorkerProcess.start(CommandLine.arguments, memory: descriptor)
    SignalWatch.passOn(to: worker)
    Console.shareTerminal()
    let status = watch(worker, memory)
    pegbar_end_orphans()
    _exit(status)
  }

  private func watch(_ worker: pid_t, _ memory: WorkerMemory) -> Int32 {
    let pause = timeout > 0 ? Int32(max(10, min(200, timeout * 250))) : 200
    var status: Int32 = 0
    while true {
      let result = pegbar_wait_for(worker, pause, &status)
      if result < 0 {
        return finish(
          worker, memory, Failure(.failed, "lost the worker: \(String(cString: strerror(-result)))")
        )
      }
      if result > 0 { return settle(status, worker, memory) }
      if let (signal, time) = SignalWatch.received {
        // Patience has an end: a plugin may ignore signals.
        guard pegbar_monotonic_time() > time + 3_000_000_000 else { continue }
        kill(-worker, SIGKILL)
        memory.removeTemporaries()
        Console.error(SignalWatch.message(for: signal))
        return 128 + signal
      }
      if let call = hungCall(memory) {
        kill(-worker, SIGKILL)
        _ = pegbar_wait_for(worker, 2000, &status)
        return finish(worker, memory, hang(call, memory))
      }
    }
  }

  /// The exit code for a worker that ended.
  private func settle(_ status: Int32, _ worker: pid_t, _ memory: WorkerMemory) -> Int32 {
    let signal = status & 0x7F
    if let (stop, _) = SignalWatch.received {
      kill(-worker, SIGKILL)
      memory.removeTemporaries()
      Console.error(SignalWatch.message(for: stop))
      return 128 + stop
    }
    if signal == 0, memory.hasReported {
      kill(-worker, SIGKILL)
      return (status >> 8) & 0xFF
    }
    return finish(worker, memory, crash(signal, code: (status >> 8) & 0xFF, memory))
  }

  private func finish(_ worker: pid_t, _ memory: WorkerMemory, _ failure: Failure) -> Int32 {
    kill(-worker, SIGKILL)
    memory.removeTemporaries()
    Console.error(failure.message)
    return failure.status.rawValue
  }

  private func hungCall(_ memory: WorkerMemory) -> CallMonitor.Call? {
    guard timeout > 0 else { return nil }
    // Time that passed while everything was stopped does not count.
    let resumed = Double(pegbar_monotonic_time() - SignalWatch.resumedAt) / 1e9
    return memory.callsInFlight.first { min($0.elapsed, resumed) > timeout }
  }

  private func hang(_ call: CallMonitor.Call, _ memory: WorkerMemory) -> Failure {
    Failure(
      .pluginBroken,
      "plugin '\(call.plugin)' hung in \(call.function)\(place(memory)): no answer for "
        + "\(JSONWriter.numeral(timeout)) s; report it to its author, or raise --plugin-timeout")
  }

  private func crash(_ signal: Int32, code: Int32, _ memory: WorkerMemory) -> Failure {
    let calls = memory.callsInFlight
    let call = calls.first { !$0.plugin.hasPrefix("pegbar.") } ?? calls.first
    let name = String(cString: pegbar_signal_name(signal))
    guard let call else {
      if signal == SIGKILL {
        return Failure(
          .failed,
          "the worker was killed\(place(memory)), perhaps for lack of memory; try again "
            + "with a smaller --size or fewer --threads")
      }
      let end = signal == 0 ? "ended with exit code \(code)" : "crashed (\(name))"
      return Failure(
        .pluginBroken,
        "the worker \(end)\(place(memory)) outside a plugin's call; try without plugins that are "
          + "not built in")
    }
    let end = signal == 0 ? "ended the process" : "crashed (\(name))"
    return Failure(
      .pluginBroken,
      "plugin '\(call.plugin)' \(end) in \(call.function)\(place(memory)); report it to its author")
  }

  private func place(_ memory: WorkerMemory) -> String {
    memory.frame.map { " at frame \($0)" } ?? ""
  }
}
