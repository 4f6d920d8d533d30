/// A class, structure, enumeration, protocol, actor or extension in a source.
struct SourceType {
  /// `class`, `extension` and so on.
  let keyword: String
  /// The last part of the name.
  let name: String
  /// The names after the colon, without generic arguments.
  let inherited: [String]
  /// Where a conformance is added: the last token before the body or `where`.
  let clauseEnd: Int
  /// Whether there is a colon before `clauseEnd`.
  let hasClause: Bool
  /// The tokens between the braces.
  let body: Range<Int>
  /// `open`, `public`, …; nil where none is written.
  let access: String?
  /// Whether it says that it is the main actor's.
  let isMainActor: Bool

  /// No type at all.
  static let nowhere = SourceType(
    keyword: "", name: "", inherited: [], clauseEnd: 0, hasClause: false, body: 0..<0, access: nil,
    isMainActor: false)
}

/// Finds the types of a source.
struct TypeFinder {
  let file: SourceFile

  private static let keywords: Set = ["class", "struct", "enum", "protocol", "actor", "extension"]
  private static let modifiers: Set = [
    "var", "let", "func", "init", "subscript", "override", "final", "open", "public", "internal",
    "private", "fileprivate", "weak", "lazy", "static", "class", "dynamic", "convenience",
  ]

  func types() -> [SourceType] { file.tokens.indices.compactMap(type) }

  private func type(at index: Int) -> SourceType? {
    let keyword = file[index]
    guard Self.keywords.contains(keyword), file.isWord(index), file.isWord(index + 1),
      ![".", "import"].contains(file[index - 1]), !Self.modifiers.contains(file[index + 1])
    else { return nil }
    var (end, open) = (index + 1, -1)
    var name = file[end]
    while file[end + 1] == ".", file.isWord(end + 2) {
      end += 2
      name = file[end]
    }
    var (inherited, clauseEnd, hasClause, isCondition) = ([String](), end, false, false)
    var (angles, cursor) = (0, end + 1)
    while cursor < file.tokens.count {
      let token = file[cursor]
      if token == "{" {
        open = cursor
        break
      }
      if token == "}" || token == ";" { return nil }
      if token == "<" { angles += 1 }
      if token == ">", file[cursor - 1] != "-" { angles -= 1 }
      if token == "where", angles == 0 { isCondition = true }
      if !isCondition { clauseEnd = cursor }
      if token == ":", angles == 0, !isCondition { hasClause = true }
      if hasClause, !isCondition, angles == 0, file.isWord(cursor), file[cursor + 1] != "." {
        inherited.append(token)
      }
      cursor = ["(", "["].contains(token) ? (file.partners[cursor] ?? cursor) + 1 : cursor + 1
    }
    guard open >= 0, let close = file.partners[open] else { return nil }
    let head = head(before: index).map { file[$0] }
    return SourceType(
      keyword: keyword, name: name, inherited: inherited, clauseEnd: clauseEnd,
      hasClause: hasClause, body: open + 1..<close,
      access: head.first { ["open", "public", "internal", "private", "fileprivate"].contains($0) },
      isMainActor: head.contains("@MainActor"))
  }

  /// The attributes and modifiers before a type's keyword.
  private func head(before index: Int) -> Range<Int> {
    var start = index
    while start > 0,
      Self.modifiers.contains(file[start - 1]) || file.tokens[start - 1].kind == .attribute
        || file[start - 1] == "indirect"
    {
      start -= 1
    }
    return start..<index
  }
}
