import PegbarCore

extension SceneDecoder {
  private static let eventKeys = [
    "time", "transaction", "set", "insert", "replace", "delete", "add", "remove",
  ]

  /// The events in the order in which they happen.
  mutating func events(_ node: Node?, _ ends: inout SceneEndTimes) -> [SceneEvent] {
    var timed: [(time: Double, members: Members)] = []
    for element in elements(node, "events") {
      guard let members = members(element, "an event", allowed: SceneDecoder.eventKeys) else {
        continue
      }
      guard let time = members["time"] else {
        report("an event needs a 'time' in seconds", at: element.path)
        continue
      }
      if let time = number(time, atLeast: 0) { timed.append((time, members)) }
    }
    let order = timed.indices.sorted { (timed[$0].time, $0) < (timed[$1].time, $1) }
    return order.map { event(timed[$0].members, at: timed[$0].time, &ends) }
  }

  private mutating func event(
    _ members: Members, at time: Double, _ ends: inout SceneEndTimes
  ) -> SceneEvent {
    var event = SceneEvent(time: time)
    event.path = members.path
    eventTime = time
    ends.add(time)
    event.transaction = transaction(members["transaction"])
    let duration = event.transaction.animationDuration ?? SceneEndTimes.transactionDuration
    for node in elements(members["set"], "settings") {
      guard let (set, layer) = set(node) else { continue }
      event.set.append(set)
      if case .timing(let key) = set.setting.target {
        layer.timing[key] = set.setting.value
      } else if !event.transaction.disablesActions {
        ends.addChange(in: layer.chain, at: time, duration: duration)
      }
    }
    event.changes = changes(members, &ends)
    for node in elements(members["add"], "additions") {
      guard let (add, layer) = add(node) else { continue }
      event.add.append(add)
      ends.add(add.animation, in: layer.chain, at: time, transaction: duration)
    }
    event.remove = elements(members["remove"], "removals").compactMap { remove($0) }
    return event
  }

  private mutating func transaction(_ node: Node?) -> SceneTransaction {
    var result = SceneTransaction()
    let keys = ["animationDuration", "timingFunction", "disableActions"]
    guard let node, let members = members(node, "a transaction", allowed: keys) else {
      return result
    }
    result.animationDuration = number(members["animationDuration"], atLeast: 0)
    result.timingFunction = timingFunction(members["timingFunction"])
    result.disablesActions = bool(members["disableActions"]) ?? false
    return result
  }

  // MARK: - What events name

  /// The layer of a name at the event's time.
  mutating func live(_ node: Node?, of place: JSONPath) -> LiveTree.Layer? {
    guard let node else {
      report("'layer' is missing: the name of a layer", at: place)
      return nil
    }
    guard let name = string(node), !isPerhapsElsewhere(name) else { return nil }
    if let layer = tree.byName[name] { return layer }
    let time = "at \(short(eventTime)) s"
    let message =
      goneNames.contains(name)
      ? "the layer '\(name)' no longer exists \(time)"
      : "there is no layer called '\(name)' \(time)"
        + Suggestion.clause(for: name, among: tree.byName.keys.sorted())
    report(message, at: node.path)
    return nil
  }

  /// Whether a mistake that has been told hides what a layer of the name is.
  private func isPerhapsElsewhere(_ name: String) -> Bool {
    guard isIncomplete else { return false }
    if unclassedNames.contains(name) { return true }
    guard tree.byName[name] == nil else { return false }
    return name.contains("/") || tree.byName.keys.contains { $0.contains(JSONValue.unknownText) }
  }

  private mutating func set(_ node: Node) -> (SceneEvent.Set, LiveTree.Layer)? {
    guard let members = members(node, "a setting", allowed: ["layer", "keyPath", "value"]) else {
      return nil
    }
    let layer = live(members["layer"], of: node.path)
    guard let pathNode = members["keyPath"], let value = members["value"] else {
      let missing = members.has("keyPath") ? "value" : "keyPath"
      report("a setting needs a '\(missing)'", at: node.path)
      return nil
    }
    guard var text = string(pathNode), let layer else { return nil }
    // As in a layer, it stands for bounds, of which it leaves the origin.
    if text == "size", layer.context.stored[text] == nil { text = "bounds.size" }
    guard let setting = setting(text, value, on: layer, at: pathNode.path) else { return nil }
    return (SceneEvent.Set(layer: layer.name ?? "", keyPath: text, setting: setting), layer)
  }

  private mutating func setting(
    _ text: String, _ value: Node, on layer: LiveTree.Layer, at path: JSONPath
  ) -> SceneSetting? {
    if let key = SceneTimingKey(rawValue: text) {
      return timingValue(value, key).map { SceneSetting(target: .timing(key), value: $0) }
    }
    if let advice = instead(ofSetting: text, on: layer.context) {
      report(advice, at: path)
      return nil
    }
    checkIsDrawn(text, on: layer.context.layerClass, at: path)
    if isNewKey(text, on: layer) { return store(text, value, on: layer) }
    guard let target = property(text, on: layer.context, at: path),
      let new = self.value(
        value, kind: target.kind, isNullable: target.isNullable, key: target.key)
    else { return nil }
    if case .property(let path) = target.target, path.part == .whole {
      check(new, of: path.property, at: value.path)
      if path.property.isFilterType, case .string(let type) = new {
        _ = filter(type, at: value.path)
      }
    }
    return SceneSetting(target: target.target, value: new)
  }

  /// What is said of a key of layers that no event can set; nil for others.
  private func instead(ofSetting key: String, on layer: LayerContext) -> String? {
    if key.hasPrefix("frame.") {
      return "set the whole 'frame', a rect; or 'position' and 'bounds'"
    }
    guard layer.stored[key] == nil else { return nil }
    let advice: String
    switch key {
    case "sublayers", "name", "animations", "class", "component":
      return "'\(key)' cannot be set; use 'insert', 'replace', 'delete' or 'add'"
    case "mask": advice = "'replace' or 'delete' the mask by its name"
    case "align", "margin": advice = "set 'position', which takes percentages"
    case "style": advice = "set the properties that the style has"
    case "set", "overrides": advice = "set the properties of the layers in the component"
    case "stored": advice = "set the key itself"
    case "actions": advice = "disable them with 'transaction', or 'add' an animation"
    case "filters", "backgroundFilters":
      let inputs = layer.stored.keys.filter { $0.hasPrefix(key + ".") }.sorted()
      let known = inputs.first { !$0.hasSuffix(".type") && !$0.hasSuffix(".enabled") }
      advice = "set an input of one, such as '\(known ?? key + ".NAME.inputRadius")'"
    case EmitterCellKey.list where layer.layerClass == .emitter:
      let known = layer.stored.keys.filter { $0.hasSuffix(".birthRate") }.min()
      advice = "set a property of a cell, such as '\(known ?? key + ".NAME.birthRate")'"
    default: return nil
    }
    return "an event cannot set '\(key)'; \(advice)"
  }

  /// Whether a key path is nothing that the layer knows, and nothing that looks like a slip.
  private func isNewKey(_ text: String, on layer: LiveTree.Layer) -> Bool {
    let head = String(text.prefix { $0 != "." })
    let context = layer.context
    guard context.stored[text] == nil, LayerClass.names(having: head).isEmpty,
      PropertyID(builtin: head) == nil,
      !["filters", "backgroundFilters", "emitterCells", ""].contains(head)
    else { return false }
    let known = context.layerClass.keys + context.stored.keys + SceneDecoder.timingKeys
    return Suggestion.nearest(to: head, among: known) == nil
  }

  /// Stores a key of the scene's own, which animations may then name.
  private mutating func store(
    _ key: String, _ value: Node, on layer: LiveTree.Layer
  ) -> SceneSetting? {
    guard let new = looks(value), let setting = setting(key, new, at: value.path) else {
      return nil
    }
    layer.context.stored[key] = new.kind
    return setting
  }

  private mutating func add(_ node: Node) -> (SceneEvent.Add, LiveTree.Layer)? {
    guard let members = members(node, "an addition", allowed: ["layer", "animation"]) else {
      return nil
    }
    let layer = live(members["layer"], of: node.path)
    guard let animationNode = members["animation"] else {
      report("an addition needs an 'animation'", at: node.path)
      return nil
    }
    let context = layer?.context ?? LayerContext(layerClass: .plain)
    guard let layer, let animation = animation(animationNode, on: context) else { return nil }
    return (SceneEvent.Add(layer: layer.name ?? "", animation: animation), layer)
  }

  private mutating func remove(_ node: Node) -> SceneEvent.Remove? {
    guard let members = members(node, "a removal", allowed: ["layer", "key"]) else { return nil }
    let key = members["key"].flatMap { $0.value == .null ? nil : string($0) }
    return live(members["layer"], of: node.path).map {
      SceneEvent.Remove(layer: $0.name ?? "", key: key)
    }
  }
}

extension LiveTree.Layer {
  /// The times of the layers from the root's sublayers down to this one.
  var chain: [MediaTiming] {
    guard let parent else { return [] }
    return parent.chain + [timing]
  }
}
