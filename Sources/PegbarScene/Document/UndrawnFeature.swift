import PegbarCore

/// What scene files may use and this version does not draw.
///
/// Blend modes are drawn that a plugin has; a filter that none has is a mistake in the file.
package enum UndrawnFeature {
  /// What is said of a feature, and the name that was meant where a blend mode's is nearly one that is drawn.
  package static func message(_ feature: String, _ registry: Registry) -> String {
    let words = feature.split(separator: " ", maxSplits: 1).map(String.init)
    let known = words.first == "compositingFilter" ? registry.blendModeNames : []
    let near = words.last.map { Suggestion.clause(for: $0, among: known) } ?? ""
    return "\(feature): not drawn by this version" + near
  }

  /// The features of one layer, without those of its sublayers.
  static func names(in layer: SceneLayer, _ registry: Registry) -> Set<String> {
    var result = Set(layer.settings.flatMap { names(in: $0, registry) })
    // A file has no code that draws them.
    if layer.layerClass == .tiled { result.insert("tiles of a CATiledLayer") }
    return result
  }

  /// The features that a value asks for.
  static func names(in setting: SceneSetting, _ registry: Registry) -> Set<String> {
    guard case .property(let path) = setting.target else { return [] }
    guard path.property == .compositingFilter, case .string(let type) = setting.value,
      registry.blendMode(type) == nil
    else { return [] }
    return ["compositingFilter " + type]
  }
}
