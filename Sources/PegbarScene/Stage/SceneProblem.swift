import Pegbar
import PegbarCore

/// A problem found when a scene was run, with its place in the file.
struct SceneProblem: Error, CustomStringConvertible {
  /// The kind of the problem.
  var kind: SceneIssue.Kind
  /// The path from the root of the document.
  var path: JSONPath
  /// What is wrong, without the place.
  var message: String

  var description: String { message }

  init(kind: SceneIssue.Kind, path: JSONPath, message: String) {
    (self.kind, self.path, self.message) = (kind, path, message)
  }

  /// Decides whether the file or a plugin caused an error that only shows when a scene is run.
  ///
  /// Input that a plugin refuses in `create` or `prepare` is a mistake in the file. All other errors of a
  /// plugin are the plugin's fault. Errors of the system aren't problems of a scene; see `SceneBuilder.noting`.
  init(_ error: any Error, at path: JSONPath) {
    self.path = path
    switch error {
    case let problem as SceneProblem: self = problem
    case let error as PluginError where error.isRefusal:
      (kind, message) = (.invalid, "\(error.pluginID): \(error.objection)")
    case let error as PluginError:
      kind = .brokenPlugin
      message = "plugin '\(error.pluginID)': \(error.objection); report it to its author"
    case let error as any CausedError: (kind, message) = (.brokenPlugin, "\(error)")
    case AnimationError.unknownPlugin: (kind, message) = (.unknownPlugin, "\(error)")
    default: (kind, message) = (.invalid, "\(error)")
    }
  }
}

/// The text of a scene file, for messages about places in it.
struct SceneSource: Sendable {
  /// The file, its comments blanked.
  var bytes: [UInt8]
  /// The values that were given for its variables.
  var variables: [String: SceneVariableValue] = [:]

  /// Where parts of the expanded form stand in the file.
  func origins(of paths: [JSONPath], in root: JSONValue) -> SceneOrigins {
    var expander = SceneExpander(given: variables, origins: SceneOrigins(of: paths))
    _ = expander.document(root)
    return expander.origins
  }

  /// The problems as issues with their lines, columns and layers, in the order of the file.
  func issues(_ problems: [SceneProblem]) -> [SceneIssue] {
    let locator = JSONLocator(bytes)
    // The text has been read without error before.
    let root = (try? SceneDocument.reader.read(bytes)) ?? .null
    let shown = problems.prefix(SceneError.maximumIssueCount)
    let isPlain = !SceneExpander.isNeeded(bytes) && variables.isEmpty
    let origins = isPlain ? SceneOrigins() : self.origins(of: shown.map(\.path), in: root)
    let placed = shown.map { problem in
      let path = origins.source(of: problem.path)
      let place = locator.place(of: path)
      return SceneIssue(
        kind: problem.kind, path: path.brief, line: place.line, column: place.column,
        message: problem.message + root.layerClause(path) + origins.useClause(problem.path))
    }
    let rest = problems.dropFirst(SceneError.maximumIssueCount).map { problem in
      SceneIssue(kind: problem.kind, path: "", line: .max, column: 1, message: problem.message)
    }
    return placed.sorted { ($0.line, $0.column) < ($1.line, $1.column) } + rest
  }
}
