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

  /// Marks inherited descriptors to close in workers and encoders, except those that arguments name.
  ///
  /// Call it before the program opens any file.
  package static func keepDescriptors(named arguments: [String]) {
    InheritedDescriptors.keepFromChildren(but: arguments)
  }

  /// Continues in a worker process if there are third-party plugins.
  ///
  /// - Parameters:
  ///   - program: its callbacks.
  ///   - output: the output that the worker creates; nil if it only prints.
  /// - Returns: how the worker ended; nil in the worker itself, and if none is needed.
  /// - Throws: `SupervisionError` if no worker can be started.
  package func enter(_ program: SupervisedProgram, making output: ExpectedOutput? = nil) throws
    -> End?
  {
    if guests.isEmpty { return nil }
    if WorkerMemory.isWorker {
      SignalWatch.watch()
      tellTime()
      try Guests.expect(guests, in: program)
      return nil
    }
    let worker = try startWorker(program, output)
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
    let folders: WorkerFolders
    let hasOutput: Bool
  }

  private func startWorker(_ program: SupervisedProgram, _ output: ExpectedOutput?) throws
    -> Worker
  {
    let (memory, descriptor) = try WorkerMemory.makeShared()
    let prints = try GuestPrints(of: guests, note: program.note)
    memory.prints = prints.writingEnd
    // What a plugin starts in a session of its own ends with the worker all the same.
    _ = pgb_adopt_orphans()
    // Signals wait until the worker exists, so no folder stays behind.
    var made: WorkerFolders?
    let process = try SignalWatch.start {
      let folders = try WorkerFolders(for: output)
      made = folders
      do {
        return try WorkerProcess.start(
          CommandLine.arguments, memory: descriptor, folders: folders)
      } catch {
        folders.remove()
        throw error
      }
    }
    guard let folders = made else { preconditionFailure("a worker has folders") }
    return Worker(
      process: process, memory: memory, prints: prints, folders: folders, hasOutput: output != nil)
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
    var standstill = Standstill(worker.process, limit: timeout, prints: !worker.hasOutput)
    while true {
      let result = pgb_child_wait(worker.process, pause, &status)
      if result < 0 {
        _ = remove(worker)
        return .failed(SupervisionError("lost the worker", -result).description)
      }
      if result > 0 { return settle(status, worker) }
      if let (signal, time) = SignalWatch.received {
        // Patience has an end: a plugin may ignore signals.
        guard MonotonicClock.nanoseconds > time + 3_000_000_000 else { continue }
        _ = remove(worker)
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
      if let fault = standstill.look() { return finish(worker, still(fault, worker)) }
    }
  }

  /// What a worker's end means.
  private func settle(_ status: Int32, _ worker: Worker) -> End {
    let signal = status & 0x7F
    if let (stop, _) = SignalWatch.received {
      _ = remove(worker)
      return .stopped(signal: stop)
    }
    // It could not say so itself: its standard error is gone.
    if let (number, reason) = worker.memory.verdict {
      return .verdict(number: number, reason: reason, remove(worker))
    }
    if signal == 0, worker.memory.hasReported {
      return told(code: (status >> 8) & 0xFF, worker)
    }
    return finish(worker, crash(signal, code: (status >> 8) & 0xFF, worker))
  }

  /// Interprets the exit code of a worker; checks the output itself instead of trusting the worker.
  private func told(code: Int32, _ worker: Worker) -> End {
    end(worker)
    pgb_end_orphans()
    worker.prints.finish()
    switch worker.folders.deliver() {
    case .failed(let reason): return .failed(reason)
    case .none where worker.hasOutput && Supervisor.successes.contains(code):
      return .broken(
        "\(Guests.subject(guests)) ended the process before there was an output; report it to its author",
        .none)
    case .none, .empty, .whole: return .told(code: code, copied: worker.memory.copiedCall)
    }
  }

  /// The exit codes of a worker that has created its output: done, and done with warnings.
  private static let successes: [Int32] = [0, 2]

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
    let delivery = remove(worker)
    switch cause {
    case .system(let reason): return .failed(reason)
    case .plugin(let reason): return .broken(reason, delivery)
    }
  }

  /// Kills the worker and its process group, which it may have left.
  private func end(_ worker: Worker) {
    kill(-worker.process, SIGKILL)
    kill(worker.process, SIGKILL)
  }

  /// Ends the worker and its child processes, moves a complete output to its path, and removes all other files.
  ///
  /// The processes end first, because a running encoder could create its file again.
  ///
  /// - Returns: whether the output is complete; for a worker that only prints, what the worker reported.
  private func remove(_ worker: Worker) -> WorkerMemory.Delivery {
    end(worker)
    var status: Int32 = 0
    _ = pgb_child_wait(worker.process, 2000, &status)
    pgb_end_orphans()
    worker.prints.finish()
    if case .whole = worker.folders.deliver() { return .done }
    return worker.hasOutput ? .none : worker.memory.delivery
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

  private func still(_ fault: Standstill.Fault, _ worker: Worker) -> Cause {
    let subject = Guests.subject(guests)
    switch fault {
    case .stopped:
      return .plugin(
        "\(subject) stopped the process that it runs in\(place(worker)); report it to its author")
    case .idle:
      return .plugin(
        "\(subject) brought the process that it runs in to a standstill\(place(worker)): nothing happened for "
          + "\(JSONWriter.numeral(timeout)) s; report it to its author")
    }
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
