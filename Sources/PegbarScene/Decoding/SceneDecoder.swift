import PegbarCore
import PegbarEngine
import PegbarText

/// Turns a scene file's JSON into checked values and collects all mistakes.
///
/// A function that returns nil has reported the reason; its caller continues with the rest.
struct SceneDecoder {
  let options: SceneOptions
  let pictures: PictureFolder
  var findings: [Finding] = []
  /// How many mistakes have been reported; warnings are none.
  private(set) var mistakes = 0
  /// The ids of the plugins met.
  var plugins: Set<String> = []
  /// The pictures met, by real path.
  var contents: [String: ContentReference] = [:]
  var fontFiles: Set<String> = []
  /// The names of fonts that have been met.
  var fontNames: Set<String> = []
  /// What has been told of characters that no font has.
  var fontProblems: Set<FontProblem> = []
  /// How many problems of fonts have been told.
  var toldFonts = 0
  /// Those of which only the number is told, with the first.
  var untoldFonts: MoreFonts?
  /// Those that were not looked for.
  var unknownFonts: MoreFonts?
  var contentOrder: [ContentReference] = []
  /// The resolved paths of those that are parameters of plugins.
  var parameterImages: Set<String> = []
  /// The named layers at the time that is looked at.
  var tree = LiveTree()
  /// Names that were read and whose layers are not in the tree yet.
  var pendingNames: Set<String> = []
  /// Names in the tree that a replacement is about to free.
  var freedNames: Set<String> = []
  /// Names of layers that were taken away.
  var goneNames: Set<String> = []
  /// The layers met, those of events too.
  var layerCount = 0
  /// Whether it was said that too many different keys are stored.
  var hasReportedKeys = false
  /// What may be without effect, until the events are known.
  var doubts: [SceneDoubt] = []
  /// Whether mistakes that have been told left out parts of what is read.
  var isIncomplete = false
  /// Names of layers whose class nobody knows for such a mistake.
  var unclassedNames: Set<String> = []
  /// Of the event that is read, seconds.
  var eventTime = 0.0

  /// A problem and where it is.
  struct Finding {
    var path: JSONPath
    var kind: SceneIssue.Kind
    var message: String
    var isWarning: Bool
  }

  /// Enough to fill the report; the others are only counted.
  private static let placedIssueCount = SceneError.maximumIssueCount * 3

  init(options: SceneOptions, path: String) {
    self.options = options
    pictures = PictureFolder(sceneFile: path, allowsOutside: options.allowsOutside)
  }

  mutating func report(
    _ message: String, at path: JSONPath, kind: SceneIssue.Kind = .invalid
  ) {
    findings.append(Finding(path: path, kind: kind, message: message, isWarning: false))
    mistakes += 1
  }

  mutating func warn(_ message: String, at path: JSONPath) {
    findings.append(Finding(path: path, kind: .invalid, message: message, isWarning: true))
  }

  /// The errors or the warnings with their places in the text and the names of their layers.
  func issues(
    isWarning: Bool, _ locator: JSONLocator, _ root: JSONValue, _ origins: SceneOrigins?
  ) -> [SceneIssue] {
    let chosen = findings.filter { $0.isWarning == isWarning }
    return chosen.enumerated().map { index, finding in
      let path = origins?.source(of: finding.path) ?? finding.path
      let place = index < SceneDecoder.placedIssueCount ? locator.place(of: path) : (.max, 1)
      return SceneIssue(
        kind: finding.kind, path: path.brief, line: place.0, column: place.1,
        message: finding.message + root.layerClause(path)
          + (origins?.useClause(finding.path) ?? ""))
    }
  }

  /// The paths of everything that is told with its place.
  var placedPaths: [JSONPath] {
    let told = [true, false].flatMap { isWarning in
      findings.filter { $0.isWarning == isWarning }.prefix(SceneDecoder.placedIssueCount)
    }
    return told.map(\.path) + contentOrder.map(\.path)
  }
}

/// A JSON value and the way to it.
struct Node {
  var value: JSONValue
  var path: JSONPath
}

/// An object's members by key.
struct Members {
  var path: JSONPath
  private var values: [String: JSONValue] = [:]

  init(_ members: [JSONMember], path: JSONPath) {
    self.path = path
    for member in members { values[member.key] = member.value }
  }

  subscript(key: String) -> Node? {
    values[key].map { Node(value: $0, path: path.appending(key)) }
  }

  func has(_ key: String) -> Bool { values[key] != nil }
}

extension SceneDecoder {
  // MARK: - Objects and arrays

  /// The members of an object whose keys are all allowed ones.
  mutating func members(_ node: Node, _ noun: String, allowed: [String]) -> Members? {
    guard let list = node.value.object else {
      report("expected \(noun), an object; this is \(node.value.phrase)", at: node.path)
      return nil
    }
    for member in list where !allowed.contains(member.key) {
      report(
        "unknown key '\(member.key)' in \(noun)"
          + Suggestion.clause(for: member.key, orAll: allowed),
        at: node.path.appending(member.key))
    }
    return Members(list, path: node.path)
  }

  /// The elements of an array; empty where there is none.
  mutating func elements(_ node: Node?, _ noun: String) -> [Node] {
    guard let node else { return [] }
    guard let list = node.value.array else {
      report("expected an array of \(noun); this is \(node.value.phrase)", at: node.path)
      return []
    }
    return list.enumerated().map { Node(value: $1, path: node.path.appending($0)) }
  }

  // MARK: - Scalars

  mutating func number(_ node: Node?) -> Double? {
    guard let node else { return nil }
    if let x = node.value.number { return x }
    report("expected a number; this is \(node.value.phrase)", at: node.path)
    return nil
  }

  /// A number of a range; nil for any.
  mutating func number(_ node: Node?, in range: NumberRange?) -> Double? {
    guard let node, let x = number(node) else { return nil }
    guard let range, !range.contains(x) else { return x }
    report("must be \(range.phrase); this is \(short(x))", at: node.path)
    return nil
  }

  /// A number that is at least a minimum.
  mutating func number(_ node: Node?, atLeast minimum: Double) -> Double? {
    number(node, in: .from(minimum))
  }

  mutating func bool(_ node: Node?) -> Bool? {
    guard let node else { return nil }
    if let flag = node.value.bool { return flag }
    report("expected true or false; this is \(node.value.phrase)", at: node.path)
    return nil
  }

  mutating func string(_ node: Node?) -> String? {
    guard let node else { return nil }
    if let text = node.value.string { return text }
    report("expected a string; this is \(node.value.phrase)", at: node.path)
    return nil
  }

  /// One of some words.
  mutating func word(_ node: Node?, among words: [String]) -> String? {
    guard let node, let text = string(node) else { return nil }
    if words.contains(text) { return text }
    report("unknown word '\(text)'" + Suggestion.clause(for: text, orAll: words), at: node.path)
    return nil
  }

  /// The numbers of an array of any length.
  mutating func numbers(_ node: Node?, _ noun: String = "numbers") -> [Double]? {
    guard let node else { return nil }
    guard let list = node.value.array else {
      report("expected an array of \(noun); this is \(node.value.phrase)", at: node.path)
      return nil
    }
    var result: [Double] = []
    result.reserveCapacity(list.count)
    for (index, element) in list.enumerated() {
      guard let x = element.number else {
        report(
          "expected a number; this is \(element.phrase)", at: node.path.appending(index))
        return nil
      }
      result.append(x)
    }
    return result
  }

  /// The numbers of an array of one length, written such as `[x, y]`.
  mutating func numbers(_ node: Node?, like pattern: String, count: Int) -> [Double]? {
    guard let node else { return nil }
    guard let list = node.value.array, list.count == count else {
      let found =
        node.value.array.map { "an array of \($0.count)" } ?? node.value.phrase
      report("expected \(pattern), \(count) numbers; this is \(found)", at: node.path)
      return nil
    }
    return numbers(node)
  }

  /// A number as people write it.
  func short(_ x: Double) -> String { JSONWriter.text(.number(x)) }
}

extension JSONValue {
  /// What it is, with an article: `a string`, `null`.
  var phrase: String {
    switch self {
    case .null: "null"
    case .array, .object: "an \(typeWord)"
    default: "a \(typeWord)"
    }
  }
}

extension JSONValue {
  /// ", in layer 'NAME'" for a place inside a named layer: the innermost such layer.
  func layerClause(_ path: JSONPath) -> String {
    var (value, found) = (self, String?.none)
    for (number, step) in path.steps.enumerated() {
      let next: JSONValue? =
        switch step {
        case .key(let key): value.object?.first { $0.key == key }?.value
        case .index(let index): value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }
      guard let next else { break }
      value = next
      let owner = number > 0 ? path.steps[number - 1] : step
      let isLayer = step == .key("mask") || owner == .key("layers") || owner == .key("sublayers")
      if isLayer, let name = value.object?.first(where: { $0.key == "name" })?.value.string {
        found = name
      }
    }
    return found.map { ", in layer '\($0)'" } ?? ""
  }
}
