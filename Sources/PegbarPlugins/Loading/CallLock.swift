import PegbarSystem

/// Keeps calls on a plugin apart that may not overlap.
///
/// One thread may lock it again: a plugin's call may end up in the same library, through a curve.
package final class CallLock: Sendable {
  private let monitor = Monitor(isRecursive: true)

  /// Makes a lock.
  package init() {}

  /// Waits until no other thread has it.
  package func lock() { monitor.lock() }

  /// Lets go of it.
  package func unlock() { monitor.unlock() }
}
