/// Binds properties that Core Animation stores to their keys, so that animations and copies reach them.
///
/// These are all with `@NSManaged`, and in layer classes the stored ones with `dynamic`, or with `@objc` and a
/// key path that names them.
enum ManagedProperties {
  /// What a property that was never set has, by its type.
  private static let defaults: [String: String] = {
    let numbers = [
      "CGFloat", "Double", "Float", "Int", "UInt", "Int32", "UInt32", "TimeInterval",
      "CFTimeInterval",
    ]
    var result = ["Bool": "false", "String": "\"\"", "CATransform3D": "CATransform3DIdentity"]
    for type in numbers { result[type] = "0" }
    for type in ["CGPoint", "CGSize", "CGRect", "CGVector"] { result[type] = ".zero" }
    result["CGAffineTransform"] = ".identity"
    return result
  }()

  static func rewrite(_ file: inout SourceFile, _ family: ClassFamily) {
    for index in file.tokens.indices where file[index] == "var" && file.isWord(index) {
      let head = head(file, index)
      let isManaged = head.contains { file[$0] == "@NSManaged" }
      let isKey = head.contains {
        file[$0] == "dynamic" || file[$0] == "@objc" && family.keys.contains(file[index + 1])
      }
      guard isManaged || isKey, let type = file.type(around: index),
        file.isMember(index, of: type)
      else { continue }
      if isManaged {
        bind(&file, index)
      } else if family.isLayer(type.name) {
        bindStored(&file, index)
      }
    }
    for index in file.tokens.indices where file[index] == "@NSManaged" && isMethod(file, index) {
      file.note(index, "a method of Core Data: write it out")
    }
  }

  private static func isMethod(_ file: SourceFile, _ index: Int) -> Bool {
    var cursor = index + 1
    while ["public", "internal", "open", "private", "fileprivate", "final"].contains(file[cursor]) {
      cursor += 1
    }
    return file[cursor] == "func"
  }

  /// The attributes and modifiers before a `var`.
  private static func head(_ file: SourceFile, _ index: Int) -> Range<Int> {
    let words: Set = [
      "open", "public", "internal", "private", "fileprivate", "final", "override", "weak",
      "dynamic", "lazy", "unowned",
    ]
    var start = index
    while words.contains(file[start - 1])
      || start > 0 && file.tokens[start - 1].kind == .attribute
    {
      start -= 1
    }
    return start..<index
  }

  /// The type after `name:`, up to the end of the line, a value or a body.
  private static func type(_ file: SourceFile, _ index: Int) -> Range<Int>? {
    guard file.isWord(index + 1), file[index + 2] == ":" else { return nil }
    let line = file.rest(after: index + 2)
    let end = line.first { ["=", "{", ";", ","].contains(file[$0]) } ?? line.upperBound
    let isPlain = !(line.lowerBound..<end).contains {
      ["var", "let", "func"].contains(file[$0]) || file.tokens[$0].kind == .attribute
    }
    return end > line.lowerBound && isPlain ? line.lowerBound..<end : nil
  }

  private static func bind(_ file: inout SourceFile, _ index: Int) {
    guard let type = type(file, index), file[type.upperBound] != "," else {
      return file.note(index, "write one property a line, with its type")
    }
    var (name, initial) = (file.text(type), "")
    if name.hasSuffix("?") || name.hasSuffix("!") {
      name.removeLast()
    } else if let known = defaults[name] {
      initial = " ?? \(known)"
    } else {
      file.note(
        index, "give '\(file[index + 1])' a value in defaultValue(forKey:); it is nil at first")
      return insert(&file, index, type, "value(forKey: \(key(file, index))) as! \(name)")
    }
    insert(&file, index, type, "value(forKey: \(key(file, index))) as? \(name)\(initial)")
  }

  /// A stored property with a value, without observers, in one line.
  private static func bindStored(_ file: inout SourceFile, _ index: Int) {
    guard let type = type(file, index) else {
      return file.note(
        index, "give '\(file[index + 1])' a type, so that it can be animated by its key")
    }
    let line = file.rest(after: index)
    guard !line.contains(where: { file[$0] == "{" }), file[line.upperBound] != "{" else {
      // Computed properties stay; those with observers store what animations do not reach.
      if line.contains(where: { file[$0] == "=" }) {
        file.note(
          index,
          "'\(file[index + 1])' has observers: animations do not reach it; store it with "
            + "setValue(_:forKey:) and override needsDisplay(forKey:)")
      }
      return
    }
    guard file[type.upperBound] == "=", type.upperBound + 1 < line.upperBound else {
      return bind(&file, index)
    }
    guard !line.contains(where: { file.tokens[$0].kind == .pound }) else {
      return file.note(index, "give '\(file[index + 1])' a value in defaultValue(forKey:)")
    }
    let value = file.text(type.upperBound + 1..<line.upperBound)
    insert(
      &file, index, type.lowerBound..<line.upperBound, type: type,
      "value(forKey: \(key(file, index))) as? \(file.text(type)) ?? \(value)")
  }

  private static func key(_ file: SourceFile, _ index: Int) -> String {
    "\"\(file[index + 1].filter { $0 != "`" })\""
  }

  private static func insert(
    _ file: inout SourceFile, _ index: Int, _ range: Range<Int>, type: Range<Int>? = nil,
    _ getter: String
  ) {
    let indent = file.indentation(index)
    let step = indent.hasPrefix("\t") ? "\t" : "  "
    file.replace(
      range,
      with: """
        \(file.text(type ?? range)) {
        \(indent)\(step)get { \(getter) }
        \(indent)\(step)set { setValue(newValue, forKey: \(key(file, index))) }
        \(indent)}
        """)
  }
}
