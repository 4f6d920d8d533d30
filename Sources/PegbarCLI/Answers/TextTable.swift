import PegbarCore

/// Rows of text in columns for people; every line fits the terminal.
///
/// Hidden characters are written out before anything is measured.
enum TextTable {
  /// Lays out two columns; the second is cut with an ellipsis where it does not fit.
  ///
  /// - Parameters:
  ///   - rows: the cells.
  ///   - width: columns of the terminal.
  ///   - indent: spaces before the first column.
  /// - Returns: a line for each row.
  static func lines(_ rows: [(String, String)], width: Int, indent: Int = 2) -> [String] {
    let rows = rows.map { (ForeignText.visible($0.0), ForeignText.visible($0.1)) }
    let longest = rows.map { $0.0.count }.max() ?? 0
    let first = min(longest, max(12, width * 6 / 10))
    let margin = String(repeating: " ", count: indent)
    return rows.map { left, right in
      if right.isEmpty { return margin + left }
      let gap = String(repeating: " ", count: max(2, first - left.count + 2))
      let room = width - indent - left.count - gap.count
      return margin + left + gap + cut(right, to: max(8, room))
    }
  }

  /// A text of at most `width` characters.
  static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(max(0, width - 1)) + "…"
  }

  /// Words with what they say, below each other; empty texts are left out.
  static func facts(_ facts: [(String, String)], width: Int) -> [String] {
    let column = 14
    return facts.filter { !$0.1.isEmpty }.flatMap { word, text in
      var lines = wrap(text, width: width, indent: column)
      let label = "  " + word + String(repeating: " ", count: max(1, column - 2 - word.count))
      if let first = lines.first { lines[0] = label + first.dropFirst(column) }
      return lines
    }
  }

  /// A text broken between words into lines of at most `width` characters.
  static func wrap(_ text: String, width: Int, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace).map({ ForeignText.visible($0) }) {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    return line.isEmpty ? lines : lines + [margin + line]
  }
}
