import PegbarCore
import PegbarEngine

/// Flattens a layer tree into rows.
struct SnapshotBuilder {
  /// The state of the layers to take.
  enum State {
    /// The model.
    case model
    /// As of the last commit.
    case shown
  }

  let state: State
  private(set) var snapshot = Snapshot(rows: [], animations: [])

  /// The layers that are redrawn while they animate, and the properties that cause it.
  private(set) var redrawn: [RedrawnLayer] = []

  init(state: State) { self.state = state }

  /// Appends a layer with its mask and sublayers.
  mutating func add(_ layer: CALayer) { add(layer, parent: -1) }

  private mutating func add(_ layer: CALayer, parent: Int) {
    let model = state == .model ? layer.state : layer.shownState
    let index = snapshot.rows.count
    var row = LayerRow(
      id: layer.id, name: layer.name, layerClass: layer.layerClass, parent: parent,
      subtreeEnd: index + 1, timing: model.timing, properties: model.properties)
    let first = snapshot.animations.count
    let animations = state == .model ? layer.animations : layer.shownAnimations
    for animation in animations {
      var row = animation.row
      // An animation that is not committed begins with the commit: now.
      if !animation.isCommitted, row.timing.beginTime == 0 {
        row.timing.beginTime = layer.currentTime
      }
      snapshot.animations.append(row)
    }
    row.animations = first..<snapshot.animations.count
    if !animations.isEmpty {
      let properties = layer.redrawingProperties
      if !properties.isEmpty {
        redrawn.append(RedrawnLayer(row: index, layer: layer, properties: properties))
      }
    }
    if layer.layerClass == .tiled, let tiles = layer.tiles { snapshot.tiles[index] = tiles }
    if row.layerClass == .emitter, let record = (layer as? CAEmitterLayer)?.record {
      row.emission = EmitterMoment(record: record, time: layer.currentTime)
    }
    row.mask = model.mask == nil ? -1 : index + 1
    snapshot.rows.append(row)
    if let mask = model.mask { add(mask, parent: -1) }
    for sublayer in model.sublayers { add(sublayer, parent: index) }
    snapshot.rows[index].subtreeEnd = snapshot.rows.count
  }
}
