extension ManualPage {
  /// The page of the documentation.
  var markdown: String {
    var lines = [
      "# Command line", "",
      "\(program.abstract) `pegbar manual --format markdown` prints this page.", "",
    ]
    for command in commands {
      lines += ["## pegbar \(command.name)", "", "`\(command.synopsis)`", "", command.abstract]
      if !command.discussion.isEmpty { lines += ["", ManualPage.literal(command.discussion)] }
      lines.append("")
      lines += command.entries.map { "- `\($0.usage)`: \(ManualPage.literal($0.text))" }
      lines.append("")
    }
    lines += ["## Exit codes", ""]
    lines += ManualPage.exitCodes.map { "- \($0.code): \($0.meaning)" }
    lines += ["", "## Environment", ""]
    lines += ManualPage.variables.map { "- `\($0.name)`: \($0.meaning)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text whose signs Markdown leaves alone.
  private static func literal(_ text: String) -> String {
    text.map { "*_<>`".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
