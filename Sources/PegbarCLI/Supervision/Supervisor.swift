import CPegbarSupervision
import Foundation
import PegbarCore
import PegbarPlugins
import PegbarSystem

/// Runs this program a second time as a worker, so that a plugin's crash or endless loop ends there.
///
/// Exit 5 means that there is no output. So a plugin that crashes or hangs when the whole output is
/// there already, in `destroy`, takes nothing back: the output stays, a warning names the plugin, and
/// the code is 0, or 2 under `--strict`. A farm that paid for the frames has them and goes on.
struct Supervisor {
  /// After how many seconds a plugin call counts as hung; 0 for never.
  var timeout: Double
  /// Whether a warning is told by the exit code.
  var isStrict = false
  /// The ids of the plugins that are not built in and take part.
  private let guests: [String]

  /// Watches over some plugins of others.
  init(timeout: Double, isStrict: Bool, guests: [String]) {
    self.timeout = timeout
    self.isStrict = isStrict
    self.guests = guests
  }

  /// Goes on in a worker process when plugins that are not built in take part.
  ///
  /// In the worker and where none is needed this returns; otherwise the process ends with the worker's
  /// exit code.
  ///
  /// - Throws: `Failure` when no worker can be started.
  func enter() throws {
    if guests.isEmpty { return }
    if WorkerMemory.isWorker {
      tellTime()
      return try Guests.expect(guests)
    }
    let worker = try startWorker()
    Console.shareTerminal()
    worker.prints.start()
    let status = watch(worker)
    pegbar_end_orphans()
    worker.prints.finish()
    _exit(status)
  }

  /// A process in which plugins run.
  private struct Worker {
    let process: pid_t
    let memory: WorkerMemory
    let prints: GuestPrints
  }

  private func startWorker() throws -> Worker {
    let (memory, descriptor) = try WorkerMemory.makeShared()
    let prints = try GuestPrints(of: guests)
    memory.prints = prints.writingEnd
    // What a plugin starts in a session of its own ends with the worker all the same.
    _ = pegbar_adopt_orphans()
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

  private func watch(_ worker: Worker) -> Int32 {
    let pause = timeout > 0 ? Int32(max(10, min(200, timeout * 250))) : 200
    var status: Int32 = 0
    while true {
      let result = pegbar_wait_for(worker.process, pause, &status)
      if result < 0 {
        return finish(
          worker, Failure(.failed, "lost the worker: \(String(cString: strerror(-result)))")
        )
      }
      if result > 0 { return settle(status, worker) }
      if let (signal, time) = SignalWatch.received {
        // Patience has an end: a plugin may ignore signals.
        guard MonotonicClock.nanoseconds > time + 3_000_000_000 else { continue }
        remove(worker)
        Console.error(SignalWatch.message(for: signal))
        return 128 + signal
      }
      if let signal = SignalWatch.workersSignal {
        return finish(worker, attack(signal, worker))
      }
      if let call = hungCall(worker) {
        end(worker)
        _ = pegbar_wait_for(worker.process, 2000, &status)
        return finish(worker, hang(call, worker))
      }
    }
  }

  /// The exit code for a worker that ended.
  private func settle(_ status: Int32, _ worker: Worker) -> Int32 {
    let signal = status & 0x7F
    if let (stop, _) = SignalWatch.received {
      remove(worker)
      Console.error(SignalWatch.message(for: stop))
      return 128 + stop
    }
    // It could not say so itself: its standard error is gone.
    if let (number, reason) = worker.memory.verdict, let status = ExitStatus(rawValue: number) {
      return finish(worker, Failure(status, reason))
    }
    if signal == 0, worker.memory.hasReported {
      end(worker)
      worker.prints.finish()
      return tell((status >> 8) & 0xFF, worker)
    }
    return finish(worker, crash(signal, code: (status >> 8) & 0xFF, worker))
  }

  /// The exit code of a worker that has said everything, but for what it cannot know.
  private func tell(_ code: Int32, _ worker: Worker) -> Int32 {
    // Somebody else than this process asked it to end.
    if code > 128 { Console.error(SignalWatch.message(for: code - 128)) }
    guard let call = worker.memory.copiedCall else { return code }
    Console.warning(
      "plugin '\(call.plugin)' forked in \(call.function) and came back twice; the copy was ended")
    return isStrict && code == 0 ? ExitStatus.warnings.rawValue : code
  }

  private func attack(_ signal: Int32, _ worker: Worker) -> Failure {
    let call = worker.memory.callsInFlight.first
    let subject = call.map { "plugin '\($0.plugin)'" } ?? Guests.subject(guests)
    let place = call.map { " in \($0.function)" } ?? ""
    let name = String(cString: pegbar_signal_name(signal))
    return Failure(
      .pluginBroken,
      "\(subject) sent \(name) to the program that runs it\(place); report it to its author")
  }

  private func finish(_ worker: Worker, _ failure: Failure) -> Int32 {
    remove(worker)
    guard failure.status == .pluginBroken else {
      Console.error(failure)
      return failure.status.rawValue
    }
    switch worker.memory.delivery {
    case .none: Console.error(failure)
    case .begun:
      Console.error(
        failure.message + "; the output was about to get its name, look whether it is whole")
    case .done:
      Console.warning(failure.message + "; the output was whole by then and stays")
      return (isStrict ? ExitStatus.warnings : .done).rawValue
    }
    return failure.status.rawValue
  }

  /// Kills the worker and its group, which it may have left.
  private func end(_ worker: Worker) {
    kill(-worker.process, SIGKILL)
    kill(worker.process, SIGKILL)
  }

  /// Ends the worker and everything that it has started, and then removes what they have written:
  /// an encoder that still ran could make its file anew.
  private func remove(_ worker: Worker) {
    end(worker)
    var status: Int32 = 0
    _ = pegbar_wait_for(worker.process, 2000, &status)
    pegbar_end_orphans()
    worker.memory.removeTemporaries()
    worker.prints.finish()
  }

  private func hungCall(_ worker: Worker) -> CallMonitor.Call? {
    guard timeout > 0 else { return nil }
    // Time that passed while everything was stopped does not count.
    let resumed = Double(MonotonicClock.nanoseconds - SignalWatch.resumedAt) / 1e9
    return worker.memory.callsInFlight.first { min($0.elapsed, resumed) > timeout }
  }

  private func hang(_ call: CallMonitor.Call, _ worker: Worker) -> Failure {
    Failure(
      .pluginBroken,
      "plugin '\(call.plugin)' hung in \(call.function)\(place(worker)): no answer for "
        + "\(JSONWriter.numeral(timeout)) s; report it to its author, or raise --plugin-timeout")
  }

  private func crash(_ signal: Int32, code: Int32, _ worker: Worker) -> Failure {
    let calls = worker.memory.callsInFlight
    let call = calls.first { !$0.plugin.hasPrefix("pegbar.") } ?? calls.first
    let name = String(cString: pegbar_signal_name(signal))
    guard let call else {
      if signal == SIGKILL {
        return Failure(
          .failed,
          "the worker was killed\(place(worker)), perhaps for lack of memory; try again "
            + "with a smaller --size or fewer --threads")
      }
      let end = signal == 0 ? "ended with exit code \(code)" : "crashed (\(name))"
      return Failure(
        .pluginBroken,
        "the worker \(end)\(place(worker)) outside a plugin's call, and "
          + "\(Guests.subject(guests)) runs in it; report it to its author")
    }
    let end = signal == 0 ? "ended the process" : "crashed (\(name))"
    return Failure(
      .pluginBroken,
      "plugin '\(call.plugin)' \(end) in \(call.function)\(place(worker)); report it to its author")
  }

  private func place(_ worker: Worker) -> String {
    worker.memory.frame.map { " at frame \($0)" } ?? ""
  }
}
