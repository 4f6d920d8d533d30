import CPegbarSupervision
import PegbarCore
import PegbarPlugins
import PegbarSystem

/// Runs this program a second time as a worker, to contain a plugin's crash or endless loop.
///
/// Exit code 5 means that there is no output. If a plugin crashes or hangs in `destroy`, when the output is
/// complete, the output therefore stays, a warning names the plugin, and the code is 0, or 2 with `--strict`.
package struct Supervisor {
  /// The time after which a plugin call counts as hung, seconds; 0 for never.
  private let timeout: Double
  /// The ids of the third-party plugins in use.
  private let guests: [String]

  /// Makes a supervisor for third-party plugins.
  package init(timeout: Double, guests: [String]) {
    self.timeout = timeout
    self.guests = guests
  }

  /// How a worker ended; the caller reports it and ends the program, too.
  package enum End: Sendable {
    /// It has said everything itself but that a plugin forked in a call and came back twice.
    case told(code: Int32, copied: CallMonitor.Call?)
    /// A signal asked for the end.
    case stopped(signal: Int32)
    /// It came to something that it could not print; a number of its own, and why.
    case verdict(number: Int32, reason: String, WorkerMemory.Delivery)
    /// The system is to blame.
    case failed(String)
    /// A plugin is to blame.
    case broken(String, WorkerMemory.Delivery)
  }

  /// Continues in a worker process if there are third-party plugins.
  ///
  /// - Parameter program: its callbacks.
  /// - Returns: how the worker ended; nil in the worker itself, and if none is needed.
  /// - Throws: `SupervisionError` if no worker can be started.
  package func enter(_ program: SupervisedProgram) throws -> End? {
    if guests.isEmpty { return nil }
    if WorkerMemory.isWorker {
      tellTime()
      try Guests.expect(guests, in: program)
      return nil
    }
    let worker = try startWorker(program)
    program.shareTerminal()
    worker.prints.start()
    let end = watch(worker)
    pgb_end_orphans()
    worker.prints.finish()
    return end
  }

  /// A process in which plugins run.
  private struct Worker {
    let process: pid_t
    let memory: WorkerMemory
    let prints: GuestPrints
  }

  private func startWorker(_ program: SupervisedProgram) throws -> Worker {
    let (memory, descriptor) = try WorkerMemory.makeShared()
    let prints = try GuestPrints(of: guests, note: program.note)
    memory.prints = prints.writingEnd
    // What a plugin starts in a session of its own ends with the worker all the same.
    _ = pgb_adopt_orphans()
    let process = try SignalWatch.start {
      try WorkerProcess.start(CommandLine.arguments, memory: descriptor)
    }
    return Worker(process: process, memory: memory, prints: prints)
  }

  /// Lets plugins that ask know, in the worker, when their work is no longer wanted: when the program ends,
  /// and when a tenth of a call's time is left, so that a plugin can say itself that it was too slow.
  private func tellTime() {
    let limit = timeout > 0 ? 0.9 * timeout : .infinity
    HostServices.setCancellation { SignalWatch.isProgramEnding || CallMonitor.elapsed > limit }
  }

  private func watch(_ worker: Worker) -> End {
    let pause = timeout > 0 ? Int32(max(10, min(200, timeout * 250))) : 200
    var status: Int32 = 0
    while true {
      let result = pgb_child_wait(worker.process, pause, &status)
      if result < 0 {
        remove(worker)
        return .failed(SupervisionError("lost the worker", -result).description)
      }
      if result > 0 { return settle(status, worker) }
      if let (signal, time) = SignalWatch.received {
        // Patience has an end: a plugin may ignore signals.
        guard MonotonicClock.nanoseconds > time + 3_000_000_000 else { continue }
        remove(worker)
        return .stopped(signal: signal)
      }
      if let signal = SignalWatch.workersSignal {
        return finish(worker, attack(signal, worker))
      }
      if let call = hungCall(worker) {
        end(worker)
        _ = pgb_child_wait(worker.process, 2000, &status)
        return finish(worker, hang(call, worker))
      }
    }
  }

  /// What a worker's end means.
  private func settle(_ status: Int32, _ worker: Worker) -> End {
    let signal = status & 0x7F
    if let (stop, _) = SignalWatch.received {
      remove(worker)
      return .stopped(signal: stop)
    }
    // It could not say so itself: its standard error is gone.
    if let (number, reason) = worker.memory.verdict {
      remove(worker)
      return .verdict(number: number, reason: reason, worker.memory.delivery)
    }
    if signal == 0, worker.memory.hasReported {
      end(worker)
      worker.prints.finish()
      return .told(code: (status >> 8) & 0xFF, copied: worker.memory.copiedCall)
    }
    return finish(worker, crash(signal, code: (status >> 8) & 0xFF, worker))
  }

  private func attack(_ signal: Int32, _ worker: Worker) -> Cause {
    let call = worker.memory.callsInFlight.first
    let subject = call.map { "plugin '\($0.plugin)'" } ?? Guests.subject(guests)
    let place = call.map { " in \($0.function)" } ?? ""
    let name = SignalName.of(signal)
    return .plugin(
      "\(subject) sent \(name) to the program that runs it\(place); report it to its author")
  }

  /// The cause of a worker's abnormal end.
  private enum Cause {
    case system(String)
    case plugin(String)
  }

  private func finish(_ worker: Worker, _ cause: Cause) -> End {
    remove(worker)
    switch cause {
    case .system(let reason): return .failed(reason)
    case .plugin(let reason): return .broken(reason, worker.memory.delivery)
    }
  }

  /// Kills the worker and its process group, which it may have left.
  private func end(_ worker: Worker) {
    kill(-worker.process, SIGKILL)
    kill(worker.process, SIGKILL)
  }

  /// Ends the worker and everything that it has started, and then removes what they have written:
  /// an encoder that still ran could make its file anew.
  private func remove(_ worker: Worker) {
    end(worker)
    var status: Int32 = 0
    _ = pgb_child_wait(worker.process, 2000, &status)
    pgb_end_orphans()
    worker.memory.removeTemporaries()
    worker.prints.finish()
  }

  private func hungCall(_ worker: Worker) -> CallMonitor.Call? {
    guard timeout > 0 else { return nil }
    // Time that passed while everything was stopped does not count.
    let resumed = Double(MonotonicClock.nanoseconds - SignalWatch.resumedAt) / 1e9
    return worker.memory.callsInFlight.first { min($0.elapsed, resumed) > timeout }
  }

  private func hang(_ call: CallMonitor.Call, _ worker: Worker) -> Cause {
    .plugin(
      "plugin '\(call.plugin)' hung in \(call.function)\(place(worker)): no answer for "
        + "\(JSONWriter.numeral(timeout)) s; report it to its author, or raise --plugin-timeout")
  }

  private func crash(_ signal: Int32, code: Int32, _ worker: Worker) -> Cause {
    let calls = worker.memory.callsInFlight
    let call = calls.first { !$0.isOurs } ?? calls.first
    let name = SignalName.of(signal)
    guard let call else {
      if signal == SIGKILL {
        return .system(
          "the worker was killed\(place(worker)), perhaps for lack of memory; try again "
            + "with a smaller --size or fewer --threads")
      }
      let end = signal == 0 ? "ended with exit code \(code)" : "crashed (\(name))"
      return .plugin(
        "the worker \(end)\(place(worker)) outside a plugin's call, and "
          + "\(Guests.subject(guests)) runs in it; report it to its author")
    }
    let end = signal == 0 ? "ended the process" : "crashed (\(name))"
    return .plugin(
      "plugin '\(call.plugin)' \(end) in \(call.function)\(place(worker)); report it to its author")
  }

  private func place(_ worker: Worker) -> String {
    worker.memory.frame.map { " at frame \($0)" } ?? ""
  }
}
