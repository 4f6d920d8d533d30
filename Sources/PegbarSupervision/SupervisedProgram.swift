/// The callbacks of a supervised program, for its messages and streams.
package struct SupervisedProgram: Sendable {
  /// Is told, in the worker, before plugins run there: the descriptors of what were standard output and
  /// standard error, which belong to the program alone; what others print goes elsewhere from now on.
  package var streamsMoved: @Sendable (_ output: Int32, _ errors: Int32) -> Void

  /// Reports, in the worker, what plugins changed and what was undone.
  package var warn: @Sendable (String) -> Void

  /// Tells, in the supervisor, what plugins print; a line without its end, which may be anybody's.
  package var note: @Sendable (String) -> Void

  /// Is told, in the supervisor, that another process writes to the same terminal from now on.
  package var shareTerminal: @Sendable () -> Void

  /// Makes a program.
  package init(
    streamsMoved: @escaping @Sendable (_ output: Int32, _ errors: Int32) -> Void,
    warn: @escaping @Sendable (String) -> Void, note: @escaping @Sendable (String) -> Void,
    shareTerminal: @escaping @Sendable () -> Void
  ) {
    self.streamsMoved = streamsMoved
    self.warn = warn
    self.note = note
    self.shareTerminal = shareTerminal
  }
}
