import PegbarCore

/// How the test of a law ended; the raw value is the word of `pegbar check --json`.
public enum LawOutcome: String, Sendable, Hashable, CaseIterable {
  /// The plugin keeps the law.
  case passed
  /// It breaks the law.
  case failed
  /// It ended the process that it was tested in.
  case crashed
  /// It took too long.
  case timedOut = "timeout"
  /// The law has nothing to say about this plugin, or it could not be tested.
  case notApplicable = "skipped"
  /// Nothing is broken, but its author should know.
  case warned = "warning"

  /// Whether the law is broken.
  public var isFailure: Bool { self == .failed || self == .crashed || self == .timedOut }
}

/// What the test of one law found out about one plugin.
public struct LawResult: Sendable, Hashable, CustomStringConvertible {
  /// The law's name, such as `end-points`; it stays the same for ever.
  public var law: String
  /// How the test ended.
  public var outcome: LawOutcome
  /// What is wrong and where, or why the law was left out; one line, empty where it passed.
  public var message: String
  /// The plugin's id; nil for a library that cannot be described.
  public var plugin: String?
  /// The plugin's kind; nil as `plugin` is.
  public var kind: PluginKind?
  /// The file that brings the plugin, as it was named; nil for one that is in the process already.
  public var library: String?

  /// Makes a result.
  public init(
    law: String, outcome: LawOutcome, message: String = "", plugin: String? = nil,
    kind: PluginKind? = nil, library: String? = nil
  ) {
    self.law = law
    self.outcome = outcome
    self.message = message
    self.plugin = plugin
    self.kind = kind
    self.library = library
  }

  init(
    law: String, _ verdict: LawVerdict, plugin: String?, kind: PluginKind?, library: String?
  ) {
    self.init(
      law: law, outcome: .passed, plugin: plugin, kind: kind, library: library)
    switch verdict {
    case .passed: break
    case .warning(let reason): (outcome, message) = (.warned, reason)
    case .skipped(let reason): (outcome, message) = (.notApplicable, reason)
    case .broken(let reason): (outcome, message) = (.failed, reason)
    }
  }

  /// One line: the plugin, the law, the outcome, the message.
  public var description: String {
    let subject = plugin ?? library ?? "plugin"
    let head = "\(subject): \(law) \(outcome.rawValue)"
    return ForeignText.visible(message.isEmpty ? head : "\(head): \(message)")
  }
}

/// What the tests of all laws found out.
public struct LawReport: Sendable, Hashable, CustomStringConvertible {
  /// In the order in which they were tested, one plugin after the other.
  public var results: [LawResult]

  /// Makes a report.
  public init(results: [LawResult]) { self.results = results }

  /// The laws that are broken.
  public var failures: [LawResult] { results.filter(\.outcome.isFailure) }

  /// What is not broken, but worth a look.
  public var warnings: [LawResult] { results.filter { $0.outcome == .warned } }

  /// A line for each result.
  public var description: String { results.map(\.description).joined(separator: "\n") }
}
