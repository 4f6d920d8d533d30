import PegbarCore
import PegbarText
import Synchronization

/// Reports problems in calls that cannot throw, such as `CALayer.add`.
public enum Diagnostics {
  private static let handler = Mutex<@Sendable (String) -> Void>({ message in
    FileHandle.standardError.write(Data(line(message).utf8))
  })

  /// The line that the default handler writes: control characters in names of layers and files are escaped.
  static func line(_ message: String) -> String { "pegbar: " + ForeignText.visible(message) + "\n" }

  /// Sets the handler of messages; by default each is a line on standard error.
  ///
  /// Pegbar calls the handler on the thread where the problem occurred.
  public static func setHandler(_ new: @escaping @Sendable (String) -> Void) {
    handler.withLock { $0 = new }
  }

  /// Reports a problem.
  package static func report(_ message: String) { handler.withLock { $0 }(message) }

  /// Reports once what is wrong with a font that a program asks for: that another one stands in for it, or its file.
  package static func report(ofFont name: String) {
    if let problem = FontProblem.of(name) { reportOnce(problem.message) }
  }

  private static let reported = Mutex<Set<String>>([])

  /// Reports a problem only the first time that it occurs in the process.
  package static func reportOnce(_ message: String) {
    guard reported.withLock({ $0.insert(message).inserted }) else { return }
    report(message)
  }
}
