import Synchronization

/// The response to a lack of memory for pixels.
///
/// The process ends if a picture cannot be allocated, because no frame would be correct without it. A program
/// sets here how it ends; by default it stops with `fatalError`.
package enum MemoryShortage {
  /// Ends the process; receives what could not be allocated, such as "a picture of 9x9 pixels".
  package typealias Handler = @Sendable (_ what: String) -> Never

  private static let handler = Mutex<Handler?>(nil)

  /// Sets how the process ends; called once, before anything is drawn.
  package static func setHandler(_ new: @escaping Handler) { handler.withLock { $0 = new } }

  /// Ends the process for lack of memory.
  package static func end(for what: String) -> Never {
    if let handler = handler.withLock({ $0 }) { handler(what) }
    fatalError("not enough memory for \(what)")
  }
}

/// An error about a file that may be caused by a lack of resources: trying again may succeed.
package protocol PossibleShortage: Error {
  /// Whether the machine was short of a resource.
  var isShortage: Bool { get }
}
