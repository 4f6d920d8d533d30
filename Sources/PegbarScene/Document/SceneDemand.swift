import PegbarCore
import PegbarEngine

/// What the layers of a scene ask for by their values, without animations and events.
struct SceneDemand {
  /// Of the scene, seconds.
  let duration: Double
  /// What is beyond the limits of drawing.
  private(set) var features: Set<String> = []
  private var demand = DrawingDemand()

  init(duration: Double) { self.duration = duration }

  /// Adds a layer that is drawn some times, with everything below it.
  mutating func add(_ layer: SceneLayer, copies times: Double) {
    var times = times
    if layer.layerClass == .replicator { times *= copies(of: layer, times) }
    if layer.layerClass == .emitter { add(emitter: layer, times) }
    if let mask = layer.mask { add(mask, copies: times) }
    for sublayer in layer.sublayers { add(sublayer, copies: times) }
  }

  private mutating func copies(of layer: SceneLayer, _ times: Double) -> Double {
    let setting = layer.settings.last { $0.target == .property(PropertyPath(.instanceCount)) }
    guard case .number(let count)? = setting?.value else { return 1 }
    let (own, excess) = demand.add(copies: count, times: times)
    if excess.isOwn { features.insert(ReplicatorLimits.message) }
    if excess.isOfFrame { features.insert(ReplicatorLimits.frameMessage) }
    return own
  }

  private mutating func add(emitter layer: SceneLayer, _ times: Double) {
    var table = PropertyTable()
    for setting in layer.settings {
      guard case .property(let path) = setting.target, path.part == .whole else { continue }
      table[path.property] = setting.value
    }
    let record = EmitterRecord.record(after: nil, table, [], at: 0)
    let end = duration * max(layer.timing.speed, 0)
    let excess = demand.add(record, until: end, times: times)
    if excess.isOwn { features.insert(EmitterLimits.message) }
    if excess.isOfFrame { features.insert(EmitterLimits.frameMessage) }
  }
}
