import PegbarCore

/// A layer as far as key paths are concerned.
struct LayerContext {
  var layerClass: LayerClass
  /// Keys that are no properties of the class, with the type of what is stored under them.
  var stored: [String: ValueKind] = [:]
}

/// What a key path leads to.
struct KeyTarget {
  var target: SceneSetting.Target
  /// Of the value at the key path.
  var kind: ValueKind
  var isNullable = false
  /// The property, for its words.
  var key: String
}

extension SceneDecoder {
  /// Finds a property to animate.
  mutating func animated(_ node: Node, on layer: LayerContext) -> KeyTarget? {
    guard let text = string(node) else { return nil }
    if SceneTimingKey(rawValue: text) != nil {
      report(
        "'\(text)' is timing and cannot be animated; change it with an event's 'set'",
        at: node.path)
      return nil
    }
    if let cell = EmitterCellPath(storedKey: text), !cell.key.isAnimatable {
      report("'\(text)' is timing and cannot be animated", at: node.path)
      return nil
    }
    if text == "frame" || text.hasPrefix("frame.") {
      report("'frame' cannot be animated; animate 'position' and 'bounds'", at: node.path)
      return nil
    }
    checkIsDrawn(text, on: layer.layerClass, at: node.path)
    return property(text, on: layer, at: node.path)
  }

  /// Finds a property, a stored key, or a part of a property.
  mutating func property(
    _ text: String, on layer: LayerContext, at path: JSONPath
  ) -> KeyTarget? {
    if let kind = layer.stored[text] {
      let stored = PropertyPath(PropertyID(key: text))
      return KeyTarget(target: .property(stored), kind: kind, isNullable: false, key: text)
    }
    let head = String(text.prefix { $0 != "." })
    guard layer.layerClass.has(head), let id = PropertyID(builtin: head) else {
      report(unknownProperty(text, head: head, on: layer), at: path)
      return nil
    }
    guard let found = PropertyPath(keyPath: text), let kind = found.valueKind else {
      let parts = PropertyPath.partNames(of: id)
      let rest = String(text.dropFirst(head.count + 1))
      report(
        "'\(head)' has no part '\(rest)'" + Suggestion.clause(for: rest, orAll: parts), at: path)
      return nil
    }
    return KeyTarget(
      target: .property(found), kind: kind,
      isNullable: found.part == .whole && id.isNullable,
      key: head)
  }

  private func unknownProperty(_ text: String, head: String, on layer: LayerContext) -> String {
    let noun = layer.layerClass.rawValue
    let owners = LayerClass.names(having: head)
    if !owners.isEmpty {
      return "\(noun) has no property '\(head)'; \(owners.joined(separator: " and ")) has"
    }
    if ["filters", "backgroundFilters"].contains(head) {
      let inputs = layer.stored.keys.filter { $0.hasPrefix(head + ".") }.sorted()
      return "'\(text)' is no input of the layer's filters, \(head).NAME.KEY"
        + Suggestion.clause(for: text, orAll: inputs)
    }
    if head == EmitterCellKey.list, layer.layerClass == .emitter {
      return "'\(text)' is no property of the layer's cells, \(head).NAME.KEY"
        + Suggestion.clause(for: text, orAll: layer.stored.keys.sorted())
    }
    let known = layer.layerClass.keys + layer.stored.keys.sorted()
    let near = Suggestion.nearest(to: head, among: known).map { "; did you mean '\($0)'?" }
    return "'\(text)' is neither a property of \(noun) nor stored on the layer"
      + (near ?? "; an event's 'set' stores a key")
  }
}
