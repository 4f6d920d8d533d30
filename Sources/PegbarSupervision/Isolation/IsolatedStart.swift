import CPegbarSupervision
import PegbarSystem

/// The start of an isolated process: its descriptors, its environment and the thread that starts it.
struct IsolatedStart {
  /// The host's ends of the pipes; the caller closes them.
  private(set) var lines: [MessageLine] = []
  private let arena: SharedArena
  private let prints: Int32
  private let socket: Int32
  private var theirs: [Int32]

  /// Begins with the memory for pictures and the pipe for what is printed.
  ///
  /// - Throws: `SupervisionError`.
  init(arena: SharedArena, prints: Int32) throws {
    (self.arena, self.prints) = (arena, prints)
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    let error = pgb_socket_pair(&ours, &theirs)
    guard error == 0 else { throw IsolatedStart.shortage(error) }
    (socket, self.theirs) = (ours, [theirs])
  }

  /// Adds a pair of pipes.
  ///
  /// - Throws: `SupervisionError`.
  mutating func addLine() throws {
    var (asked, asking, told, telling): (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
    var error = pgb_pipe(&asked, &asking)
    if error == 0 { error = pgb_pipe(&told, &telling) }
    guard error == 0 else {
      for descriptor in [asked, asking] where descriptor >= 0 { closeDescriptor(descriptor) }
      throw IsolatedStart.shortage(error)
    }
    lines.append(MessageLine(requests: asking, replies: told))
    theirs += [asked, telling]
  }

  /// Closes the other process's ends in this process.
  mutating func closeTheirs() {
    for descriptor in theirs { closeDescriptor(descriptor) }
    theirs = []
  }

  /// Closes all but the lines.
  mutating func close() {
    closeTheirs()
    closeDescriptor(socket)
  }

  /// Answers the process for each thread that it wants to start, as long as it runs.
  func limitThreads(of process: pid_t, to most: Int) {
    let listener = pgb_receive_descriptor(socket, 60_000)
    guard listener >= 0 else { return }
    let thread = SystemThread(stackSize: 1 << 18) {
      pgb_limit_threads(listener, process, UInt32(most))
      closeDescriptor(listener)
    }
    // Without this thread, no thread can start in the process, and it reports that.
    if thread == nil { closeDescriptor(listener) }
  }

  /// Starts the process.
  ///
  /// - Parameter words: the program's arguments.
  /// - Returns: the process.
  /// - Throws: `SupervisionError`.
  func run(_ words: [String]) throws -> pid_t {
    let given = [prints, arena.descriptor] + theirs
    // Above the numbers in the child, so that no descriptor overwrites another one there.
    let first = IsolatedProcess.firstDescriptor + Int32(given.count)
    let high = given.map { fcntl($0, F_DUPFD_CLOEXEC, first) }
    defer { for descriptor in high where descriptor >= 0 { closeDescriptor(descriptor) } }
    // The error is EINVAL if `first` is above the limit: the cause is the same.
    guard !high.contains(-1) else { throw IsolatedStart.shortage(EMFILE) }
    var program = ChildProgram(
      path: "/proc/self/exe", arguments: words, environment: IsolatedStart.environment)
    program.descriptors =
      [.empty, .own(high[0]), .own(high[0])] + high.dropFirst().map { .own($0) }
    let (process, error) = LastingThread.start(program)
    guard error == 0 else { throw SupervisionError("no process for a plugin", error) }
    return process
  }

  private static func shortage(_ code: Int32) -> SupervisionError {
    SupervisionError("no pipes to a plugin's process", code)
  }

  /// The variables with which the process finds libraries; it clears them before it loads one.
  private static var environment: [String] {
    let wanted = [
      "HOME=", "PEGBAR_PLUGIN_PATH=", "XDG_DATA_HOME=", "XDG_CACHE_HOME=", "LD_LIBRARY_PATH=",
    ]
    return ChildProgram.environment.filter { entry in wanted.contains { entry.hasPrefix($0) } }
      + ["SWIFT_BACKTRACE=enable=no"]
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

/// The system's function, which a method of the same name hides.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
