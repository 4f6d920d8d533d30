/// What the comments of a shader say: who wrote it, its licence, and the defaults of its uniforms.
struct Head {
  private(set) var author: String?
  /// As the comment writes it.
  private(set) var license: String?
  /// By the name of the uniform: an expression, what follows it, and its line.
  private(set) var defaults: [String: (value: String, remark: String?, line: Int)] = [:]

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      if author == nil { author = Head.entry("author", line) }
      if license == nil { license = Head.entry("license", line) ?? Head.entry("licence", line) }
      if line.contains("uniform") { readDefault(line, index + 1) }
    }
  }

  /// What follows "key:" at the beginning of a comment, at most 128 bytes of it.
  private static func entry(_ key: String, _ line: Substring) -> String? {
    let trimmed = line.drop { " \t/*@".contains($0) }
    guard trimmed.count < line.count || trimmed.hasPrefix("@") else { return nil }
    guard trimmed.prefix(key.count).lowercased() == key else { return nil }
    let rest = trimmed.dropFirst(key.count).drop { $0 == " " }
    guard rest.first == ":" else { return nil }
    var words = ""
    for scalar in Head.trimmed(rest.dropFirst()).unicodeScalars {
      guard scalar.value >= 0x20, scalar.value != 0x7F, words.utf8.count < 125 else { break }
      words.unicodeScalars.append(scalar)
    }
    return words.isEmpty ? nil : words
  }

  /// `uniform float a; // = 1; remark`, also with the comment in front of the semicolon or between names.
  private mutating func readDefault(_ line: Substring, _ number: Int) {
    let start = line.drop { $0 == " " || $0 == "\t" }
    guard start.hasPrefix("uniform") else { return }
    // Names wait for the comment that follows them.
    var waiting: [Substring] = []
    var at = start.index(start.startIndex, offsetBy: 7)
    while at < line.endIndex {
      let rest = line[at...]
      if rest.hasPrefix("//") || rest.hasPrefix("/*") {
        var comment = rest.dropFirst(2)
        var next = line.endIndex
        if rest.hasPrefix("/*"), let end = Head.position("*/", in: comment) {
          next = line.index(end, offsetBy: 2)
          comment = comment[..<end]
        }
        if let (value, remark) = Head.value(comment) {
          for name in waiting { defaults[String(name)] = (value, remark, number) }
          waiting = []
        }
        at = next
      } else if let end = Head.endOfWord(rest) {
        waiting.append(rest[..<end])
        at = end
      } else {
        at = line.index(after: at)
      }
    }
  }

  /// "= value; remark", without the sign.
  private static func value(_ comment: Substring) -> (String, String?)? {
    let text = trimmed(comment)
    guard text.hasPrefix("=") else { return nil }
    let rest = text.dropFirst()
    var depth = 0
    var end = rest.startIndex
    while end < rest.endIndex {
      let letter = rest[end]
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      if letter == ";" || (letter == "/" && rest[end...].hasPrefix("//")) { break }
      end = rest.index(after: end)
      // Words behind a complete value are a remark.
      if letter == ")", depth == 0 { break }
    }
    var value = trimmed(rest[..<end])
    var remark = trimmed(rest[end...].drop { ";/ ".contains($0) })
    if depth == 0, !value.contains("("), let space = value.firstIndex(of: " ") {
      remark = trimmed(value[space...]) + (remark.isEmpty ? "" : " " + remark)
      value = String(value[..<space])
    }
    return value.isEmpty ? nil : (value, remark.isEmpty ? nil : remark)
  }

  private static func position(_ mark: String, in text: Substring) -> String.Index? {
    text.indices.first { text[$0...].hasPrefix(mark) }
  }

  private static func trimmed(_ text: Substring) -> String {
    let front = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let last = front.lastIndex(where: { !" \t\r*/".contains($0) }) else { return "" }
    return String(front[...last])
  }

  /// The end of the word that begins a text; nil for another beginning.
  private static func endOfWord(_ text: Substring) -> String.Index? {
    let end = text.firstIndex { !($0 == "_" || $0.isLetter || $0.isNumber) } ?? text.endIndex
    return end == text.startIndex ? nil : end
  }
}
