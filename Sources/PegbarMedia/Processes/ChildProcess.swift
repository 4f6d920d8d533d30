import CPegbarCodecs
import PegbarSystem

/// A running ffmpeg or ffprobe, in a process group of its own.
///
/// The group is killed by `end`, by the end of the object, and by `pgb_cleanup_run`. One thread
/// at a time.
final class ChildProcess {
  /// A pipe that leads to or from the child.
  struct Pipes: OptionSet {
    let rawValue: Int32
    static let input = Pipes(rawValue: Int32(PGB_PROCESS_INPUT))
    static let output = Pipes(rawValue: Int32(PGB_PROCESS_OUTPUT))
    /// From the child's descriptor 3.
    static let notes = Pipes(rawValue: Int32(PGB_PROCESS_NOTES))
  }

  /// What reading came to.
  enum Arrival: Equatable {
    case bytes(Int)
    case end
    case timeout
  }

  private var process = pgb_process()
  private(set) var isRunning = false

  /// Starts a tool.
  ///
  /// - Parameters:
  ///   - tool: the path of the program.
  ///   - arguments: without the program's name.
  ///   - pipes: what is connected; anything else is empty or thrown away.
  ///   - path: the file that it is about, for the error.
  /// - Throws: `MediaError` of kind missingTool, or io where the system has no room for it.
  init(tool: String, arguments: [String], pipes: Pipes, path: String) throws {
    var words: [UnsafeMutablePointer<CChar>?] = ([tool] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    let code = pgb_process_start(words, pipes.rawValue, &process)
    guard code == 0 else {
      let isMissing = [ENOENT, EACCES, ENOEXEC, ENOTDIR].contains(code)
      throw MediaError(
        isMissing ? .missingTool : .io, path: path,
        reason: "\(tool) does not start: \(systemReason(code))",
        advice: isMissing ? Tool.ffmpeg.advice : "see the limits of 'ulimit -a', or try again")
    }
    isRunning = true
  }

  deinit { end() }

  /// Sends all bytes to the input.
  ///
  /// - Parameters:
  ///   - bytes: what is sent.
  ///   - patience: how long the child may neither take a byte nor get on otherwise.
  /// - Returns: 0 or an errno: EPIPE when the child has gone, ETIMEDOUT when it was silent.
  func send(_ bytes: UnsafeRawBufferPointer, _ patience: inout Patience) -> Int32 {
    guard let start = bytes.baseAddress else { return 0 }
    var done = 0
    while true {
      var count = 0
      let code = pgb_write_within(
        process.input, start + done, bytes.count - done, patience.step, &count)
      done += count
      if count > 0 { patience.renew() }
      if code == ETIMEDOUT, patience.lasts() { continue }
      return code
    }
  }

  /// Reads what is there, from the output or from the notes.
  func read(
    _ pipe: Pipes, into bytes: UnsafeMutableRawBufferPointer, milliseconds: Int32
  ) -> Arrival {
    guard let start = bytes.baseAddress, bytes.count > 0 else { return .bytes(0) }
    let descriptor = pipe == .notes ? process.notes : process.output
    var count = 0
    switch pgb_process_read(descriptor, start, bytes.count, milliseconds, &count) {
    case 0: return count > 0 ? .bytes(count) : .end
    case ETIMEDOUT: return .timeout
    default: return .end
    }
  }

  /// Lets the child see the end of its input.
  func closeInput() { pgb_process_close_input(&process) }

  /// Waits for the end; the exit status, or 128 plus the signal's number.
  ///
  /// - Returns: nil when the child was silent for too long: it runs on.
  func wait(_ patience: inout Patience) -> Int32? {
    while pgb_process_has_ended(&process, patience.step) == 0 {
      guard patience.lasts() else { return nil }
    }
    return reap()
  }

  /// Waits for the end of a child that has closed what it is read from.
  func wait(seconds: Double) -> Int32? {
    var patience = Patience(seconds: seconds)
    return wait(&patience)
  }

  private func reap() -> Int32 {
    isRunning = false
    return pgb_process_wait(&process)
  }

  /// Bytes that the child has written to standard error.
  var errorCount: Int { pgb_process_error_size(&process) }

  /// What the child wrote to standard error; of much its beginning and its end.
  var errorText: String { errorText(from: 0) }

  /// What the child wrote to standard error after some bytes.
  func errorText(from start: Int) -> String {
    var text = [CChar](repeating: 0, count: 4096)
    pgb_process_errors(&process, start, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Kills what still runs and closes everything.
  ///
  /// Does nothing the second time.
  func end() {
    if isRunning {
      pgb_process_kill(&process)
      _ = reap()
    }
    pgb_process_close(&process)
  }
}
