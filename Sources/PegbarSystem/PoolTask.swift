/// Something that a thread of a pool does while its starter goes on with other work.
package final class PoolTask: @unchecked Sendable {
  /// Nil once it has begun; only one thread gets to it.
  private var body: (@Sendable () -> Void)?
  /// Guarded by the pool's monitor.
  var isDone = false
  private let core: PoolCore

  init(_ core: PoolCore, _ body: @escaping @Sendable () -> Void) {
    (self.core, self.body) = (core, body)
  }

  /// Waits for the end; any number of times, from any thread that is not at the task itself.
  ///
  /// The caller does the task where no thread has begun it, and helps with the runs in it.
  package func wait() { core.wait(for: self) }

  /// Does it; what it holds is let go before anybody hears that it is done.
  func perform() {
    let body = self.body
    self.body = nil
    body?()
  }
}
