import PegbarSystem

/// A running pegbar-scan in a session of its own.
final class ScanProcess {
  /// How a scan ended.
  enum End {
    case record([UInt8])
    /// The deadline is over, and it neither runs nor waits for a processor.
    case asleep
    /// The time for all scans, or the patience for this one, is over.
    case outOfTime
    case exited(Int32)
    case killed(Int32)
  }

  private static let recordLimit = 32 << 20
  private var process: pid_t = 0
  private var result: Int32 = -1

  /// Starts a scan.
  ///
  /// - Returns: nil with `errno` set.
  init?(executable: String, arguments: [String], nonce: [UInt8]) {
    var (resultReader, resultWriter, nonceReader, nonceWriter): (Int32, Int32, Int32, Int32) =
      (-1, -1, -1, -1)
    var failure = pgb_pipe(&resultReader, &resultWriter)
    if failure == 0 { failure = pgb_pipe(&nonceReader, &nonceWriter) }
    // Above the numbers that the child expects, so that one does not replace another.
    let writer = fcntl(resultWriter, F_DUPFD_CLOEXEC, 16)
    let reader = fcntl(nonceReader, F_DUPFD_CLOEXEC, 16)
    defer {
      for descriptor in [resultWriter, nonceReader, nonceWriter, writer, reader] {
        if descriptor >= 0 { close(descriptor) }
      }
    }
    result = resultReader
    if failure == 0 {
      // The pipe holds these 16 bytes before anybody reads them.
      _ = nonce.withUnsafeBytes { write(nonceWriter, $0.baseAddress, $0.count) }
      (process, failure) = ScanProcess.start(executable, arguments, result: writer, nonce: reader)
    }
    guard failure == 0 else {
      errno = failure
      process = 0
      return nil
    }
    _ = fcntl(result, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if process > 0 {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    if result >= 0 { close(result) }
  }

  private static func start(
    _ executable: String, _ arguments: [String], result: Int32, nonce: Int32
  ) -> (pid_t, Int32) {
    // A stranger's constructor learns nothing of this process's environment.
    var environment = ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C", "PATH=/usr/bin:/bin"]
    if let path = getenv("LD_LIBRARY_PATH") {
      environment.append("LD_LIBRARY_PATH=" + String(cString: path))
    }
    var program = ChildProgram(path: executable, arguments: arguments, environment: environment)
    program.descriptors = [.empty, .empty, .empty, .own(result), .own(nonce)]
    program.company = .session
    program.defaultSignals = nil
    return program.start(as: executable)
  }

  /// Lowers the priority: each step halves its share of a busy machine.
  func yield(steps: Int) {
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process), Int32(min(19, 3 * steps)))
  }

  /// Waits for the record or the end of the process.
  ///
  /// The deadline is for a library that sleeps. One that computes has a limit of processor time, which does not depend
  /// on how busy the machine is.
  ///
  /// - Parameters:
  ///   - nonce: what the record begins with.
  ///   - deadline: seconds.
  ///   - patience: the additional time for a library that still computes at the deadline, seconds.
  ///   - end: the time of `MonotonicClock` at which the wait ends in any case.
  /// - Returns: how it ended.
  func collect(nonce: [UInt8], deadline: Double, patience: Double, until end: Double) -> End {
    var bytes: [UInt8] = []
    let start = MonotonicClock.seconds
    var isOpen = true
    while true {
      if isOpen { isOpen = read(into: &bytes) }
      if let record = ScanProcess.record(in: bytes, nonce: nonce) { return .record(record) }
      if let end = endOfProcess() {
        // What it wrote last may have come after the look above.
        if isOpen { _ = read(into: &bytes) }
        if let record = ScanProcess.record(in: bytes, nonce: nonce) { return .record(record) }
        return end
      }
      let now = MonotonicClock.seconds
      guard now < end else { return .outOfTime }
      let isLate = now - start >= deadline
      if isLate, isAsleep { return .asleep }
      guard now - start < deadline + patience else { return .outOfTime }
      let left = min(isLate ? 0.05 : start + deadline - now, end - now)
      // Its end is no event of the pipe, which a child of its own may hold: look now and then.
      var request = pollfd(fd: isOpen ? result : -1, events: Int16(POLLIN), revents: 0)
      poll(&request, 1, Int32(min(left * 1000 + 1, isOpen ? 5 : 1)))
    }
  }

  /// Whether all of its threads sleep or are stopped; one that has ended does not sleep.
  private var isAsleep: Bool {
    let folder = "/proc/\(process)/task"
    guard let threads = FolderListing.names(in: folder) else { return false }
    return threads.allSatisfy { thread in
      ProcessStatus("\(folder)/\(thread)/stat").map { "STt".contains($0.state) } ?? false
    }
  }

  /// Reads what is there; false when nobody can write any more.
  private func read(into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while bytes.count < ScanProcess.recordLimit {
      let count = readBytes(result, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno == EAGAIN }
      if count == 0 { return false }
      bytes += buffer[0..<count]
    }
    return false
  }

  private static func record(in bytes: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    let head = nonce.count + 8
    guard bytes.count >= head, bytes.starts(with: nonce) else { return nil }
    var length: UInt64 = 0
    for i in (0..<8).reversed() { length = length << 8 | UInt64(bytes[nonce.count + i]) }
    guard length <= UInt64(recordLimit), bytes.count >= head + Int(length) else { return nil }
    return Array(bytes[head..<head + Int(length)])
  }

  /// How the process ended; nil while it runs.
  private func endOfProcess() -> End? {
    var status: Int32 = 0
    let found = waitpid(process, &status, WNOHANG)
    if found == 0 || (found < 0 && errno == EINTR) { return nil }
    // Whatever it started goes with it.
    kill(-process, SIGKILL)
    process = 0
    if found < 0 { return .exited(-1) }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}

/// The system's read, which a method of the same name hides.
private func readBytes(_ file: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
  read(file, &buffer, count)
}
