import PegbarSystem

/// Why nobody can watch over a worker: the system refused what that takes.
package struct SupervisionError: Error, Sendable, CustomStringConvertible {
  /// What could not be had, and the system's reason.
  package let description: String

  /// Makes an error of what could not be had and an errno.
  init(_ what: String, _ code: Int32) {
    description = "\(what): \(String(cString: strerror(code)))"
  }
}

/// A signal that asked this program to end while it waited for another process.
package struct SignalStop: Error, Sendable {
  /// Its number.
  package let signal: Int32

  /// Makes an error of a signal.
  package init(signal: Int32) { self.signal = signal }
}
