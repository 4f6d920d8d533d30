import Pegbar
import PegbarCore

/// What a layer's class has beside its properties.
extension SceneDecoder {
  /// Properties of CALayer that change no picture in a scene.
  static let hintKeys = [
    "drawsAsynchronously", "contentsFormat", "wantsExtendedDynamicRangeContent",
  ]

  private static let contentsFormats = [
    CALayerContentsFormat.RGBA8Uint, .RGBA16Float, .gray8Uint,
  ].map(\.rawValue)

  /// Reports hints of another type.
  mutating func readHints(_ members: Members) {
    _ = bool(members["drawsAsynchronously"])
    _ = bool(members["wantsExtendedDynamicRangeContent"])
    _ = word(members["contentsFormat"], among: SceneDecoder.contentsFormats)
  }

  /// What is an action's key without being a property.
  private static let actionKeys = [
    kCAOnOrderIn, kCAOnOrderOut, kCATransition, PropertyID.sublayers.key, "filters",
    "backgroundFilters", EmitterCellKey.list,
  ]

  /// The actions of a layer: null or an animation for each key.
  mutating func actions(
    _ node: Node?, on layer: LayerContext
  ) -> [(key: String, animation: SceneAnimation?)] {
    guard let node, node.value != .null else { return [] }
    guard let list = node.value.object else {
      report(
        "expected actions, an object such as {\"position\": null}; this is \(node.value.phrase)",
        at: node.path)
      return []
    }
    let known = layer.layerClass.keys + layer.stored.keys.sorted() + SceneDecoder.actionKeys
    return list.compactMap { member in
      let place = node.path.appending(member.key)
      guard known.contains(member.key) else {
        report(
          "there is no key '\(member.key)' that an action could answer"
            + Suggestion.clause(for: member.key, among: known), at: place)
        return nil
      }
      if member.value == .null { return (member.key, nil) }
      let node = Node(value: SceneDecoder.keyed(member.value, member.key), path: place)
      return animation(node, on: layer).map { (member.key, $0) }
    }
  }

  /// An animation of Core Animation's without a key path changes the action's key.
  private static func keyed(_ value: JSONValue, _ key: String) -> JSONValue {
    let sorts = ["CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation"]
    guard let members = value.object, let type = value["type"]?.string, sorts.contains(type),
      value["keyPath"] == nil
    else { return value }
    return .object(members + [JSONMember("keyPath", .string(key))])
  }
}
