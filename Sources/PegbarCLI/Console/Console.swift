import Foundation
import PegbarCore
import Synchronization

/// When text on standard error is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// A line for people on standard output.
struct ConsoleLine {
  var text: String
  /// Whether it stands out.
  var isHeading = false
}

/// Standard output for data, standard error for everything else.
enum Console {
  private struct State {
    var isQuiet = false
    var isVerbose = false
    var color = ColorChoice.auto
    var warnings = 0
    /// What is said only once.
    var said: Set<String> = []
    /// A line that is overwritten in place is on the terminal.
    var hasOpenLine = false
  }

  private static let state = Mutex(State())

  /// Where data goes: standard output, or what was it before `moveStreams`.
  static var output: Int32 { outputDescriptor.withLock { $0 } }

  private static let outputDescriptor = Mutex(STDOUT_FILENO)

  /// Where messages go: standard error, or what was it before `moveStreams`.
  static var errors: Int32 { errorDescriptor.withLock { $0 } }

  private static let errorDescriptor = Mutex(STDERR_FILENO)

  /// Has data and messages go to other descriptors: others in this process print to the usual ones.
  static func moveStreams(output: Int32, errors: Int32) {
    outputDescriptor.withLock { $0 = output }
    errorDescriptor.withLock { $0 = errors }
  }

  /// Settles what is shown, once the arguments are known.
  static func configure(isQuiet: Bool, isVerbose: Bool, color: ColorChoice) {
    state.withLock {
      $0.isQuiet = isQuiet
      $0.isVerbose = isVerbose
      $0.color = color
    }
  }

  /// How many warnings there were, shown or not.
  static var warningCount: Int { state.withLock { $0.warnings } }

  /// Whether only errors are shown.
  static var isQuiet: Bool { state.withLock { $0.isQuiet } }

  /// Whether more is told than has to be.
  static var isVerbose: Bool { state.withLock { $0.isVerbose && !$0.isQuiet } }

  /// Whether text on a descriptor is coloured: `--color`, then NO_COLOR, then whether a terminal reads.
  static func isColored(_ descriptor: Int32? = nil) -> Bool {
    switch state.withLock({ $0.color }) {
    case .always: return true
    case .never: return false
    case .auto:
      if let none = getenv("NO_COLOR"), none.pointee != 0 { return false }
      if let term = getenv("TERM"), String(cString: term) == "dumb" { return false }
      return isatty(descriptor ?? errors) == 1
    }
  }

  /// The width of the terminal behind standard output; 80 where there is none.
  static var width: Int {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return 80 }
    return Int(size.ws_col)
  }

  /// Prints a line that says why the program ends.
  static func error(_ message: String) { line("error", color: "31", message) }

  /// Prints why the program ends; a scene may have several reasons, a line each.
  static func error(_ failure: Failure) {
    for message in [failure.message] + failure.more { error(message) }
  }

  /// Prints one line about something that went another way than asked.
  static func warning(_ message: String) {
    let isShown = state.withLock { state in
      state.warnings += 1
      return !state.isQuiet
    }
    if isShown {
      line(
        "warning", color: "33", message.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
  }

  /// Prints a warning the first time: what is prepared and then shown says everything twice.
  static func warnOnce(_ message: String) {
    if state.withLock({ $0.said.insert(message).inserted }) { warning(message) }
  }

  /// Prints one line that is neither an error nor a warning.
  static func note(_ message: String) {
    if !isQuiet { writeLine(message, after: "pegbar: ") }
  }

  /// Prints one line for those who asked for more.
  static func detail(_ message: String) {
    if isVerbose { writeLine("pegbar: " + message) }
  }

  private static func line(_ word: String, color: String, _ message: some StringProtocol) {
    let mark = isColored() ? "\u{1B}[1;\(color)m\(word):\u{1B}[0m" : word + ":"
    writeLine(message, after: "pegbar: \(mark) ")
  }

  /// Prints a line on standard error, below a line that is still being overwritten.
  ///
  /// - Parameters:
  ///   - text: may be anybody's: what a terminal would obey is written out.
  ///   - mark: our own, as it is.
  static func writeLine(_ text: some StringProtocol, after mark: String = "") {
    let isOpen = state.withLock { state in
      defer { state.hasOpenLine = false }
      return state.hasOpenLine
    }
    writeAll(errors, (isOpen ? "\r\u{1B}[K" : "") + mark + ForeignText.visible(text) + "\n")
  }

  /// Tells that another process may leave a line open on the same terminal.
  static func shareTerminal() {
    if isatty(errors) == 1 { state.withLock { $0.hasOpenLine = true } }
  }

  /// Overwrites the last line of the terminal.
  static func overwriteLine(_ text: String) {
    state.withLock { $0.hasOpenLine = true }
    writeAll(errors, "\r" + text + "\u{1B}[K")
  }

  /// Prints lines for people on standard output.
  ///
  /// What they say may be anybody's: what a terminal would obey is written out.
  ///
  /// - Throws: `Failure` as `print` does.
  static func print(lines: [ConsoleLine]) throws {
    let isBold = isColored(output)
    let texts = lines.map { line in
      let text = ForeignText.visible(line.text)
      return line.isHeading && isBold ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }
    try print(texts.joined(separator: "\n"))
  }

  /// Prints lines for people on standard output, none of them a heading.
  ///
  /// - Throws: `Failure` as `print` does.
  static func print(lines: [String]) throws {
    try print(lines: lines.map { ConsoleLine(text: $0) })
  }

  /// Writes data to standard output as it is: JSON, which escapes for itself, and text of our own.
  ///
  /// - Throws: `Failure` when nobody takes it, such as a full disk or a closed pipe.
  static func print(_ text: String, terminator: String = "\n") throws {
    let error = writeAll(output, text + terminator)
    guard error == 0 else {
      throw Failure(.failed, "standard output: \(String(cString: strerror(error)))")
    }
  }

  @discardableResult
  private static func writeAll(_ descriptor: Int32, _ text: String) -> Int32 {
    var text = text
    return text.withUTF8 { writeAll(descriptor, UnsafeRawBufferPointer($0)) }
  }

  /// Writes all bytes to a descriptor; returns 0, or an errno.
  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    var offset = 0
    while offset < bytes.count {
      let count = write(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
      if count > 0 {
        offset += count
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
