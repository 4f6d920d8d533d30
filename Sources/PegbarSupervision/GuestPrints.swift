import PegbarPlugins
import PegbarSystem

/// The output that third-party plugins print directly, past the host's log: escaped lines with the plugin's
/// name before each.
///
/// A worker's standard output and standard error are a pipe that its supervisor reads, so the last output of
/// a plugin that crashes is kept, too.
final class GuestPrints: Sendable {
  /// The maximum number of lines shown for a run, and of bytes in a line.
  private static let most = (lines: 1000, bytes: 2000)

  /// The descriptor that the worker inherits.
  let writingEnd: Int32

  private let readingEnd: Int32
  private let subject: String
  private let note: @Sendable (String) -> Void
  private let monitor = Monitor()
  private let ended: Monitor.Condition
  /// Whether all output is shown; the monitor guards it.
  private nonisolated(unsafe) var hasEnded = false

  /// Makes a pipe for a worker that is started next.
  ///
  /// - Parameters:
  ///   - guests: the ids of the plugins.
  ///   - note: receives each line.
  /// - Throws: `SupervisionError` if no pipe can be made.
  init(of guests: [String], note: @escaping @Sendable (String) -> Void) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SupervisionError("no pipe from plugins", errno) }
    self.note = note
    (readingEnd, writingEnd) = (ends[0], ends[1])
    _ = fcntl(readingEnd, F_SETFD, FD_CLOEXEC)
    subject = Guests.subject(guests)
    ended = Monitor.Condition(of: monitor)
  }

  /// The last lines that were printed before `start`; empty if there are none.
  var unread: String {
    _ = fcntl(readingEnd, F_SETFL, O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(readingEnd, &bytes, bytes.count)
    return PrintedLines.last(of: bytes.prefix(max(0, count)))
  }

  /// Starts reading, once the worker runs.
  func start() {
    close(writingEnd)
    let thread = SystemThread(stackSize: 1 << 20) { [self] in
      readAll()
      noteEnd()
    }
    if thread == nil { noteEnd() }
  }

  private func noteEnd() {
    monitor.withLock {
      hasEnded = true
      ended.wakeAll()
    }
  }

  /// Waits until all output is shown; at most half a second if another process still has the pipe open.
  func finish() {
    let end = MonotonicClock.nanoseconds + 500_000_000
    monitor.withLock {
      while !hasEnded, MonotonicClock.nanoseconds < end {
        ended.wait(nanoseconds: 10_000_000)
      }
    }
  }

  private func readAll() {
    var lines = PrintedLines(longest: GuestPrints.most.bytes)
    var shown = 0
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(readingEnd, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      for line in lines.append(bytes[..<count]) { show(line, &shown) }
    }
    if let last = lines.rest { show(last, &shown) }
  }

  private func show(_ line: String, _ shown: inout Int) {
    shown += 1
    if shown <= GuestPrints.most.lines {
      if let line = LoggedLine(line) {
        return HostServices.relay(line.level, line.plugin, line.text)
      }
      note("\(subject) printed: \(line)")
    } else if shown == GuestPrints.most.lines + 1 {
      note("\(subject) printed more, which is left out")
    }
  }
}

/// A log line of an isolated plugin, which is sent between the lines that it prints.
struct LoggedLine {
  /// The level, as in the plugin interface.
  var level: UInt32
  /// The plugin's id; nil for an entry function.
  var plugin: String?
  /// The text.
  var text: String

  private static let mark: Character = "\u{1}"

  init(level: UInt32, plugin: String?, text: String) {
    (self.level, self.plugin, self.text) = (level, plugin, text)
  }

  /// Reads a line; nil if it is a printed one.
  init?(_ line: String) {
    guard line.first == LoggedLine.mark else { return nil }
    let parts = line.dropFirst().split(
      separator: LoggedLine.mark, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let level = UInt32(parts[0]) else { return nil }
    self.init(
      level: level, plugin: parts[1].isEmpty ? nil : String(parts[1]), text: String(parts[2]))
  }

  /// Writes the line in one piece to standard output, where the host reads it.
  func send() {
    let mark = LoggedLine.mark
    let words = text.map { $0.isNewline ? " " : String($0) }.joined()
    let line =
      Array("\(mark)\(level)\(mark)\(plugin ?? "")\(mark)\(words)".utf8.prefix(1900)) + [10]
    _ = write(STDOUT_FILENO, line, line.count)
  }
}

/// Cuts bytes into lines.
struct PrintedLines {
  private let longest: Int
  private var open: [UInt8] = []

  /// - Parameter longest: bytes of a line; what is longer counts as several.
  init(longest: Int) { self.longest = longest }

  /// Adds bytes; returns the lines that end in them, without line ends and without empty lines.
  mutating func append(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte != UInt8(ascii: "\n") { open.append(byte) }
      guard byte == UInt8(ascii: "\n") || open.count == longest else { continue }
      if let line = rest { lines.append(line) }
      open.removeAll(keepingCapacity: true)
    }
    return lines
  }

  /// A line that has begun and not ended; nil where there is none.
  var rest: String? { open.isEmpty ? nil : String(decoding: open, as: UTF8.self) }

  /// The last lines in a file, three at most, joined by " · "; cut to 300 bytes.
  static func last(of file: Int32) -> String {
    let size = Int(lseek(file, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: min(max(size, 0), 4096))
    let count = pread(file, &bytes, bytes.count, max(0, size - bytes.count))
    return last(of: bytes.prefix(max(0, count)))
  }

  /// The last lines of some bytes, as above.
  static func last(of bytes: ArraySlice<UInt8>) -> String {
    var lines = PrintedLines(longest: 300)
    let complete = lines.append(bytes)
    let all = complete + (lines.rest.map { [$0] } ?? [])
    return String(all.suffix(3).joined(separator: " · ").prefix(300))
  }
}
