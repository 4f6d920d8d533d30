import PegbarCore
import PegbarEngine

/// What the layers of a scene ask for by their values, without animations and events.
struct SceneDemand {
  /// Of the scene, seconds.
  let duration: Double
  /// What is beyond the limits of drawing.
  private(set) var features: Set<String> = []
  /// Of all replicators.
  private var copies = 0.0
  /// Of all emitters and their copies.
  private var particles = 0.0

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
    let limit = Double(ReplicatorLimits.copies)
    if count > limit { features.insert(ReplicatorLimits.message) }
    let own = min(max(count.rounded(.down), 0), limit)
    copies += own * times
    if copies > Double(ReplicatorLimits.copiesInFrame) {
      features.insert(ReplicatorLimits.frameMessage)
    }
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
    if record.asksForTooMuch(until: end) { features.insert(EmitterLimits.message) }
    particles += min(record.wantedCount(until: end), Double(EmitterLimits.particles)) * times
    if particles > Double(EmitterLimits.particlesInFrame) {
      features.insert(EmitterLimits.frameMessage)
    }
  }
}
