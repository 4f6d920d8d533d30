import Synchronization

/// What happens when there is no memory for pixels.
///
/// A picture that cannot be had ends the process: no frame is right without it. A program says here how
/// it wants to end; without that the process stops with `fatalError`.
package enum MemoryShortage {
  /// Ends the process; receives what there was no memory for, such as "a picture of 9x9 pixels".
  package typealias Handler = @Sendable (_ what: String) -> Never

  private static let handler = Mutex<Handler?>(nil)

  /// Settles how the process ends; called once, before anything is drawn.
  package static func setHandler(_ new: @escaping Handler) { handler.withLock { $0 = new } }

  /// Ends the process for lack of memory.
  package static func end(for what: String) -> Never {
    if let handler = handler.withLock({ $0 }) { handler(what) }
    fatalError("not enough memory for \(what)")
  }
}

/// An error about a file that may be no fault of the file: the same again may go well.
package protocol PossibleShortage: Error {
  /// Whether the machine was short of something.
  var isShortage: Bool { get }
}
