import Pegbar
import PegbarCore

extension SceneDecoder {
  private static let structureKeys = [
    "class", "name", "sublayers", "mask", "animations", "actions", "filters",
    "backgroundFilters", "stored",
  ]

  /// A layer with everything below it.
  mutating func layer(_ node: Node) -> SceneLayer? {
    guard let object = node.value.object else {
      report("expected a layer, an object; this is \(node.value.phrase)", at: node.path)
      return nil
    }
    guard node.path.layerDepth <= SceneDocument.maximumLayerDepth else {
      report(SceneDocument.tooDeep, at: node.path)
      return nil
    }
    guard isWithinCount(node) else { return nil }
    let layerClass = layerClass(Members(object, path: node.path)["class"])
    let emitterKeys = layerClass == .emitter ? ["emitterCells"] : []
    let members = layerMembers(
      object, at: node.path, layerClass,
      SceneDecoder.structureKeys + SceneDecoder.hintKeys + SceneDecoder.timingKeys + emitterKeys)
    var layer = SceneLayer(layerClass: layerClass)
    let isTurned = members.has("frame") && members.has("transform")
    if layerClass == .emitter || layerClass == .replicator || isTurned { layer.path = node.path }
    readHints(members)
    layer.name = name(members["name"])
    if members["class"]?.value.isUnknown == true, let name = layer.name {
      unclassedNames.insert(name)
    }
    layer.timing = timing(members, over: layer.timing)
    layer.settings = settings(object, members, layerClass)
    for list in ["filters", "backgroundFilters"] {
      layer.settings += filters(members[list], list, &layer.filterKinds)
    }
    layer.settings += emitterCells(members["emitterCells"])
    layer.settings += ownValues(members["stored"])
    if layerClass == .text {
      noteText(of: layer.settings, members["string"], isFontNamed: members.has("font"))
    }
    if let node = members["mask"], node.value != .null { layer.mask = self.layer(node) }
    layer.sublayers = elements(members["sublayers"], "layers").compactMap { self.layer($0) }
    let context = LayerContext(layerClass: layerClass, stored: layer.storedKinds)
    layer.animations = elements(members["animations"], "animations")
      .compactMap { animation($0, on: context) }
    checkKeys(layer.animations)
    layer.actions = actions(members["actions"], on: context)
    checkEffects(of: layer, members)
    return layer
  }

  /// Counts a layer; reports the first that is too many.
  private mutating func isWithinCount(_ node: Node) -> Bool {
    layerCount += 1
    if layerCount == SceneDocument.maximumLayerCount + 1 {
      report(
        "more than \(SceneDocument.maximumLayerCount) layers; a CAReplicatorLayer or "
          + "CAEmitterLayer draws many from few", at: node.path)
    }
    return layerCount <= SceneDocument.maximumLayerCount
  }

  private mutating func layerClass(_ node: Node?) -> LayerClass {
    let names = LayerClass.allCases.map(\.rawValue)
    return word(node, among: names).flatMap(LayerClass.init) ?? .plain
  }

  /// Reports keys that the class does not have.
  private mutating func layerMembers(
    _ object: [JSONMember], at path: JSONPath, _ layerClass: LayerClass,
    _ otherKeys: [String]
  ) -> Members {
    for member in object where !layerClass.has(member.key) && !otherKeys.contains(member.key) {
      let owners = LayerClass.names(having: member.key)
      let known = layerClass.keys + otherKeys + SceneExpander.layerKeys
      let near = Suggestion.nearest(to: member.key, among: known)
      let hint =
        !owners.isEmpty
        ? "\(owners.joined(separator: " and ")) has it: set \"class\""
        : near.map { "did you mean '\($0)'?" } ?? "it is not a property of \(layerClass.rawValue)"
      report(
        "unknown key '\(member.key)' in a \(layerClass.rawValue); " + hint,
        at: path.appending(member.key))
    }
    return Members(object, path: path)
  }

  private mutating func name(_ node: Node?) -> String? {
    guard let node, node.value != .null, let name = string(node) else { return nil }
    if name.isEmpty {
      report(
        "a name must not be empty; leave it out for a layer that nothing addresses", at: node.path)
      return nil
    }
    let isTaken = tree.byName[name] != nil && !freedNames.contains(name)
    if isTaken || !pendingNames.insert(name).inserted {
      report("two layers are named '\(name)'; names are unique", at: node.path)
    }
    return name
  }

  /// The properties in the file's order; `frame` last, as it needs the others.
  private mutating func settings(
    _ object: [JSONMember], _ members: Members, _ layerClass: LayerClass
  ) -> [SceneSetting] {
    var result: [SceneSetting] = []
    var frame: SceneSetting?
    for member in object {
      if member.key == PropertyID.compositingFilter.key, let mode = member.value.object {
        result += blendMode(mode, at: members.path.appending(member.key))
        continue
      }
      guard let id = layerClass.property(member.key), let kind = id.kind,
        let node = members[member.key],
        let value = value(node, kind: kind, isNullable: id.isNullable, key: member.key)
      else { continue }
      check(value, of: id, at: node.path)
      let setting = SceneSetting(target: .property(PropertyPath(id)), value: value)
      if id == .frame { frame = setting } else { result.append(setting) }
    }
    if let frame, let path = members["frame"]?.path {
      if members.has("bounds") || members.has("position") {
        report("'frame' stands for 'bounds' and 'position'; give either", at: path)
      }
      result.append(frame)
    }
    for keys in SceneDecoder.gradientKeys { checkCounts(result, members, keys) }
    return result
  }

  /// Rules about numbers that no other value of the type breaks.
  mutating func check(_ value: Value, of id: PropertyID, at path: JSONPath) {
    checkColors(value, at: path)
    if case .numbers(let numbers) = value { checkNumbers(numbers, of: id, at: path) }
    guard case .number(let x) = value else { return }
    checkDrawn(x, of: id, at: path)
    guard let range = id.range, !range.contains(x) else { return }
    let sentence = id.definition?.note.prefix { $0 != "." } ?? ""
    let note = sentence.isEmpty ? "" : " (\(sentence))"
    report("must be \(range.phrase)\(note); this is \(short(x))", at: path)
  }

  /// Tells of colours that are not drawn as they are written.
  mutating func checkColors(_ value: Value, at path: JSONPath) {
    let colors: [Color]
    switch value {
    case .color(let color): colors = [color]
    case .colors(let list): colors = list
    default: return
    }
    for color in colors {
      let numbers = [color.red, color.green, color.blue, color.alpha]
      guard let outside = numbers.first(where: { !(0...1).contains($0) }) else { continue }
      warn(
        "a colour has numbers in 0…1; \(short(outside)) is drawn as \(outside < 0 ? 0 : 1)",
        at: path)
      return
    }
  }

  // MARK: - Stored values

  /// Members of an object stored under a prefix, by the look of their values; strings under some keys name
  /// pictures, under others colours.
  mutating func stored(
    _ object: [JSONMember], _ path: JSONPath, _ prefix: String, except: Set<String>,
    pictures: Set<String> = ["contents"], colors: Set<String> = []
  ) -> [SceneSetting] {
    object.filter { !except.contains($0.key) }.compactMap { member in
      let node = Node(value: member.value, path: path.appending(member.key))
      let value =
        if pictures.contains(member.key) {
          picture(node)
        } else if colors.contains(member.key),
          node.value.string != nil || node.value.array?.count == 4
        {
          color(node).map(Value.color)
        } else {
          looks(node)
        }
      return value.flatMap { setting(prefix + "." + member.key, $0, at: node.path) }
    }
  }

  private mutating func picture(_ node: Node) -> Value? {
    if case .null = node.value { return .null }
    return content(node).map(Value.content)
  }

  /// The values under keys of the program's own.
  private mutating func ownValues(_ node: Node?) -> [SceneSetting] {
    keyed(node, "stored values").compactMap { key, value in
      guard let path = node?.path.appending(key) else { return nil }
      let lists = ["filters", "backgroundFilters", "emitterCells", "compositingFilter"]
      let list = lists.first { key.hasPrefix($0 + ".") }
      if let list {
        report("keys that begin with '\(list).' belong in '\(list)'", at: path)
        return nil
      }
      if let id = PropertyID(builtin: key), let kind = id.kind {
        guard id != .frame || value.kind == .rect, value.fitting(kind) != nil else {
          report("'\(key)' is a property: expected a \(kind), not a \(value.kind)", at: path)
          return nil
        }
        check(value, of: id, at: path)
      }
      return setting(key, value, at: path)
    }
  }

  /// A value for a key that is no property of the layer's class.
  mutating func setting(_ key: String, _ value: Value, at path: JSONPath) -> SceneSetting? {
    guard PropertyID.hasRoom(forKey: key) else {
      if !hasReportedKeys {
        report(
          "more than \(PropertyID.maximumStoredCount) different keys are stored on layers", at: path
        )
      }
      hasReportedKeys = true
      return nil
    }
    return SceneSetting(target: .property(PropertyPath(PropertyID(key: key))), value: value)
  }

  /// Values under keys of the program's own: as they look, or an object whose one key is the type.
  mutating func keyed(_ node: Node?, _ noun: String) -> [(key: String, value: Value)] {
    guard let node else { return [] }
    guard let list = node.value.object else {
      report("expected \(noun), an object; this is \(node.value.phrase)", at: node.path)
      return []
    }
    return list.compactMap { member in
      let place = Node(value: member.value, path: node.path.appending(member.key))
      guard let members = member.value.object else { return looks(place).map { (member.key, $0) } }
      let kinds: [String: ValueKind] = [
        "string": .string, "size": .size, "color": .color, "numbers": .numbers, "path": .path,
        "colors": .colors, "rect": .rect, "point": .point, "transform": .transform,
      ]
      guard members.count == 1, let only = members.first, let kind = kinds[only.key] else {
        report(
          "expected a value, or an object of one key: \(kinds.keys.sorted().joined(separator: ", "))",
          at: place.path)
        return nil
      }
      let typed = Node(value: only.value, path: place.path.appending(only.key))
      return value(typed, kind: kind, isNullable: false, key: member.key).map { (member.key, $0) }
    }
  }

  /// A value whose type shows in how it is written.
  mutating func looks(_ node: Node) -> Value? {
    switch node.value {
    case .bool(let flag): return .bool(flag)
    case .number(let x): return .number(x)
    case .string(let text):
      return Color(hexadecimal: text).map(Value.color) ?? .string(text)
    case .array(let list):
      if list.first?.object != nil { return transform(node).map(Value.transform) }
      guard let c = numbers(node) else { return nil }
      switch c.count {
      case 2: return .point(Point(x: c[0], y: c[1]))
      case 4: return .rect(Rect(x: c[0], y: c[1], width: c[2], height: c[3]))
      case 16: return .transform(Transform3D(components: c))
      default: return .numbers(c)
      }
    case .null, .object:
      report("cannot store \(node.value.phrase) on a layer", at: node.path)
      return nil
    }
  }
}

extension JSONPath {
  /// How many layers there are on the way.
  fileprivate var layerDepth: Int { steps.count / 2 }
}
