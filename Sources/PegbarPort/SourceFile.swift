/// A Swift source as tokens, with its types and the changes to be made.
struct SourceFile {
  let path: String
  let bytes: [UInt8]
  let tokens: [SourceToken]
  /// In the order in which they begin; a type stands before those in it.
  private(set) var types: [SourceType] = []
  /// For an opening bracket the token that closes it, and the other way round.
  private(set) var partners: [Int: Int] = [:]
  private var edits: [(range: Range<Int>, text: String)] = []
  private(set) var notes: [PortNote] = []

  /// Reads a source.
  ///
  /// - Throws: `SourceError` for what is not Swift.
  init(path: String, text: String) throws(SourceError) {
    self.path = path
    bytes = Array(text.utf8)
    tokens = try SourceLexer.tokens(of: bytes)
    pairBrackets()
    types = TypeFinder(file: self).types()
  }

  private mutating func pairBrackets() {
    var open: [Int] = []
    for index in tokens.indices where tokens[index].kind == .symbol {
      switch self[index] {
      case "(", "[", "{": open.append(index)
      case ")", "]", "}":
        guard let partner = open.popLast() else { continue }
        (partners[partner], partners[index]) = (index, partner)
      default: break
      }
    }
  }

  // MARK: Reading

  /// A token's text; "" beyond the ends.
  subscript(index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    return String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// The text of some tokens, as it stands.
  func text(_ range: Range<Int>) -> String {
    guard let last = range.last, tokens.indices.contains(last) else { return "" }
    let bounds = tokens[range.lowerBound].range.lowerBound..<tokens[last].range.upperBound
    return String(decoding: bytes[bounds], as: UTF8.self)
  }

  func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
  }

  /// The line of a token, counted from 1; the last one's beyond the end.
  func line(_ index: Int) -> Int { (index < tokens.count ? tokens[index] : tokens.last)?.line ?? 1 }

  /// The tokens after one on its line.
  func rest(after index: Int) -> Range<Int> {
    var end = index + 1
    while end < tokens.count, tokens[end].line == tokens[index].line { end += 1 }
    return index + 1..<end
  }

  /// The innermost type whose body holds a token.
  func type(around index: Int) -> SourceType? { types.last { $0.body.contains(index) } }

  /// Whether a token stands in a type's body itself, not in a function or a type inside it.
  func isMember(_ index: Int, of type: SourceType) -> Bool {
    var depth = 0
    for token in type.body.lowerBound..<index {
      if self[token] == "{" { depth += 1 }
      if self[token] == "}" { depth -= 1 }
    }
    return depth == 0 && type.body.contains(index)
  }

  /// The spaces at the beginning of a token's line.
  func indentation(_ index: Int) -> String {
    let start = lineStart(tokens[index].range.lowerBound)
    let end = bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.endIndex
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func lineStart(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
  }

  // MARK: Changing

  /// Replaces tokens.
  mutating func replace(_ range: Range<Int>, with text: String) {
    guard let last = range.last else { return }
    edits.append((tokens[range.lowerBound].range.lowerBound..<tokens[last].range.upperBound, text))
  }

  /// Inserts a text behind a token.
  mutating func insert(_ text: String, after index: Int) {
    let end = tokens[index].range.upperBound
    edits.append((end..<end, text))
  }

  /// Inserts lines before a token's line.
  mutating func insert(lines: String, before index: Int) {
    let start = lineStart(tokens[index].range.lowerBound)
    edits.append((start..<start, lines))
  }

  /// Takes tokens of one line out, with the spaces behind them; the line goes if nothing else stands on it.
  mutating func remove(_ range: Range<Int>) {
    guard let last = range.last else { return }
    var (start, end) = (tokens[range.lowerBound].range.lowerBound, tokens[last].range.upperBound)
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    let isAtEnd = end == bytes.count || bytes[end] == .lineFeed || bytes[end] == 0x0D
    if isAtEnd {
      let before = bytes[..<start].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
      start = before
      let isWhole = before == 0 || bytes[before - 1] == .lineFeed
      if isWhole, end < bytes.count { end += bytes[end] == 0x0D ? 2 : 1 }
    }
    edits.append((start..<min(end, bytes.count), ""))
  }

  /// Reports something at a token.
  mutating func note(_ index: Int, _ message: String) {
    notes.append(PortNote(path: path, line: line(index), message: message))
  }

  /// The text with all changes; where two meet, as in several declarations on a line, the second is reported.
  mutating func finish() -> String {
    var result: [UInt8] = []
    var position = 0
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in ordered {
      guard edit.range.lowerBound >= position else {
        let line = 1 + bytes[..<edit.range.lowerBound].count { $0 == .lineFeed }
        notes.append(
          PortNote(
            path: path, line: line, message: "too much on one line: write a declaration a line"))
        continue
      }
      result += bytes[position..<edit.range.lowerBound]
      result += edit.text.utf8
      position = edit.range.upperBound
    }
    result += bytes[position...]
    return String(decoding: result, as: UTF8.self)
  }
}
