import PegbarCore
import PegbarEngine

/// A summary of a scene file, for listings.
public struct SceneInfo: Sendable {
  /// The size in points.
  public var size: Size
  /// The frame rate.
  public var frameRate: FrameRate
  /// The number of frames.
  public var frameCount: Int
  /// The duration, seconds.
  public var duration: Double
  /// The number of layers, including those that events insert.
  public var layerCount: Int
  /// The number of animations, including those in groups and events.
  public var animationCount: Int
  /// The number of events.
  public var eventCount: Int
  /// The ids of the plugins used, sorted.
  public var pluginIDs: [String]
  /// The features of the file that this version does not draw, and what is beyond the limits of drawing, sorted.
  public var unsupported: [String]
  /// The names of layers, in the order of appearance.
  public var layerNames: [String]
  /// For each named layer, the key paths that animations or events change, in the order of the file.
  public var touchedKeyPaths: [String: [String]]
}

extension SceneDocument {
  /// A summary; linear in the size of the scene.
  public var info: SceneInfo {
    let census = census
    var demand = SceneDemand(duration: duration)
    for layer in layers { demand.add(layer, copies: 1) }
    var touched = census.touched
    if let cameraName, let keyPaths = touched[cameraName] {
      touched[cameraName] = keyPaths.map { CameraKeyPath(ofLayer: $0)?.name ?? $0 }
    }
    let unsupported = census.undrawn.union(demand.features)
    return SceneInfo(
      size: size, frameRate: frameRate, frameCount: frameCount, duration: duration,
      layerCount: census.layerCount, animationCount: census.animationCount,
      eventCount: events.count, pluginIDs: pluginIDs, unsupported: unsupported.sorted(),
      layerNames: census.names, touchedKeyPaths: touched)
  }
}

extension SceneDocument {
  /// The features of the file that this version does not draw, sorted.
  package var undrawnFeatures: [String] { census.undrawn.sorted() }

  private var census: SceneCensus {
    var census = SceneCensus(registry)
    for layer in layers { census.add(layer) }
    for event in events { census.add(event) }
    return census
  }
}

/// Counts what is in a scene.
private struct SceneCensus {
  var layerCount = 0
  var animationCount = 0
  var undrawn: Set<String> = []
  var names: [String] = []
  private var known: Set<String> = []
  private let registry: Registry
  var touched: [String: [String]] = [:]

  init(_ registry: Registry) { self.registry = registry }

  mutating func add(_ layer: SceneLayer) {
    layer.forEach { layer in
      layerCount += 1
      undrawn.formUnion(UndrawnFeature.names(in: layer, registry))
      if let name = layer.name, known.insert(name).inserted { names.append(name) }
      for animation in layer.animations { add(animation, to: layer.name) }
    }
  }

  mutating func add(_ event: SceneEvent) {
    for set in event.set {
      touch(set.layer, set.keyPath)
      undrawn.formUnion(UndrawnFeature.names(in: set.setting, registry))
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
