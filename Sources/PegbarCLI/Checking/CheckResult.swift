import PegbarCore
import PegbarLaws

extension LawOutcome {
  /// The number that a worker hands to its supervisor; never 0.
  var number: Int32 { Int32((LawOutcome.allCases.firstIndex(of: self) ?? 0) + 1) }

  /// The outcome with that number; nil for an unknown one.
  init?(number: Int32) {
    guard 1...LawOutcome.allCases.count ~= Int(number) else { return nil }
    self = LawOutcome.allCases[Int(number) - 1]
  }
}

/// A test of a scene or a plugin that was run.
struct CheckResult {
  /// Stays the same for ever, such as `end-points`.
  var name: String
  /// How it went.
  var outcome: LawOutcome
  /// What was wrong or why it was left out; one line, perhaps empty.
  var message = ""
  /// What the program ends with where this is bad.
  var exit = ExitStatus.pluginBroken

  init(
    name: String, outcome: LawOutcome, message: String = "", exit: ExitStatus = .pluginBroken
  ) {
    self.name = name
    self.outcome = outcome
    self.message = message
    self.exit = exit
  }

  /// The test of a law.
  init(_ result: LawResult) {
    // A file that is no library of plugins is a plugin that is missing, unless its code ran and broke.
    let isMissing = result.plugin == nil && result.outcome == .failed
    self.init(
      name: result.law, outcome: result.outcome, message: result.message,
      exit: isMissing ? .pluginMissing : .pluginBroken)
  }

  /// The members of the answer.
  var json: JSONValue {
    .members([
      ("name", .string(name)), ("status", .string(outcome.rawValue)),
      ("message", .string(message)),
    ])
  }
}

/// A scene, or a plugin of a library, with its tests.
struct CheckedSubject {
  /// The file, as it was named.
  var path: String
  /// The plugin's id; nil for scenes and for libraries that cannot be described.
  var id: String?
  /// In the order in which they ran.
  var results: [CheckResult]

  /// The plugins of a library, each with its tests.
  static func subjects(_ report: LawReport) -> [CheckedSubject] {
    var subjects: [CheckedSubject] = []
    var last: LawResult?
    for result in report.results {
      if last == nil || last?.plugin != result.plugin || last?.kind != result.kind {
        subjects.append(
          CheckedSubject(path: result.library ?? "", id: result.plugin, results: []))
      }
      subjects[subjects.count - 1].results.append(CheckResult(result))
      last = result
    }
    return subjects
  }

  /// What people call it.
  var title: String { id.map { "\($0) (\(path))" } ?? path }

  /// The members of the answer.
  var json: JSONValue {
    .members([
      ("path", .string(path)), ("id", id.map(JSONValue.string) ?? .null),
      ("tests", .array(results.map(\.json))),
    ])
  }

  /// A heading and a line for each test, wrapped.
  func lines(width: Int) -> [String] {
    [title]
      + results.flatMap { result -> [String] in
        let mark = "  " + result.outcome.rawValue
        let gap = String(repeating: " ", count: max(1, 11 - mark.count))
        let text = TextTable.wrap(result.message, width: width, indent: 13)
        return [mark + gap + result.name] + text
      }
  }
}
