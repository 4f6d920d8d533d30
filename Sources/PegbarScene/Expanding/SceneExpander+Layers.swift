import PegbarCore

/// A member of a layer with where it comes from and what holds there.
private struct LayerEntry {
  var key: String
  var value: JSONValue
  var source: JSONPath
  var around: Surroundings
}

extension SceneExpander {
  /// The keys of a layer that only this knows.
  static let layerKeys = ["component", "set", "overrides", "style"] + placementKeys

  // MARK: - Layers

  /// The plain form of a layer with everything below it.
  mutating func layer(_ value: JSONValue, _ place: Place, _ around: Surroundings) -> JSONValue {
    guard let object = value.object, !isOverBudget else { return value }
    guard around.depth < SceneDocument.maximumLayerDepth else {
      report(SceneDocument.tooDeep, at: place.source)
      return .unknown
    }
    // A layer is worth eight values, so that as many fit as a scene may have.
    if !around.stack.isEmpty, !count(8, at: place.source) { return .null }
    var entries = entries(object, place, around)
    let localName = entries.last { $0.key == "name" }.flatMap { entry in
      fill(entry.value, entry.around, entry.source).string
    }
    if let localName {
      for set in around.overrides {
        guard let item = set.take(localName) else { continue }
        let there = Place(path: place.path, source: item.source)
        entries = merged(entries, self.entries(item.members, there, item.around))
      }
    }
    return assembled(entries, localName.flatMap(around.naming.full), place, around)
  }

  /// The members of a layer in the order in which they win, without those that only this knows.
  private mutating func entries(
    _ object: [JSONMember], _ place: Place, _ around: Surroundings
  ) -> [LayerEntry] {
    func member(_ key: String) -> JSONValue? { object.first { $0.key == key }?.value }
    var result: [LayerEntry] = []
    if let name = member("component") {
      result = component(fill(name, around, place.source), object, place, around)
    } else {
      for key in ["set", "overrides"] where member(key) != nil {
        report("'\(key)' belongs to the use of a component", at: place.source.appending(key))
      }
    }
    if let names = member("style") {
      result = merged(result, style(fill(names, around, place.source), place, around))
    }
    let own = object.filter { !["component", "set", "overrides", "style"].contains($0.key) }.map {
      LayerEntry(
        key: $0.key, value: $0.value, source: place.source.appending($0.key), around: around)
    }
    return merged(result, own)
  }

  /// Later members win, apart from lists, which are joined.
  private func merged(_ below: [LayerEntry], _ above: [LayerEntry]) -> [LayerEntry] {
    if below.isEmpty { return above }
    let keys = Set(above.map(\.key))
    var gone = keys.subtracting(["sublayers", "animations"])
    for (key, others) in SceneExpander.replacedPlacements where keys.contains(key) {
      gone.formUnion(others)
    }
    let keepsSize = keys.isDisjoint(with: ["frame", "bounds", "size"])
    let kept = below.compactMap { entry -> LayerEntry? in
      guard gone.contains(entry.key) else { return entry }
      // A frame that gets another position still says how large the layer is.
      guard entry.key == "frame", keepsSize, let frame = entry.value.array, frame.count == 4 else {
        return nil
      }
      var size = entry
      (size.key, size.value) = ("size", .array(Array(frame[2...])))
      return size
    }
    return kept + above
  }

  private mutating func style(
    _ names: JSONValue, _ place: Place, _ around: Surroundings
  ) -> [LayerEntry] {
    let source = place.source.appending("style")
    let list = names.array ?? [names]
    var result: [LayerEntry] = []
    for name in list where !name.isUnknown {
      guard let name = name.string else {
        report(
          "expected the name of a style, or an array of names; this is \(name.phrase)", at: source)
        continue
      }
      guard let members = styles[name] else {
        let end = Suggestion.clause(for: name, orAll: styles.keys.sorted())
        report("there is no style called '\(name)'\(end)", at: source)
        continue
      }
      usedStyles.insert(name)
      var here = around
      here.scope = scope
      let style = JSONPath().appending("styles").appending(name)
      result = merged(
        result,
        members.map {
          LayerEntry(key: $0.key, value: $0.value, source: style.appending($0.key), around: here)
        })
    }
    return result
  }

  // MARK: - Components

  /// The members that a component gives to a layer that uses it.
  private mutating func component(
    _ name: JSONValue, _ object: [JSONMember], _ place: Place, _ around: Surroundings
  ) -> [LayerEntry] {
    let source = place.source.appending("component")
    if name.isUnknown || name.string.map(brokenComponents.contains) == true {
      return unknownComponent(place, around)
    }
    guard let name = name.string else {
      report("expected the name of a component; this is \(name.phrase)", at: source)
      return unknownComponent(place, around)
    }
    guard let component = components[name] else {
      let end = Suggestion.clause(for: name, orAll: components.keys.sorted())
      report("there is no component called '\(name)'\(end)", at: source)
      return unknownComponent(place, around)
    }
    guard !around.stack.contains(name) else {
      report(
        "the component '\(name)' uses itself: "
          + (around.stack + [name]).map { "'\($0)'" }.joined(separator: " in "), at: source)
      return unknownComponent(place, around)
    }
    usedComponents.insert(name)
    origins.noteUse(place.path, at: place.source)
    var inside = around
    inside.stack.append(name)
    inside.scope = componentScope(component, name, object, place, around)
    let own = object.first { $0.key == "name" }.flatMap {
      fill($0.value, around, place.source.appending("name")).string
    }
    let full = own.flatMap(around.naming.full)
    inside.naming = full.map { .below($0) } ?? .none
    inside.overrides = own.map { name in around.overrides.map { $0.below(name) } } ?? []
    let overrides = object.first { $0.key == "overrides" }.map { item in
      self.overrides(item.value, place.source.appending("overrides"), around)
    }
    if let overrides { inside.overrides.insert(overrides, at: 0) }
    let there = Place(path: place.path, source: component.source)
    let entries = entries(component.layer, there, inside).filter { $0.key != "name" }
    for entry in entries where !["sublayers", "mask"].contains(entry.key) {
      guard count(1 + entry.value.count, at: source) else { return [] }
    }
    return entries
  }

  /// What is left of a use of a component that there is not: a layer of no known class.
  private func unknownComponent(_ place: Place, _ around: Surroundings) -> [LayerEntry] {
    [LayerEntry(key: "class", value: .unknown, source: place.source, around: around)]
  }

  private mutating func componentScope(
    _ component: SceneComponent, _ name: String, _ object: [JSONMember], _ place: Place,
    _ around: Surroundings
  ) -> VariableScope {
    var result = scope
    result.component = name
    result.own = Set(component.variables.map(\.name))
    let source = place.source.appending("set")
    var set: [String: JSONValue] = [:]
    if let given = object.first(where: { $0.key == "set" })?.value {
      guard let members = given.object else {
        report(
          "expected values by the names of variables, an object; this is \(given.phrase)",
          at: source)
        for variable in component.variables { result.values[variable.name] = .unknown }
        return result
      }
      let names = component.variables.map(\.name)
      for member in members {
        let value = fill(member.value, around, source.appending(member.key))
        guard let variable = component.variables.first(where: { $0.name == member.key }) else {
          report(
            "the component '\(name)' has no variable '\(member.key)'"
              + Suggestion.clause(for: member.key, orAll: names), at: source.appending(member.key))
          continue
        }
        set[member.key] = value
        if value.isUnknown || variable.defaultValue?.isUnknown == true {
          set[member.key] = .unknown
        } else if let objection = variable.objection(to: value) {
          report(objection, at: source.appending(member.key))
          set[member.key] = .unknown
        }
      }
    }
    for variable in component.variables {
      if let value = set[variable.name] ?? variable.defaultValue {
        result.values[variable.name] = value
      } else {
        report(
          "the component '\(name)' needs a value for '\(variable.name)' in 'set'", at: place.source)
        result.values[variable.name] = .unknown
      }
    }
    return result
  }

  private mutating func overrides(
    _ value: JSONValue, _ source: JSONPath, _ around: Surroundings
  ) -> LayerOverrides {
    guard let list = value.object else {
      report(
        "expected layers' properties by the names of layers, an object; this is "
          + value.phrase, at: source)
      return LayerOverrides([:], source: source, depth: around.depth)
    }
    var items: [String: LayerOverrides.Item] = [:]
    for member in list {
      let place = source.appending(member.key)
      guard let members = member.value.object else {
        report(
          "expected a layer's properties, an object; this is \(member.value.phrase)", at: place)
        continue
      }
      for property in members
      where ["name", "component", "set", "overrides"].contains(property.key) {
        report(
          "'\(property.key)' of a layer in a component cannot be overridden",
          at: place.appending(property.key))
      }
      let allowed = members.filter { !["name", "component", "set", "overrides"].contains($0.key) }
      items[member.key] = LayerOverrides.Item(members: allowed, source: place, around: around)
    }
    return LayerOverrides(items, source: source, depth: around.depth)
  }

  // MARK: - Putting together

  private mutating func assembled(
    _ entries: [LayerEntry], _ name: String?, _ place: Place, _ around: Surroundings
  ) -> JSONValue {
    var members: [JSONMember] = []
    var lists: [String: [LayerEntry]] = [:]
    for entry in entries {
      switch entry.key {
      case "sublayers", "animations":
        if lists[entry.key] == nil { members.append(JSONMember(entry.key, .null)) }
        lists[entry.key, default: []].append(entry)
      case "mask":
        lists["mask"] = [entry]
        members.append(JSONMember("mask", .null))
      case "name" where isOfComponent(around):
        if let name { members.append(JSONMember("name", .string(name))) }
      case "beginTime", "duration":
        note(entry, place)
        let value = fill(entry.value, entry.around, entry.source)
        members.append(JSONMember(entry.key, time(value, entry.source)))
      default:
        note(entry, place)
        members.append(JSONMember(entry.key, fill(entry.value, entry.around, entry.source)))
      }
    }
    let placed = self.placed(&members, in: around, place)
    if let name { bounds[name] = (placed, around.parent) }
    let isFlipped = members.contains { $0.key == "geometryFlipped" && $0.value.bool == true }
    for index in members.indices {
      let key = members[index].key
      guard let entries = lists[key] else { continue }
      let here = place.appending(key)
      switch key {
      case "animations":
        members[index].value = joined(entries, here) { expander, value, place, entry in
          expander.animation(value, place, entry.around, parent: around.parent)
        }
      case "sublayers":
        members[index].value = joined(entries, here) { expander, value, place, entry in
          expander.layer(
            value, place, entry.around.inside(placed, isFlipped: isFlipped, like: around))
        }
      default:
        note(entries[0], place)
        let there = Place(path: here.path, source: entries[0].source)
        let inner = entries[0].around.inside(placed, isFlipped: isFlipped, like: around)
        members[index].value =
          entries[0].value.object == nil
          ? fill(entries[0].value, inner, there.source) : layer(entries[0].value, there, inner)
      }
    }
    checkOverrides(of: entries, at: around.depth)
    return .object(members)
  }

  private func isOfComponent(_ around: Surroundings) -> Bool {
    if case .plain = around.naming { false } else { true }
  }

  /// Looks at the overrides of the use that a layer is, once all layers of the component are known.
  private mutating func checkOverrides(of entries: [LayerEntry], at depth: Int) {
    var seen: Set<ObjectIdentifier> = []
    for entry in entries {
      guard let object = entry.around.overrides.first, object.depth == depth,
        seen.insert(ObjectIdentifier(object)).inserted
      else { continue }
      for name in object.unused {
        report(
          "the component has no layer called '\(name)'"
            + Suggestion.clause(for: name, orAll: object.known.sorted()),
          at: object.source.appending(name))
      }
    }
  }

  private mutating func note(_ entry: LayerEntry, _ place: Place) {
    let path = place.path.appending(entry.key)
    if entry.source != path { origins.note(path, from: entry.source) }
  }

  /// The elements of lists, one after the other; a value that is no list stays as it is.
  private mutating func joined(
    _ entries: [LayerEntry], _ place: Place,
    _ body: (inout SceneExpander, JSONValue, Place, LayerEntry) -> JSONValue
  ) -> JSONValue {
    var result: [JSONValue] = []
    for entry in entries {
      origins.note(place.path, from: entry.source)
      guard let list = entry.value.array else {
        return fill(entry.value, entry.around, entry.source)
      }
      for (index, value) in list.enumerated() {
        let path = place.path.appending(result.count)
        let source = entry.source.appending(index)
        origins.note(path, from: source)
        result.append(body(&self, value, Place(path: path, source: source), entry))
      }
    }
    return .array(result)
  }
}

extension Surroundings {
  /// The same for a layer inside.
  fileprivate func inside(
    _ bounds: ParentBounds, isFlipped: Bool, like outer: Surroundings
  ) -> Surroundings {
    var result = self
    result.parent = bounds
    result.isFlipped = outer.isFlipped != isFlipped
    result.depth = outer.depth + 1
    return result
  }
}
