import PegbarCore
import Synchronization

/// Where Pegbar says what went wrong in calls that cannot throw, such as `CALayer.add`.
public enum Diagnostics {
  private static let handler = Mutex<@Sendable (String) -> Void>({ message in
    FileHandle.standardError.write(Data(line(message).utf8))
  })

  /// What the default handler writes: one line, whatever names of layers and files are in it.
  static func line(_ message: String) -> String { "pegbar: " + ForeignText.visible(message) + "\n" }

  /// Sets what happens with messages; by default each is a line on standard error.
  ///
  /// Called on the thread where the problem was met.
  public static func setHandler(_ new: @escaping @Sendable (String) -> Void) {
    handler.withLock { $0 = new }
  }

  /// Reports a problem.
  static func report(_ message: String) { handler.withLock { $0 }(message) }

  private static let reported = Mutex<Set<String>>([])

  /// Reports a problem the first time that it is met in the process.
  static func reportOnce(_ message: String) {
    guard reported.withLock({ $0.insert(message).inserted }) else { return }
    report(message)
  }
}
