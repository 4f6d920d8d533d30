extension ManualPage {
  /// The page for `man`.
  var roff: String {
    var lines = [
      ".TH PEGBAR 1 \"\" \"pegbar \(PegbarCommand.configuration.version)\" \"User Commands\"",
      ".SH NAME", "pegbar \\- \(ManualPage.escape(program.abstract))", ".SH SYNOPSIS",
    ]
    for (index, command) in commands.enumerated() {
      lines += (index > 0 ? [".br"] : []) + [ManualPage.escape(command.synopsis)]
    }
    lines += [".SH DESCRIPTION"] + ManualPage.paragraph(program.discussion)
    for command in commands {
      lines += [".SH \(command.name.uppercased())", ManualPage.escape(command.abstract)]
      if !command.discussion.isEmpty { lines += [".PP"] + ManualPage.paragraph(command.discussion) }
      for entry in command.entries {
        lines += [
          ".TP", "\\fB\(ManualPage.escape(entry.usage))\\fR", ManualPage.escape(entry.text),
        ]
      }
    }
    lines += [".SH EXIT STATUS"]
    for (code, meaning) in ManualPage.exitCodes {
      lines += [".TP", code, ManualPage.escape(meaning)]
    }
    lines += [".SH ENVIRONMENT"]
    for (name, meaning) in ManualPage.variables {
      lines += [".TP", name, ManualPage.escape(meaning)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func paragraph(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? ".PP" : escape(String(line))
    }
  }

  /// A text without what troff takes for commands, in ASCII.
  private static func escape(_ text: String) -> String {
    let plain = text.unicodeScalars.map { sign -> String in
      switch sign {
      case "\\": return "\\e"
      case "-": return "\\-"
      case "'": return "\\(aq"
      default:
        if sign.isASCII { return String(sign) }
        let digits = String(sign.value, radix: 16, uppercase: true)
        return "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }.joined()
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}
