import Foundation
import Pegbar
import PegbarCore
import PegbarEngine

/// Describes the layers of a stage as a scene file would.
struct LayerDescriber {
  /// The moment that is the scene's start, seconds of the stage.
  let start: Double
  private var names: Set<String> = []

  init(start: Double) { self.start = start }

  /// The layers of a scene that shows what the stage shows.
  ///
  /// - Throws: `SceneWriteError`.
  mutating func layers(of stage: Stage) throws -> [SceneLayer] {
    let root = stage.layer
    if isPlainRoot(root, stage.size) {
      return try (root.sublayers ?? []).map { try top($0) }
    }
    var layer = try top(root)
    // The root's bounds begin at the picture's corner, wherever its position is.
    let place = Point(
      x: root.anchorPoint.x * root.bounds.width, y: root.anchorPoint.y * root.bounds.height)
    let position = PropertyPath(.position)
    layer.settings.removeAll { $0.target == .property(position) }
    layer.settings.append(SceneSetting(target: .property(position), value: .point(place)))
    return [layer]
  }

  /// Whether a root says nothing that the root of every scene does not say.
  private func isPlainRoot(_ root: CALayer, _ size: CGSize) -> Bool {
    let table = root.modelProperties
    let bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    var usual = MediaTiming()
    usual.duration = .infinity
    return root.layerClass == .plain && root.name == nil && root.mask == nil
      && root.storedAnimations.isEmpty && root.timing == usual
      && table.explicitIDs.allSatisfy {
        $0 == .bounds || $0 == .position || table[$0] == $0.defaultValue
      }
      && table.rect(.bounds) == bounds
  }

  /// A layer directly below the scene's root, its time counted from the scene's start.
  private mutating func top(_ layer: CALayer) throws -> SceneLayer {
    var result = try describe(layer, depth: 1)
    if start != 0 { result.timing.beginTime -= start }
    return result
  }

  private mutating func describe(_ layer: CALayer, depth: Int) throws -> SceneLayer {
    let place = "layer '\(layer.name ?? "")'"
    guard depth <= SceneDocument.maximumLayerDepth else {
      throw SceneWriteError(
        place: place, reason: "lies deeper than \(SceneDocument.maximumLayerDepth) layers")
    }
    var result = SceneLayer(layerClass: layer.layerClass)
    if let name = layer.name, !name.isEmpty {
      guard names.insert(name).inserted else {
        throw SceneWriteError(
          place: place, reason: "two layers have this name; in a scene names are unique")
      }
      result.name = name
    }
    result.timing = layer.timing
    result.settings = try settings(of: layer, place)
    if let mask = layer.mask { result.mask = try describe(mask, depth: depth + 1) }
    for sublayer in layer.sublayers ?? [] {
      result.sublayers.append(try describe(sublayer, depth: depth + 1))
    }
    let describer = AnimationDescriber(layer: layer, place: place)
    result.animations = try layer.storedAnimations.map { try describer.describe($0) }
    result.actions = try (layer.actions ?? [:]).keys.sorted().compactMap { key in
      switch layer.actions?[key] {
      case is NSNull: return (key, nil)
      case let animation as CAAnimation:
        return (key, try describer.describe(animation, forAction: key))
      // Code has no form in a scene.
      default: return nil
      }
    }
    return result
  }

  private func settings(of layer: CALayer, _ place: String) throws -> [SceneSetting] {
    if let key = layer.opaqueKeys.first {
      throw SceneWriteError(
        place: place, reason: "the value stored under '\(key)' has no form in a scene; remove it")
    }
    let table = layer.modelProperties
    return table.explicitIDs.compactMap { id in
      guard !id.isBuiltin || table[id] != id.defaultValue else { return nil }
      return SceneSetting(target: .property(PropertyPath(id)), value: table[id])
    }
  }
}
