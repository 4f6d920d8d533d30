import PegbarCore

/// What the argument parser says, as one line that ends with what to do.
struct UsageMessage {
  /// The line.
  let text: String

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - message: the parser's words; what is allowed may come as a list, an item a line.
  ///   - help: the command that tells more.
  init(_ message: String, help: String) {
    let lines = message.split(whereSeparator: \.isNewline).map(String.init)
    let items = lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    var reason = lines.filter { !$0.hasPrefix("  - ") }.joined(separator: " ")
    // "-tfade" is an unknown option or a short one: the latter is what is meant.
    if let short = reason.firstRange(of: " or: Missing value") {
      reason = "Missing value" + reason[short.upperBound...] + "; put a space before the value"
    }
    reason = reason.replacing(". Did you mean", with: "; did you mean")
    for words in [". Please provide one of the following:", ". Please provide one of "] {
      guard let place = reason.firstRange(of: words) else { continue }
      let quoted = reason[place.upperBound...].split(
        separator: "'", omittingEmptySubsequences: false)
      let choices =
        items + quoted.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      let value = reason.split(separator: "'", maxSplits: 2).dropFirst().first.map(String.init)
      reason = reason[..<place.lowerBound] + "; choose " + UsageMessage.list(choices)
      reason += Suggestion.clause(for: value ?? "", among: choices)
      break
    }
    if reason.hasSuffix(".") { reason.removeLast() }
    text = reason + (reason.hasSuffix("?") ? " See '\(help)'" : "; see '\(help)'")
  }

  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
