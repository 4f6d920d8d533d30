/// Takes out what only an Objective-C runtime or Interface Builder reads.
enum Attributes {
  private static let removed: Set = [
    "@objc", "@objcMembers", "@nonobjc", "@IBAction", "@IBSegueAction", "@IBOutlet",
    "@IBDesignable", "@IBInspectable", "@GKInspectable", "@NSCopying", "@NSManaged",
  ]

  /// What may follow the modifier `dynamic` in a declaration.
  private static let declarations: Set = [
    "var", "let", "func", "init", "subscript", "override", "final", "open", "public", "internal",
    "private", "fileprivate", "weak", "lazy", "static", "class", "convenience", "required",
    "mutating", "unowned",
  ]

  static func rewrite(_ file: inout SourceFile) {
    var index = 0
    while index < file.tokens.count {
      let start = index
      while let end = removable(file, at: index),
        index == start || file.line(index) == file.line(start)
      {
        if file[index] == "@objc" { follow(&file, end) }
        index = end
      }
      if index > start { file.remove(start..<index) } else { index += 1 }
    }
  }

  /// The token behind an attribute or modifier that goes; nil for any other token.
  private static func removable(_ file: SourceFile, at index: Int) -> Int? {
    if removed.contains(file[index]), file.tokens[index].kind == .attribute {
      // A name for Objective-C; nothing stands between the attribute and its bracket.
      guard file[index + 1] == "(", let close = file.partners[index + 1],
        file.tokens[index].range.upperBound == file.tokens[index + 1].range.lowerBound
      else { return index + 1 }
      return close + 1
    }
    guard file[index] == "dynamic", file.isWord(index), file[index - 1] != ".",
      declarations.contains(file[index + 1])
        || file.tokens.indices.contains(index + 1) && file.tokens[index + 1].kind == .attribute
    else { return nil }
    return index + 1
  }

  /// What `@objc` means besides, for the declaration that it stands before.
  private static func follow(_ file: inout SourceFile, _ next: Int) {
    var keyword = next
    while declarations.contains(file[keyword]),
      file[keyword] != "class"
        || declarations.contains(file[keyword + 1])
    {
      keyword += 1
    }
    if file[keyword] == "optional" {
      file.note(
        keyword,
        "an optional requirement: take 'optional' out, give it a default in an extension of the "
          + "protocol, and call it without '?'")
    }
    guard file[keyword] == "protocol",
      let type = file.types.first(where: { $0.body.lowerBound > keyword })
    else { return }
    // Protocols of Objective-C are for classes, so that 'weak' works.
    if type.inherited.contains(where: { ["AnyObject", "NSObjectProtocol", "class"].contains($0) }) {
      return
    }
    guard type.hasClause,
      let colon = (keyword..<type.body.lowerBound).first(where: { file[$0] == ":" })
    else { return file.insert(": AnyObject", after: type.clauseEnd) }
    file.insert(" AnyObject,", after: colon)
  }
}
