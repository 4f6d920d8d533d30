import ArgumentParser
import PegbarCore

/// The first word of a command line, told from options and files before the parser sees it.
enum CommandWord {
  /// Refuses a word that is no command, and help on one.
  ///
  /// - Parameter arguments: of the program; none asks for help.
  /// - Throws: `Failure` of wrong usage.
  static func check(_ arguments: [String]) throws {
    guard let word = arguments.first else { return }
    if word.hasPrefix("-") { return try checkOption(word) }
    guard word == "help" else { return try check(word, before: "") }
    let subjects = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    if let subject = subjects.first { try check(subject, before: "help: ") }
    if subjects.count > 1 {
      throw Failure.usage("help: it takes one command, not \(subjects.count)")
    }
  }

  /// Every command, those that only packagers need included.
  private static let all =
    PegbarCommand.configuration.subcommands.map { $0._commandName } + ["help"]

  /// The commands that help shows.
  private static let shown = PegbarCommand.configuration.subcommands
    .filter { $0.configuration.shouldDisplay }.map { $0._commandName }

  private static func check(_ word: String, before: String) throws {
    guard !all.contains(word) else { return }
    throw Failure.usage("\(before)unknown command '\(word)'\(advice(word))")
  }

  private static func advice(_ word: String) -> String {
    let ending = word.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch ending {
    case _ where !word.contains("."): break
    case "json": return "; draw a scene with 'pegbar render \(word) -o out.mp4'"
    case "so": return "; test a plugin with 'pegbar check \(word)'"
    case "png", "jpg", "jpeg", "webp", "gif", "apng", "mp4", "mov", "mkv", "webm":
      return "; join pictures and clips with 'pegbar transition'"
    default: break
    }
    if word == "version" { return "; did you mean '--version'?" }
    // The beginning of one command's name says which is meant.
    let longer = shown.filter { word.count >= 3 && $0.hasPrefix(word.lowercased()) }
    if longer.count == 1 { return "; did you mean '\(longer[0])'?" }
    let near = Suggestion.clause(for: word, among: shown)
    return near.isEmpty ? "; commands are \(shown.joined(separator: ", "))" : near
  }

  private static func checkOption(_ word: String) throws {
    let known = ["--help", "--version", "-h"]
    let isParsers = ["--generate-", "--experimental-", "---completion"].contains {
      word.hasPrefix($0)
    }
    guard !known.contains(word), !isParsers else { return }
    let near = Suggestion.clause(for: word, among: ["--help", "--version"])
    let order = "; the command comes first: pegbar COMMAND \(word) …; see 'pegbar --help'"
    throw Failure.usage("unknown option '\(word)'\(near.isEmpty ? order : near)")
  }
}
