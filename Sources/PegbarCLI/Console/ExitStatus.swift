/// The exit codes that scripts and render farms rely on.
enum ExitStatus: Int32 {
  case done = 0
  /// Failed while working: disk full, broken pipe, encoder. Trying again may help.
  case failed = 1
  /// Finished with warnings, under `--strict`.
  case warnings = 2
  /// A scene or an input is invalid or unreadable.
  case invalidInput = 3
  /// A plugin is missing, its ABI does not match, or nobody knows its name.
  case pluginMissing = 4
  /// A plugin crashed, hung or broke a law.
  case pluginBroken = 5
  /// An external tool or library is missing.
  case toolMissing = 6
  /// Wrong usage.
  case usage = 64
}

/// Why the program ends without having done its work: an exit code and one line.
struct Failure: Error, Sendable {
  /// The exit code.
  var status: ExitStatus
  /// What, where, what to do; without a line feed.
  var message: String
  /// Further lines of the same kind, where a file has several errors.
  var more: [String] = []

  /// Makes a failure.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Wrong usage.
  static func usage(_ message: String) -> Failure { Failure(.usage, message) }
}
