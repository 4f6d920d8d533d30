import PegbarCore

/// Where in a scene file the parts of its expanded form stand.
///
/// Only what lies on the way to the paths that are asked for is kept.
struct SceneOrigins {
  /// Every path on the way to what is asked for.
  private let wanted: Set<JSONPath>
  private var sources: [JSONPath: JSONPath] = [:]
  /// Where components are used, by the expanded path of the layer.
  private var uses: [JSONPath: JSONPath] = [:]

  /// Prepares to note what is known of some paths of the expanded form.
  init(of paths: [JSONPath] = []) {
    var wanted: Set<JSONPath> = []
    for path in paths {
      for count in 0...path.steps.count { wanted.insert(JSONPath(Array(path.steps.prefix(count)))) }
    }
    self.wanted = wanted
  }

  /// Notes that a part of the expanded form stands elsewhere in the file.
  mutating func note(_ path: JSONPath, from source: JSONPath) {
    if wanted.contains(path) { sources[path] = source }
  }

  /// Notes that a layer is a use of a component.
  mutating func noteUse(_ path: JSONPath, at source: JSONPath) {
    if wanted.contains(path) { uses[path] = source }
  }

  /// The place in the file of a part of the expanded form.
  func source(of path: JSONPath) -> JSONPath {
    for count in (0...path.steps.count).reversed() {
      if let source = sources[JSONPath(Array(path.steps.prefix(count)))] {
        return JSONPath(source.steps + path.steps.dropFirst(count))
      }
    }
    return path
  }

  /// ", used at layers[2]" for a part that stands in a component; empty for others.
  func useClause(_ path: JSONPath) -> String {
    guard source(of: path).steps.first == .key("components") else { return "" }
    for count in (0...path.steps.count).reversed() {
      if let use = uses[JSONPath(Array(path.steps.prefix(count)))] {
        return ", used at \(use.brief)"
      }
    }
    return ""
  }
}
