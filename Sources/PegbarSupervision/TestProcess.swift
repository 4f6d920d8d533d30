import CPegbarSupervision
import PegbarPlugins
import PegbarSystem

/// Runs this program a second time for a test that may crash or hang.
package struct TestProcess {
  /// The time limit, seconds; 0 for none.
  package var timeout: Double
  /// Whether the limit applies to each call of a plugin instead of the whole test.
  package var isForEachCall = false

  /// Makes a test.
  package init(timeout: Double, isForEachCall: Bool = false) {
    self.timeout = timeout
    self.isForEachCall = isForEachCall
  }

  /// The variables that the test runs with, `NAME=value`; nil for those of this process.
  package var environment: [String]?

  /// How a test ended.
  package enum Outcome {
    /// It came to something.
    case verdict(Int32, String)
    /// It took too long.
    case late(Traces)
    /// The process ended in another way.
    case crashed(String, Traces)
  }

  /// What a test that ended badly has left.
  package struct Traces {
    /// The plugin call in which it ended; nil for none.
    package var call: CallMonitor.Call?
    /// The worker's notes, `WorkerMemory.notesSize` bytes.
    package var notes: [UInt8]
    /// The last lines that it printed, in one; empty if there are none.
    package var printed: String
  }

  /// Runs a test.
  ///
  /// - Parameter arguments: the command's, without the program's name.
  /// - Returns: how it ended.
  /// - Throws: `SupervisionError` when no process can be started, `SignalStop` when a signal asks this
  ///   program to end.
  package func run(_ arguments: [String]) throws -> Outcome {
    let (memory, descriptor) = try WorkerMemory.makeShared()
    _ = pgb_adopt_orphans()
    let output = pgb_output_file()
    guard output >= 0 else { throw SupervisionError("no file for a test's output", errno) }
    defer { close(output) }
    let folders = try WorkerFolders()
    defer { folders.remove() }
    let worker = try SignalWatch.start {
      try WorkerProcess.start(
        ["pegbar"] + arguments, memory: descriptor, environment: environment, folders: folders,
        output: output)
    }
    let start = MonotonicClock.nanoseconds
    var status: Int32 = 0
    var end: Int32 = 0
    var isLate = false
    while end == 0, !isLate, memory.verdict == nil, SignalWatch.received == nil {
      end = pgb_child_wait(worker, 100, &status)
      isLate = timeout > 0 && elapsed(since: start, memory) > timeout
    }
    let traces = Traces(
      call: memory.callsInFlight.first,
      notes: Array(UnsafeRawBufferPointer(start: memory.notes, count: WorkerMemory.notesSize)),
      printed: PrintedLines.last(of: output))
    kill(-worker, SIGKILL)
    if end == 0 { _ = pgb_child_wait(worker, 2000, &status) }
    pgb_end_orphans()
    if let (signal, _) = SignalWatch.received { throw SignalStop(signal: signal) }
    if let verdict = memory.verdict { return .verdict(verdict.number, verdict.reason) }
    if isLate { return .late(traces) }
    let signal = status & 0x7F
    if signal != 0 { return .crashed(SignalName.of(signal), traces) }
    return .crashed("it ended the process with code \((status >> 8) & 0xFF)", traces)
  }

  private func elapsed(since start: UInt64, _ memory: WorkerMemory) -> Double {
    if isForEachCall { return memory.callsInFlight.first?.elapsed ?? 0 }
    return Double(MonotonicClock.nanoseconds - start) / 1e9
  }
}

extension CallMonitor.Call? {
  /// " in FUNCTION"; nothing where no call was in flight.
  package var place: String { map { " in \($0.function)" } ?? "" }
}
