import PegbarCore
import PegbarSystem

/// The error of starting or supervising a process: the system refused a resource.
package struct SupervisionError: CausedError, Sendable, CustomStringConvertible {
  /// The missing resource, and the system's reason.
  package let description: String

  /// The system, never a plugin.
  package var cause: ErrorCause { .system }

  /// Makes an error from a missing resource and an errno.
  init(_ what: String, _ code: Int32) {
    description = "\(what): \(String(cString: strerror(code)))\(ProcessLimit.clause(for: code))"
  }

  /// Makes an error from a sentence.
  init(_ description: String) { self.description = description }
}

/// A signal that ended this program while it waited for another process.
package struct SignalStop: Error, Sendable {
  /// Its number.
  package let signal: Int32

  /// Makes an error of a signal.
  package init(signal: Int32) { self.signal = signal }
}
