import CPegbarSupervision
import PegbarCore
import PegbarSystem
import Synchronization

/// The process of an isolated library, and lines to its threads.
///
/// It may only compute. When it ends, or does not answer in time, every call fails with its plugin's name.
final class IsolatedProcess: @unchecked Sendable {
  /// The memory for pictures.
  let arena: SharedArena

  private let timeout: Double
  private let prints: GuestPrints
  private let lineCount: Int
  private let monitor = Monitor()
  private let isFree: Monitor.Condition
  /// Guarded by the monitor, like the properties that follow.
  private nonisolated(unsafe) var free: [MessageLine] = []
  private nonisolated(unsafe) var process: pid_t = 0
  /// The reason for its end; nil before.
  private nonisolated(unsafe) var fault: (any CausedError)?
  /// Whether a call has thrown the fault.
  private nonisolated(unsafe) var isFaultTold = false
  private nonisolated(unsafe) var ticket: Int32 = -1
  /// Processor time of the process when it ended, nanoseconds.
  private nonisolated(unsafe) var usedTime: UInt64 = 0
  private nonisolated(unsafe) var allowance = 0
  /// Bytes of private memory that the process is limited to.
  private nonisolated(unsafe) var memoryLimit = 0

  /// The number of the first descriptor in the process: the arena, then a socket for the start, then two for each line.
  static let firstDescriptor: Int32 = 3

  /// Starts a process and waits until it is confined.
  ///
  /// - Parameters:
  ///   - words: the program's arguments; the number of lines and the time for a call follow.
  ///   - plugins: the ids of the library's plugins.
  ///   - threads: how many calls may be in progress.
  ///   - timeout: seconds for each call; 0 for any.
  ///   - note: receives what plugins print.
  /// - Throws: `SupervisionError`.
  init(
    _ words: [String], plugins: [String], threads: Int, timeout: Double,
    note: @escaping @Sendable (String) -> Void
  ) throws {
    self.timeout = timeout
    lineCount = threads
    arena = try SharedArena()
    prints = try GuestPrints(of: plugins, note: note)
    isFree = Monitor.Condition(of: monitor)
    var start = try IsolatedStart(arena: arena, prints: prints.writingEnd)
    defer { start.close() }
    do {
      for _ in 0..<threads { try start.addLine() }
      process = try start.run(words + ["\(threads)", JSONWriter.numeral(timeout)])
    } catch {
      for line in start.lines { line.close() }
      throw error
    }
    // A signal that ends this program ends it, too.
    ticket = pgb_cleanup_register_pid(process)
    free = start.lines
    start.closeTheirs()
    start.limitThreads(of: process, to: threads + 2 + GuestConfinement.threads)
    try waitUntilReady(of: plugins)
    prints.start()
  }

  /// Waits for the first message: the process is confined, and no plugin code has run in it yet.
  private func waitUntilReady(of plugins: [String]) throws {
    let limit = 60.0
    let line = free[0]
    do {
      var answer = Message(try line.receive(within: limit))
      if try answer.int() == 0 { return }
      throw SupervisionError(
        try answer.text(), ProcessLimit.hasAddressLimit ? ENOMEM : EAGAIN)
    } catch let end as MessageLine.End {
      let status = end == .closed ? wait(1000) : nil
      var cause = "no answer for \(JSONWriter.numeral(limit)) s"
      if let status {
        let signal = status & 0x7F
        cause =
          signal == 0
          ? "it ended with code \(status >> 8 & 0xFF)" : "it ended by \(SignalName.of(signal))"
      }
      let printed = prints.unread
      throw SupervisionError(
        "the process for \(Guests.subject(plugins)) did not start: \(cause)"
          + (printed.isEmpty ? "" : ", after printing: \(printed)")
          + (ProcessLimit.hasAddressLimit ? ProcessLimit.clause(for: ENOMEM) : ""))
    }
  }

  /// Takes blocks for pictures, and raises the process's memory limit by the size of copies of them.
  ///
  /// - Parameter sizes: bytes of the pictures.
  /// - Returns: a block for each.
  /// - Throws: `SupervisionError`.
  func blocks(_ sizes: [Int]) throws -> [SharedArena.Block] {
    var blocks: [SharedArena.Block] = []
    do {
      for size in sizes { blocks.append(try arena.take(size)) }
    } catch {
      for block in blocks { arena.give(block) }
      throw error
    }
    allow(0)
    return blocks
  }

  /// Sets the limit of the process's private memory: what a library may use, and what the server in the process needs
  /// for pictures and requests.
  ///
  /// - Parameter bytes: the size of the next request.
  private func allow(_ bytes: Int) {
    // The server copies a request while it reads and decodes it.
    let large = bytes > 1 << 20 ? 4 * bytes : 0
    let pictures = lineCount * arena.largest
    monitor.withLock {
      allowance += large
      let limit = GuestConfinement.memory + allowance + pictures
      guard limit > memoryLimit, process > 0 else { return }
      memoryLimit = limit
      _ = pgb_limit_memory_of(process, UInt64(limit))
    }
  }

  deinit { end(within: 0) }

  /// Closes the lines, so that the process ends when its libraries are done, and shows what they still print.
  ///
  /// - Parameter milliseconds: the time after which it is killed.
  /// - Returns: a fault that no call has thrown, or nil.
  @discardableResult
  func end(within milliseconds: Int32) -> GuestFault? {
    let (lines, unknown) = monitor.withLock {
      defer { (free, isFaultTold) = ([], true) }
      return (free, isFaultTold ? nil : fault as? GuestFault)
    }
    for line in lines { line.close() }
    var status: Int32 = 0
    let running = monitor.withLock { process }
    if running > 0 {
      if milliseconds > 0, pgb_child_has_ended(running, milliseconds) == 0 {
        kill(-running, SIGKILL)
      }
      monitor.withLock { noteEnd(&status, milliseconds: 2000) }
    }
    prints.finish()
    return unknown
  }

  /// Ends the process and remembers what it used; the monitor is held.
  private func noteEnd(_ status: inout Int32, milliseconds: Int32) {
    guard process > 0 else { return }
    usedTime = max(usedTime, pgb_cpu_time_of(process))
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    _ = pgb_child_wait(process, milliseconds, &status)
    pgb_cleanup_forget(ticket)
    (process, ticket) = (0, -1)
  }

  /// Waits for the end of the process and returns its status; nil if it still runs.
  private func wait(_ milliseconds: Int32) -> Int32? {
    var status: Int32 = 0
    return pgb_child_wait(process, milliseconds, &status) > 0 ? status : nil
  }

  /// Processor time of the process so far, nanoseconds.
  var processorTime: UInt64 {
    monitor.withLock {
      if process > 0 { usedTime = max(usedTime, pgb_cpu_time_of(process)) }
      return usedTime
    }
  }

  // MARK: - Calls

  /// Asks for something and waits for the answer.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - plugin: the id of the plugin.
  ///   - function: the plugin's function, for messages.
  ///   - curves: timing functions that the plugin may call back.
  /// - Returns: the answer.
  /// - Throws: `PluginError` as it is thrown there, `GuestFault` if the process ends or is too slow,
  ///   `SupervisionError` if a limit of this process is the cause.
  func call(
    _ request: Message, _ plugin: String, _ function: String, curves: [any Timing] = []
  ) throws -> Message {
    do {
      return try exchange(request, plugin, function, curves)
    } catch let fault as GuestFault {
      monitor.withLock { isFaultTold = true }
      throw fault
    }
  }

  /// Sends a request, and ignores its answer and its failure.
  func tell(_ request: Message, _ plugin: String, _ function: String, _ curves: [any Timing]) {
    _ = try? exchange(request, plugin, function, curves)
  }

  private func exchange(
    _ request: Message, _ plugin: String, _ function: String, _ curves: [any Timing]
  ) throws -> Message {
    allow(request.bytes.count)
    let line = try take()
    let origin = Message.Origin(plugin: plugin, function: function)
    var answer: Message
    var kind: Int?
    do {
      try line.send(request.bytes, within: timeout)
      answer = Message(try line.receive(within: timeout), from: origin)
      kind = try? answer.int()
      while kind == 2 {
        try line.send(IsolatedProcess.answer(to: &answer, curves).bytes, within: timeout)
        answer = Message(try line.receive(within: timeout), from: origin)
        kind = try? answer.int()
      }
    } catch let end as MessageLine.End {
      throw settle(end, origin)
    }
    switch kind {
    case 0:
      give(line)
      return answer
    case 1:
      give(line)
      throw try answer.error(of: plugin)
    case 3 where ProcessLimit.hasAddressLimit:
      give(line)
      throw IsolatedProcess.shortage(origin)
    default: throw settle(.malformed, origin)
    }
  }

  private static func shortage(_ origin: Message.Origin) -> SupervisionError {
    SupervisionError(
      "no memory for the process of '\(origin.plugin)' in \(origin.function)", ENOMEM)
  }

  /// The answer of a timing function that a plugin calls back: its numbers, or none and a reason.
  private static func answer(to question: inout Message, _ curves: [any Timing]) -> Message {
    var answer = Message()
    do {
      let number = try question.int()
      let x = try question.doubles()
      guard curves.indices.contains(number) else { throw question.malformed }
      var y = [Double](repeating: .nan, count: x.count)
      try curves[number].evaluate(x, into: &y, count: x.count)
      answer.put(y)
    } catch {
      answer.put([Double]())
    }
    answer.put("a curve of the host failed")
    return answer
  }

  private func take() throws -> MessageLine {
    try monitor.withLock {
      while fault == nil, free.isEmpty { isFree.wait() }
      if let fault { throw fault }
      return free.removeLast()
    }
  }

  private func give(_ line: MessageLine) {
    monitor.withLock {
      free.append(line)
      isFree.wakeAll()
    }
  }

  /// Ends the process and returns the reason, the same one for every caller.
  private func settle(_ end: MessageLine.End, _ origin: Message.Origin) -> any Error {
    let made: any Error = monitor.withLock {
      if let fault { return fault }
      var status: Int32 = 0
      // Its pipes may be closed a moment before it has ended.
      let hasEnded = end == .closed && pgb_child_has_ended(process, 1000) > 0
      noteEnd(&status, milliseconds: 2000)
      isFree.wakeAll()
      let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
      // A plugin can choose the code, but not the limit.
      if hasEnded, signal == 0, code == IsolationServer.shortageCode, ProcessLimit.hasAddressLimit {
        let made = IsolatedProcess.shortage(origin)
        fault = made
        return made
      }
      let cause =
        switch end {
        case .late: "hung in \(origin.function): no answer for \(JSONWriter.numeral(timeout)) s"
        case .malformed: "wrote into the pipes of its host in \(origin.function)"
        case .closed where !hasEnded || signal == 0: "ended its process in \(origin.function)"
        case .closed: "crashed (\(SignalName.of(signal))) in \(origin.function)"
        }
      let made = GuestFault(
        description: "plugin '\(origin.plugin)' \(cause); report it to its author")
      fault = made
      return made
    }
    // Shows the plugin's last output before the reason.
    prints.finish()
    return made
  }
}
