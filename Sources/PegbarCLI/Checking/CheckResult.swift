import PegbarCore

/// How a test went.
enum CheckStatus: String, CaseIterable {
  case passed, failed, crashed, timeout, skipped, warning

  /// The number that a worker hands to its supervisor; never 0.
  var number: Int32 { Int32((CheckStatus.allCases.firstIndex(of: self) ?? 0) + 1) }

  /// The status with that number; nil for an unknown one.
  init?(number: Int32) {
    guard 1...CheckStatus.allCases.count ~= Int(number) else { return nil }
    self = CheckStatus.allCases[Int(number) - 1]
  }

  /// Whether the program says no.
  var isBad: Bool { self == .failed || self == .crashed || self == .timeout }
}

/// A test that was run.
struct CheckResult {
  /// Stays the same for ever, such as `end-points`.
  var name: String
  /// How it went.
  var status: CheckStatus
  /// What was wrong or why it was left out; one line, perhaps empty.
  var message = ""
  /// What the program ends with where this is bad.
  var exit = ExitStatus.pluginBroken

  /// The members of the answer.
  var json: JSONValue {
    .members([
      ("name", .string(name)), ("status", .string(status.rawValue)),
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
        let mark = "  " + result.status.rawValue
        let gap = String(repeating: " ", count: max(1, 11 - mark.count))
        let text = TextTable.wrap(result.message, width: width, indent: 13)
        return [mark + gap + result.name] + text
      }
  }
}
