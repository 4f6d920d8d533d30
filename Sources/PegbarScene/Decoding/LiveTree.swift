import PegbarCore

/// The layers that exist at one time, to check the names in events.
struct LiveTree {
  /// A layer in the tree.
  final class Layer {
    let name: String?
    var context: LayerContext
    var timing: MediaTiming
    weak var parent: Layer?
    var mask: Layer?
    var sublayers: [Layer] = []

    init(_ layer: SceneLayer, parent: Layer?) {
      name = layer.name
      context = LayerContext(layerClass: layer.layerClass, stored: layer.storedKinds)
      timing = layer.timing
      self.parent = parent
      mask = layer.mask.map { Layer($0, parent: self) }
      sublayers = layer.sublayers.map { Layer($0, parent: self) }
    }

    func forEach(_ body: (Layer) -> Void) {
      body(self)
      mask?.forEach(body)
      for layer in sublayers { layer.forEach(body) }
    }

    /// This layer and those below it that have names.
    var named: [Layer] {
      var result: [Layer] = []
      forEach { if $0.name != nil { result.append($0) } }
      return result
    }
  }

  /// The scene's root, which has no name.
  let root = Layer(SceneLayer(layerClass: .plain), parent: nil)
  private(set) var byName: [String: Layer] = [:]

  /// Inserts a layer with its subtree into another's sublayers.
  mutating func insert(_ layer: SceneLayer, into parent: Layer, at index: Int) {
    let new = Layer(layer, parent: parent)
    parent.sublayers.insert(new, at: index)
    register(new)
  }

  /// Replaces a layer by another.
  mutating func replace(_ old: Layer, with layer: SceneLayer) {
    guard let parent = old.parent else { return }
    let new = Layer(layer, parent: parent)
    unregister(old)
    if parent.mask === old {
      parent.mask = new
    } else if let index = parent.sublayers.firstIndex(where: { $0 === old }) {
      parent.sublayers[index] = new
    }
    register(new)
  }

  /// Removes a layer with its subtree from the tree.
  mutating func delete(_ layer: Layer) {
    unregister(layer)
    if layer.parent?.mask === layer { layer.parent?.mask = nil }
    layer.parent?.sublayers.removeAll { $0 === layer }
  }

  private mutating func register(_ layer: Layer) {
    for layer in layer.named { byName[layer.name ?? ""] = layer }
  }

  private mutating func unregister(_ layer: Layer) {
    for layer in layer.named { byName[layer.name ?? ""] = nil }
  }
}

extension SceneLayer {
  /// The keys that are no properties of its class, with the type of what is stored.
  var storedKinds: [String: ValueKind] {
    var result = layerClass == .emitter ? cellKinds : [:]
    result.merge(filterKinds) { known, _ in known }
    for setting in settings {
      if case .property(let path) = setting.target, !path.property.isBuiltin {
        result[path.property.key] = path.property.kind ?? setting.value.kind
      }
    }
    return result
  }
}
