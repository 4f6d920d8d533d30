import PegbarCore

/// One thing that `doctor` looked at.
struct Finding {
  /// Whether it is as it should be.
  enum State: String {
    case ok, missing, warning
  }

  /// What was looked at.
  var name: String
  /// Whether it is as it should be.
  var state: State
  /// What is there.
  var detail: String
  /// What to do; empty where nothing is to be done.
  var advice = ""
  /// Whether the program cannot do its work without it.
  var isNeeded = false

  /// The members of the answer.
  var json: JSONValue {
    .members([
      ("name", .string(name)), ("state", .string(state.rawValue)), ("detail", .string(detail)),
      ("advice", .string(advice)), ("needed", .bool(isNeeded)),
    ])
  }

  /// A line, and one more with what to do.
  func lines(width: Int) -> [String] {
    let gap = String(repeating: " ", count: max(1, 10 - state.rawValue.count))
    var lines = TextTable.wrap(
      detail.isEmpty ? name : "\(name): \(detail)", width: width, indent: 10)
    if let first = lines.first { lines[0] = state.rawValue + gap + first.dropFirst(10) }
    return lines + TextTable.wrap(advice, width: width, indent: 10)
  }
}
