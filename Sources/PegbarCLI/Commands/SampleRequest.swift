import Pegbar
import PegbarCore
import PegbarScene

/// A layer's values at a moment.
struct SampledLayer {
  var name: String
  var values: [(keyPath: String, value: JSONValue)]
}

/// Which values of which layers are asked for.
struct SampleRequest {
  private let file: String
  private let layers: Set<String>?
  private let keyPaths: [String]?
  private let touched: [String: [String]]
  private let hasNames: Bool
  private let camera: String?

  /// Checks names and key paths as far as the scene file tells.
  ///
  /// - Parameters:
  ///   - document: the scene.
  ///   - layers: names; empty for every layer that has one.
  ///   - keyPaths: empty for those that animations or events touch.
  ///   - file: the scene's file, for messages.
  /// - Throws: `Failure` of wrong usage for a name that no layer has.
  init(
    _ document: SceneDocument, layers: [String], keyPaths: [String], file: String
  ) throws {
    let info = document.info
    for name in layers where !info.layerNames.contains(name) {
      let near = Suggestion.clause(for: name, among: info.layerNames)
      throw Failure.usage("--layer \(name): no layer of \(file) has that name\(near)")
    }
    self.file = file
    self.layers = layers.isEmpty ? nil : Set(layers)
    self.keyPaths = keyPaths.isEmpty ? nil : keyPaths
    touched = info.touchedKeyPaths
    camera = document.cameraName
    hasNames = !info.layerNames.isEmpty
  }

  /// The values in a frame, in the order of the tree.
  func values(in frame: PresentationFrame) -> [SampledLayer] {
    frame.rows.compactMap { row in
      guard let name = row.name, layers?.contains(name) ?? true else { return nil }
      let paths = keyPaths ?? touched[name] ?? []
      return SampledLayer(
        name: name,
        values: paths.compactMap { path in
          (name == camera ? row.cameraValue(atKeyPath: path) : row.value(atKeyPath: path))
            .map { (path, $0) }
        })
    }
  }

  /// Why no value is shown, and what to do; nil if one is.
  func reasonForNothing(_ answers: [SampledLayer]) -> String? {
    guard answers.allSatisfy(\.values.isEmpty) else { return nil }
    return hasNames
      ? "no animation or event changes these layers; choose values with --key-path"
      : "no layer has a name; give layers a \"name\""
  }

  /// Checks that somebody had each key path that was asked for.
  ///
  /// - Throws: `Failure` of wrong usage.
  func check(_ answers: [SampledLayer]) throws {
    // A key that an event stores later is there, if not yet.
    let found = Set(answers.flatMap { $0.values.map(\.keyPath) })
      .union(touched.values.flatMap { $0 })
    for path in keyPaths ?? [] where !found.contains(path) {
      let ofCamera = camera == nil ? [] : CameraKeyPath.all.map(\.name)
      let near = Suggestion.clause(
        for: path, among: Array(found) + PropertyID.builtin.map(\.key) + ofCamera)
      throw Failure.usage(
        "--key-path \(path): no layer of \(file) that was asked for has it"
          + (near.isEmpty ? "; key paths are such as opacity and position.x" : near))
    }
  }
}

extension LayerRow {
  /// What the scene's camera, which this is, has at a key path of its own; nil where it has none.
  func cameraValue(atKeyPath keyPath: String) -> JSONValue? {
    guard let found = CameraKeyPath(keyPath) else { return nil }
    return value(atKeyPath: found.ofLayer).map(found.flipped)
  }

  /// The value at a key path as answers write it; nil where the layer has no such key path.
  func value(atKeyPath keyPath: String) -> JSONValue? {
    if let key = TimingKey(rawValue: keyPath) { return timing[key].json }
    guard let path = PropertyPath(keyPath: keyPath) else { return nil }
    if path.property.isBuiltin {
      guard path.property.kind != .null, layerClass.has(path.property) else { return nil }
    } else if properties.explicit(path.property) == nil {
      return nil
    }
    return properties.value(at: path)?.json
  }
}
