import PegbarCore
import PegbarEngine

/// What a scene file holds, for listings.
public struct SceneInfo: Sendable {
  /// In points.
  public var size: Size
  /// Frames a second.
  public var frameRate: FrameRate
  /// How many frames there are.
  public var frameCount: Int
  /// Seconds.
  public var duration: Double
  /// How many layers the file describes, those that events insert included.
  public var layerCount: Int
  /// How many animations the file describes, those in groups and events included.
  public var animationCount: Int
  /// How many events there are.
  public var eventCount: Int
  /// The ids of the plugins used, sorted.
  public var pluginIDs: [String]
  /// What the file uses and this version does not draw, sorted.
  public var unsupported: [String]
  /// Every name of a layer, in the order of appearance.
  public var layerNames: [String]
  /// For each named layer the key paths that animations or events touch, in the order of the file.
  public var touchedKeyPaths: [String: [String]]
}

extension SceneDocument {
  /// A summary; linear in the size of the scene.
  public var info: SceneInfo {
    var census = SceneCensus()
    for layer in layers { census.add(layer) }
    for event in events { census.add(event) }
    return SceneInfo(
      size: size, frameRate: frameRate, frameCount: frameCount, duration: duration,
      layerCount: census.layerCount, animationCount: census.animationCount,
      eventCount: events.count, pluginIDs: pluginIDs, unsupported: census.unsupported.sorted(),
      layerNames: census.names, touchedKeyPaths: census.touched)
  }
}

/// Counts what is in a scene.
private struct SceneCensus {
  var layerCount = 0
  var animationCount = 0
  var unsupported: Set<String> = []
  var names: [String] = []
  private var known: Set<String> = []
  var touched: [String: [String]] = [:]

  mutating func add(_ layer: SceneLayer) {
    layer.forEach { layer in
      layerCount += 1
      unsupported.formUnion(UndrawnFeature.names(in: layer))
      if let name = layer.name, known.insert(name).inserted { names.append(name) }
      for animation in layer.animations { add(animation, to: layer.name) }
    }
  }

  mutating func add(_ event: SceneEvent) {
    for set in event.set {
      touch(set.layer, set.keyPath)
      unsupported.formUnion(UndrawnFeature.names(in: set.setting))
    }
    for change in event.changes {
      switch change {
      case .insert(let layer, _, _), .replace(_, let layer): add(layer)
      case .delete: break
      }
    }
    for item in event.add { add(item.animation, to: item.layer) }
  }

  private mutating func add(_ animation: SceneAnimation, to layer: String?) {
    animationCount += animation.count
    guard let layer else { return }
    for keyPath in animation.keyPaths { touch(layer, keyPath) }
  }

  private mutating func touch(_ layer: String, _ keyPath: String) {
    if touched[layer]?.contains(keyPath) != true { touched[layer, default: []].append(keyPath) }
  }
}
