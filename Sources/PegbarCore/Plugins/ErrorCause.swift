/// The cause of an error that shows while an input is prepared, where it isn't the input.
package enum ErrorCause: Sendable {
  /// A plugin crashed, hung or answered with nonsense.
  case plugin
  /// The system refused a resource.
  case system
}

/// An error whose cause isn't the input that is being prepared.
package protocol CausedError: Error {
  /// What caused it.
  var cause: ErrorCause { get }
}
