import PegbarCore

/// Something in a layer that changes no picture unless an event sets something else.
struct SceneDoubt {
  /// The layer's name.
  var layer: String
  /// The keys of which any change gives it an effect.
  var keys: Set<String>
  var message: String
  var path: JSONPath
}

/// What a scene file says without changing a picture.
extension SceneDecoder {
  // MARK: - Transform layers

  /// The properties that a CATransformLayer does not draw: it only shows its sublayers.
  private static let flatProperties: [PropertyID] = [
    .backgroundColor, .contents, .contentsRect, .contentsCenter, .contentsScale, .contentsGravity,
    .minificationFilter, .magnificationFilter, .minificationFilterBias, .cornerRadius,
    .maskedCorners, .cornerCurve, .borderWidth, .borderColor, .compositingFilter, .masksToBounds,
    .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath, .shouldRasterize,
    .rasterizationScale, .allowsGroupOpacity, .edgeAntialiasingMask, .allowsEdgeAntialiasing,
  ]

  /// The same by their keys, with those that are no properties.
  private static let flatKeys: Set<String> = {
    Set(flatProperties.map(\.key)).union(["filters", "backgroundFilters", "mask"])
  }()

  /// Tells of a key path that changes what a layer of a class does not draw.
  mutating func checkIsDrawn(_ keyPath: String, on layerClass: LayerClass, at path: JSONPath) {
    let head = String(keyPath.prefix { $0 != "." })
    guard layerClass == .transform, SceneDecoder.flatKeys.contains(head) else { return }
    warn(
      "a CATransformLayer only shows its sublayers: '\(head)' has no effect; give it to a CALayer",
      at: path)
  }

  /// Tells of what a layer says without effect.
  mutating func checkEffects(of layer: SceneLayer, _ members: Members) {
    if layer.layerClass == .transform { checkFlat(layer, members) }
    let bias = layer.value(of: .minificationFilterBias)
    if let node = members[PropertyID.minificationFilterBias.key], bias != .number(0),
      layer.value(of: .minificationFilter) != .string("trilinear"), layer.layerClass != .transform
    {
      doubt(
        "'minificationFilterBias' has no effect unless 'minificationFilter' is trilinear",
        layer, [.minificationFilter], at: node.path)
    }
    for keys in SceneDecoder.gradientKeys where layer.layerClass.has(keys.colors) {
      checkGradient(layer, members, keys)
    }
  }

  private mutating func checkFlat(_ layer: SceneLayer, _ members: Members) {
    for property in SceneDecoder.flatProperties {
      guard let node = members[property.key], let value = layer.value(of: property),
        value != property.definition?.defaultValue
      else { continue }
      checkIsDrawn(property.key, on: layer.layerClass, at: node.path)
    }
    for key in ["filters", "backgroundFilters", "mask"] {
      guard let node = members[key], node.value != .null, node.value != .array([]) else { continue }
      checkIsDrawn(key, on: layer.layerClass, at: node.path)
    }
  }

  // MARK: - Gradients

  private mutating func checkGradient(
    _ layer: SceneLayer, _ members: Members, _ keys: GradientKeys
  ) {
    var colorCount = 0
    if case .colors(let colors)? = layer.value(of: keys.colors) { colorCount = colors.count }
    guard colorCount > 0 else {
      for key in [keys.locations, keys.midpoints] {
        guard let node = members[key.key], node.value != .null else { continue }
        doubt(
          "'\(key.key)' has no effect without '\(keys.colors.key)'", layer, [keys.colors],
          at: node.path)
      }
      return
    }
    if colorCount == 1, let node = members[keys.colors.key] {
      doubt(
        "a gradient of one colour draws nothing; give two or more", layer, [keys.colors],
        at: node.path)
    }
    guard
      case .string(let type)? = layer.value(of: keys.type) ?? keys.type.definition?.defaultValue,
      case .point(let start)? = layer.value(of: keys.start) ?? keys.start.definition?.defaultValue,
      case .point(let end)? = layer.value(of: keys.end) ?? keys.end.definition?.defaultValue,
      let node = [keys.end, keys.start, keys.type, keys.colors].lazy.compactMap({ members[$0.key] })
        .first
    else { return }
    let from = "from [\(short(start.x)), \(short(start.y))] to [\(short(end.x)), \(short(end.y))]"
    if type == "radial", start.x == end.x || start.y == end.y {
      let corner = "'\(keys.end.key)' is a corner of the box around it"
      doubt(
        "a radial gradient \(from) has no extent and draws nothing: \(corner), such as [1, 1] for "
          + "'\(keys.start.key)' [0.5, 0.5]", layer, [keys.type, keys.start, keys.end],
        at: node.path)
    } else if start == end {
      doubt(
        "a gradient \(from) has no direction and draws nothing", layer,
        [keys.type, keys.start, keys.end], at: node.path)
    }
  }

  // MARK: - What events may change

  /// Tells of what has no effect unless something changes other properties of the layer.
  private mutating func doubt(
    _ message: String, _ layer: SceneLayer, _ properties: [PropertyID], at path: JSONPath
  ) {
    let keys = Set(properties.map(\.key))
    guard keys.isDisjoint(with: layer.animations.flatMap(\.heads)) else { return }
    if let name = layer.name {
      doubts.append(SceneDoubt(layer: name, keys: keys, message: message, path: path))
    } else {
      warn(message, at: path)
    }
  }

  /// Tells of what no event gives an effect.
  mutating func settleDoubts(_ events: [SceneEvent]) {
    guard !doubts.isEmpty else { return }
    var changed: [String: Set<String>] = [:]
    for event in events {
      for set in event.set {
        changed[set.layer, default: []].insert(String(set.keyPath.prefix { $0 != "." }))
      }
      for item in event.add { changed[item.layer, default: []].formUnion(item.animation.heads) }
    }
    for doubt in doubts where doubt.keys.isDisjoint(with: changed[doubt.layer] ?? []) {
      warn(doubt.message, at: doubt.path)
    }
    doubts = []
  }

  // MARK: - Animations

  /// Tells of what only other modes of keyframe animations use.
  mutating func checkModes(_ frames: SceneKeyframes, _ members: Members) {
    let isCubic = frames.calculationMode == .cubic || frames.calculationMode == .cubicPaced
    for key in ["tensionValues", "continuityValues", "biasValues"] where !isCubic {
      guard let node = members[key], node.value != .null else { continue }
      warn(
        "'\(key)' has no effect unless 'calculationMode' is cubic or cubicPaced", at: node.path)
    }
    if frames.rotationMode != .none, !members.has("path"), let node = members["rotationMode"] {
      warn("'rotationMode' turns along a 'path'; with 'values' it has no effect", at: node.path)
    }
  }

  /// Tells of members of a transition for which its filter stands.
  mutating func checkFilter(_ members: Members) {
    for key in ["transitionType", "subtype", "parameters"] {
      guard let node = members[key], node.value != .null else { continue }
      warn("'filter' stands for '\(key)', which has no effect beside it", at: node.path)
    }
  }
}

extension SceneLayer {
  /// The value that the file gives a property; nil for none.
  fileprivate func value(of property: PropertyID) -> Value? {
    settings.last { $0.target == .property(PropertyPath(property)) }?.value
  }
}

extension SceneAnimation {
  /// The properties that it and its children change.
  fileprivate var heads: [String] { keyPaths.map { String($0.prefix { $0 != "." }) } }
}
