import PegbarCore

/// What scene files may use and this version does not draw: the one list of it.
///
/// Drop a line when the renderer learns the feature.
enum UndrawnFeature {
  private static let classes: [SceneLayerClass: String] = [
    .text: "CATextLayer", .emitter: "CAEmitterLayer", .tiled: "CATiledLayer",
  ]

  /// The types of filters that are drawn.
  private static let filters: Set<String> = [
    "gaussianBlur", "brightness", "contrast", "saturation", "hueRotate", "colorInvert",
    "colorMatrix", "sepia",
  ]

  /// The features of one layer, without those of its sublayers.
  static func names(in layer: SceneLayer) -> Set<String> {
    var result = Set(layer.settings.flatMap { names(in: $0) })
    if let name = classes[layer.layerClass] { result.insert(name) }
    return result
  }

  /// The features that a value asks for.
  static func names(in setting: SceneSetting) -> Set<String> {
    guard case .property(let path) = setting.target, case .string(let type) = setting.value
    else { return [] }
    let key = path.property.key
    let isFilter = key.hasPrefix("filters.") || key.hasPrefix("backgroundFilters.")
    return isFilter && key.hasSuffix(".type") && !filters.contains(type) ? ["filter " + type] : []
  }
}
