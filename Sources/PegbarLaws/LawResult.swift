import PegbarCore

/// The outcome of a law's test; the raw value is the one in `pegbar check --json`.
public enum LawOutcome: String, Sendable, Hashable, CaseIterable {
  /// The plugin keeps the law.
  case passed
  /// It breaks the law.
  case failed
  /// It ended the process in which it was tested.
  case crashed
  /// It took too long.
  case timedOut = "timeout"
  /// The law does not apply to this plugin, or could not be tested.
  case notApplicable = "skipped"
  /// Nothing is broken, but the author should know about it.
  case warned = "warning"

  /// Whether the law is broken.
  public var isFailure: Bool { self == .failed || self == .crashed || self == .timedOut }
}

/// The result of testing one law for one plugin.
public struct LawResult: Sendable, Hashable, CustomStringConvertible {
  /// The law's name, such as `end-points`; names never change.
  public var law: String
  /// The outcome of the test.
  public var outcome: LawOutcome
  /// What is wrong and where, or why the law was skipped; one line, empty if it passed.
  public var message: String
  /// The plugin's id; nil for a library that cannot be described.
  public var plugin: String?
  /// The plugin's kind; nil if `plugin` is nil.
  public var kind: PluginKind?
  /// The plugin's file, as given; nil for a plugin that is already in the process.
  public var library: String?

  /// What results with one cause have in common; nil for the message.
  package var cause: String?

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
    case .digest(let text): message = text
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

/// The results of testing all laws.
public struct LawReport: Sendable, Hashable, CustomStringConvertible {
  /// The results in the order of testing, one plugin after the other.
  public var results: [LawResult]

  /// Makes a report.
  public init(results: [LawResult]) { self.results = results }

  /// The laws that are broken.
  public var failures: [LawResult] { results.filter(\.outcome.isFailure) }

  /// The laws that are not broken, but about which the author should know something.
  public var warnings: [LawResult] { results.filter { $0.outcome == .warned } }

  /// A line for each result.
  public var description: String { results.map(\.description).joined(separator: "\n") }
}
