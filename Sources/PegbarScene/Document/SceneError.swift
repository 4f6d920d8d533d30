import PegbarCore

/// An error or warning about a scene file.
public struct SceneIssue: Sendable, Hashable, CustomStringConvertible {
  /// The kind of the problem.
  public enum Kind: Sendable, Hashable {
    /// The file breaks a rule of the format.
    case invalid
    /// A name that no plugin has.
    case unknownPlugin
    /// A file in the scene is missing, unreadable, or not allowed.
    case unreadableFile
    /// A plugin that fails or breaks a law with the scene's values.
    case brokenPlugin
  }

  /// The kind of the problem.
  public var kind: Kind
  /// The path from the root of the document, such as `layers[2].animations[0].keyTimes`.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int
  /// What is wrong, what is allowed, what to do.
  public var message: String

  /// Makes an issue.
  public init(
    kind: Kind = .invalid, path: String, line: Int, column: Int, message: String
  ) {
    self.kind = kind
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// One line: path, place, message; control characters are escaped, such as `\u{1B}`.
  public var description: String {
    ForeignText.visible(
      path.isEmpty
        ? "line \(line), column \(column): \(message)"
        : "\(path) (line \(line), column \(column)): \(message)")
  }
}

/// A scene file that cannot be used, with all its problems.
public struct SceneError: Error, Sendable, CustomStringConvertible {
  /// The maximum number of issues reported for a file.
  public static let maximumIssueCount = 20

  /// The scene file.
  public var file: String
  /// The issues in the order of the file; at most `maximumIssueCount`.
  public var issues: [SceneIssue]
  /// The number of further issues.
  public var omittedCount: Int
  /// The kinds of all problems, including those that are only counted.
  public var kinds: Set<SceneIssue.Kind>

  /// Makes an error; issues beyond the limit are only counted.
  public init(file: String, issues: [SceneIssue]) {
    self.file = file
    self.issues = Array(issues.prefix(SceneError.maximumIssueCount))
    kinds = Set(issues.map(\.kind))
    omittedCount = max(issues.count - SceneError.maximumIssueCount, 0)
  }

  /// This error with the issues of another one appended.
  public func joined(_ other: SceneError) -> SceneError {
    var result = SceneError(file: file, issues: issues + other.issues)
    result.omittedCount += omittedCount + other.omittedCount
    result.kinds = kinds.union(other.kinds)
    return result
  }

  /// Whether missing plugins are the only problem.
  public var isMissingPluginsOnly: Bool { issues.allSatisfy { $0.kind == .unknownPlugin } }

  /// A line for each issue, each beginning with the file's name.
  public var description: String {
    let file = ForeignText.visible(file)
    var lines = issues.map { "\(file): \($0)" }
    if omittedCount > 0 { lines.append("\(file): … and \(omittedCount) more") }
    return lines.joined(separator: "\n")
  }
}
