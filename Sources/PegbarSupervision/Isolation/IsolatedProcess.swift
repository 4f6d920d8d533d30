import CPegbarSupervision
import PegbarCore
import PegbarSystem
import Synchronization

/// The process of an isolated library, and lines to its threads.
///
/// It may only compute. When it ends, or does not answer in time, every call fails with its plugin's name.
final class IsolatedProcess: @unchecked Sendable {
  /// What its threads and this process share.
  let arena: SharedArena

  private let timeout: Double
  private let subject: String
  private let prints: GuestPrints
  private let monitor = Monitor()
  private let isFree: Monitor.Condition
  /// Guarded by the monitor, as what follows.
  private nonisolated(unsafe) var free: [Line] = []
  private nonisolated(unsafe) var process: pid_t = 0
  private nonisolated(unsafe) var fault: GuestFault?
  private nonisolated(unsafe) var ticket: Int32 = -1

  /// A pair of pipes, for one call at a time.
  struct Line {
    var requests: Int32
    var replies: Int32
  }

  /// The number of the first descriptor in the process: the arena, then two for each line.
  static let firstDescriptor: Int32 = 3

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - words: the program's arguments; the number of lines follows.
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
    subject = Guests.subject(plugins)
    arena = try SharedArena()
    prints = try GuestPrints(of: plugins, note: note)
    isFree = Monitor.Condition(of: monitor)
    var own: [Line] = []
    var theirs: [Int32] = []
    for _ in 0..<threads {
      var (asked, asking, told, telling): (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
      guard pgb_pipe(&asked, &asking) == 0, pgb_pipe(&told, &telling) == 0 else {
        throw SupervisionError("no pipes to a plugin's process", errno)
      }
      own.append(Line(requests: asking, replies: told))
      theirs += [asked, telling]
    }
    let given = [prints.writingEnd, arena.descriptor] + theirs
    // Above the numbers that the child expects, so that one does not replace another.
    let high = given.map { fcntl($0, F_DUPFD_CLOEXEC, 64) }
    for descriptor in theirs { close(descriptor) }
    var program = ChildProgram(
      path: "/proc/self/exe", arguments: words + ["\(threads)"],
      environment: ChildProgram.environment + ["SWIFT_BACKTRACE=enable=no"])
    program.descriptors =
      [.empty, .own(high[0]), .own(high[0])] + high.dropFirst().map { .own($0) }
    let (process, error) = LastingThread.start(program)
    for descriptor in high where descriptor >= 0 { close(descriptor) }
    guard error == 0 else { throw SupervisionError("no process for a plugin", error) }
    self.process = process
    // A signal that ends this program ends it, too.
    ticket = pgb_cleanup_register_pid(process)
    free = own
    prints.start()
  }

  deinit {
    pgb_cleanup_forget(ticket)
    if process > 0 {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      var status: Int32 = 0
      _ = pgb_child_wait(process, 2000, &status)
    }
    for line in free {
      close(line.requests)
      close(line.replies)
    }
  }

  /// Asks for something and waits for the answer.
  ///
  /// - Parameters:
  ///   - request: what is asked for.
  ///   - plugin: whose call it is.
  ///   - function: which one, for messages.
  ///   - curves: timing functions that it may call back.
  /// - Returns: the answer.
  /// - Throws: `PluginError` as it is thrown there, `GuestFault` when the process ends or is too slow.
  func call(
    _ request: Message, _ plugin: String, _ function: String, curves: [any Timing] = []
  ) throws -> Message {
    let line = try take()
    var answer: Message
    var kind: Int
    do {
      try send(request, line)
      answer = try receive(line)
      kind = (try? answer.int()) ?? 1
      while kind == 2 {
        try send(IsolatedProcess.answer(to: &answer, curves), line)
        answer = try receive(line)
        kind = (try? answer.int()) ?? 1
      }
    } catch let end as End {
      throw settle(end, plugin, function)
    }
    give(line)
    if kind == 0 { return answer }
    throw try answer.error(of: plugin)
  }

  /// What a curve of this process has to say to a plugin that calls it; no numbers and why for a failure.
  private static func answer(to question: inout Message, _ curves: [any Timing]) -> Message {
    var answer = Message()
    do {
      let number = try question.int()
      let x = try question.doubles()
      guard curves.indices.contains(number) else { throw Message.Truncated() }
      var y = [Double](repeating: .nan, count: x.count)
      try curves[number].evaluate(x, into: &y, count: x.count)
      answer.put(y)
    } catch {
      answer.put([Double]())
    }
    answer.put("a curve of the host failed")
    return answer
  }

  /// How a line went dead.
  private enum End: Error { case closed, late }

  private func take() throws -> Line {
    try monitor.withLock {
      while fault == nil, free.isEmpty { isFree.wait() }
      if let fault { throw fault }
      return free.removeLast()
    }
  }

  private func give(_ line: Line) {
    monitor.withLock {
      free.append(line)
      isFree.wakeAll()
    }
  }

  private func send(_ message: Message, _ line: Line) throws {
    guard MessagePipe.write(message.bytes, to: line.requests) else { throw End.closed }
  }

  private func receive(_ line: Line) throws -> Message {
    let start = MonotonicClock.nanoseconds
    while true {
      var request = pollfd(fd: line.replies, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, 100)
      if ready > 0 {
        guard let bytes = MessagePipe.read(from: line.replies) else { throw End.closed }
        return Message(bytes)
      }
      let seconds = Double(MonotonicClock.nanoseconds - start) / 1e9
      if timeout > 0, seconds > timeout { throw End.late }
    }
  }

  /// Ends the process, once, and says why.
  private func settle(_ end: End, _ plugin: String, _ function: String) -> GuestFault {
    monitor.withLock {
      if let fault { return fault }
      var status: Int32 = 0
      // Its pipes may be closed a moment before it has ended.
      let hasEnded = end == .closed && pgb_child_wait(process, 1000, &status) > 0
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      if !hasEnded { _ = pgb_child_wait(process, 2000, &status) }
      pgb_cleanup_forget(ticket)
      (process, ticket) = (0, -1)
      let signal = status & 0x7F
      let cause =
        end == .late
        ? "hung in \(function): no answer for \(JSONWriter.numeral(timeout)) s"
        : !hasEnded || signal == 0
          ? "ended its process in \(function)" : "crashed (\(SignalName.of(signal))) in \(function)"
      let made = GuestFault(
        description: "plugin '\(plugin)' \(cause); report it to its author")
      fault = made
      isFree.wakeAll()
      return made
    }
  }
}

/// A thread that starts processes and stays: they end when the thread that started them does.
private enum LastingThread {
  static func start(_ program: ChildProgram) -> (process: pid_t, error: Int32) {
    let monitor = Monitor()
    let hasStarted = Monitor.Condition(of: monitor)
    nonisolated(unsafe) var result: (pid_t, Int32)?
    let thread = SystemThread(stackSize: 1 << 18) {
      let started = program.start(as: "pegbar")
      monitor.withLock {
        result = started
        hasStarted.wakeAll()
      }
      while true { sleep(3600) }
    }
    if thread == nil { return (0, EAGAIN) }
    return monitor.withLock {
      while true {
        if let result { return result }
        hasStarted.wait()
      }
    }
  }
}

/// Messages in pipes: their length, then their bytes.
enum MessagePipe {
  /// The longest message, bytes.
  private static let most = 1 << 28

  /// Writes a message; false when nobody reads any more.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var all = [UInt8](repeating: 0, count: 8)
    for i in 0..<8 { all[i] = UInt8(truncatingIfNeeded: bytes.count >> (8 * i)) }
    all += bytes
    return all.withUnsafeBytes { raw in
      var sent = 0
      while sent < raw.count {
        let count = writeBytes(descriptor, raw.baseAddress.map { $0 + sent }, raw.count - sent)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        sent += count
      }
      return true
    }
  }

  /// Reads a message; nil when nobody writes any more.
  static func read(from descriptor: Int32) -> [UInt8]? {
    guard let head = bytes(8, descriptor) else { return nil }
    let count = (0..<8).reduce(0) { $0 | Int(head[$1]) << (8 * $1) }
    guard 0...most ~= count else { return nil }
    return bytes(count, descriptor)
  }

  private static func bytes(_ count: Int, _ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var found = 0
    while found < count {
      let step = bytes.withUnsafeMutableBytes { raw in
        readBytes(descriptor, raw.baseAddress.map { $0 + found }, count - found)
      }
      if step < 0, errno == EINTR { continue }
      if step <= 0 { return nil }
      found += step
    }
    return bytes
  }
}

/// The system's functions, which methods of the same names hide.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
