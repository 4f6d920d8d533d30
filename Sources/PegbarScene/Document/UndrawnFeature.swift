import PegbarCore
import PegbarEngine

/// What scene files may use and this version does not draw.
///
/// Filters and blend modes are drawn that a plugin has.
package enum UndrawnFeature {
  /// What is said of a feature, and the name that was meant where a filter's is nearly one that is drawn.
  package static func message(_ feature: String, _ registry: Registry) -> String {
    let words = feature.split(separator: " ", maxSplits: 1).map(String.init)
    let known =
      switch words.count == 2 ? words[0] : "" {
      case "filter": registry.layerFilterNames
      case "compositingFilter": registry.blendModeNames
      default: [String]()
      }
    let near = words.last.map { Suggestion.clause(for: $0, among: known) } ?? ""
    return "\(feature): not drawn by this version" + near
  }

  /// The features of one layer, without those of its sublayers.
  static func names(in layer: SceneLayer, _ registry: Registry) -> Set<String> {
    var result = Set(layer.settings.flatMap { names(in: $0, registry) })
    // A file has no code that draws them.
    if layer.layerClass == .tiled { result.insert("tiles of a CATiledLayer") }
    if layer.layerClass == .emitter, layer.particleCount > Double(EmitterLimits.particles) {
      result.insert(EmitterLimits.message)
    }
    return result
  }

  /// The features that a value asks for.
  static func names(in setting: SceneSetting, _ registry: Registry) -> Set<String> {
    guard case .property(let path) = setting.target else { return [] }
    if path.property == .instanceCount, case .number(let count) = setting.value,
      count > Double(ReplicatorLimits.copies)
    {
      return ["copies of a replicator beyond 100,000"]
    }
    guard case .string(let type) = setting.value else { return [] }
    if path.property == .compositingFilter, registry.blendMode(type) == nil {
      return ["compositingFilter " + type]
    }
    let key = path.property.key
    let isFilter = key.hasPrefix("filters.") || key.hasPrefix("backgroundFilters.")
    guard isFilter, key.hasSuffix(".type"), registry.layerFilter(type) == nil else { return [] }
    return ["filter " + type]
  }
}

extension SceneLayer {
  /// How many particles an emitter's values, without animations, ask for at a time.
  fileprivate var particleCount: Double {
    var table = PropertyTable()
    for setting in settings {
      guard case .property(let path) = setting.target, path.part == .whole else { continue }
      table[path.property] = setting.value
    }
    return EmitterRecord.record(after: nil, table, [], at: 0).wantedCount
  }

  /// How many particles are drawn of the layer and all below it, copies of replicators included.
  var drawnParticleCount: Double {
    let own =
      layerClass == .emitter ? min(particleCount, Double(EmitterLimits.particles)) : 0
    let below = (sublayers + [mask].compactMap { $0 }).reduce(0) { $0 + $1.drawnParticleCount }
    guard layerClass == .replicator else { return own + below }
    let copies = settings.last { $0.target == .property(PropertyPath(.instanceCount)) }
    guard case .number(let count)? = copies?.value else { return own + below }
    return own + below * max(count.rounded(.down), 0)
  }
}
