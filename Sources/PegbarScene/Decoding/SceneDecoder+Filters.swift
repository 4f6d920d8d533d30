import PegbarCore

extension SceneDecoder {
  /// Filters are stored as `LIST.NAME.KEY`, under which animations find their numbers.
  ///
  /// - Parameters:
  ///   - node: the list.
  ///   - list: its name.
  ///   - kinds: receives the keys of all inputs, with the type of their values.
  /// - Returns: what the layer stores.
  mutating func filters(
    _ node: Node?, _ list: String, _ kinds: inout [String: ValueKind]
  ) -> [SceneSetting] {
    var names: Set<String> = []
    return elements(node, list).flatMap { node -> [SceneSetting] in
      guard let object = node.value.object else {
        report("expected a filter, an object; this is \(node.value.phrase)", at: node.path)
        return []
      }
      let members = Members(object, path: node.path)
      guard let type = string(members["type"]) else {
        if !members.has("type") {
          report("a filter needs a 'type', such as \"gaussianBlur\"", at: node.path)
        }
        return []
      }
      let name = string(members["name"]) ?? FreeName.of(type, names)
      if name.isEmpty {
        report("a filter's name stands in key paths and is not empty", at: node.path)
        return []
      }
      if !names.insert(name).inserted {
        report("two filters of a layer are named '\(name)'", at: node.path)
      }
      _ = bool(members["enabled"])
      var (pictures, colors): (Set<String>, Set<String>) = (["contents"], [])
      var left: Set = ["name"]
      let count = Parameter.pictureCount(isGiven: members.has)
      if let filter = filter(type, pictures: count, at: node.path.appending("type")) {
        let parameters = filter.entry.plugin.descriptor.parameters
        let further = filter.furtherPictureKeys
        let others = ["type", "name", "enabled"]
        left.formUnion(check(object, node.path, type, parameters, further, others))
        pictures.formUnion(further)
        for key in further { kinds["\(list).\(name).\(key)"] = .content }
        kinds["\(list).\(name).enabled"] = .bool
        for parameter in parameters where !parameter.isExtent {
          kinds["\(list).\(name).\(parameter.key)"] = parameter.storedDefault?.kind
        }
        pictures.formUnion(parameters.filter { $0.type == .image }.map(\.key))
        colors.formUnion(parameters.filter { $0.type == .color }.map(\.key))
      }
      return stored(
        object, node.path, list + "." + name, except: left, pictures: pictures, colors: colors)
    }
  }

  /// Finds the filter of a type and notes that its plugin is used; reports unknown types, blend modes, and filters
  /// that need more pictures.
  mutating func filter(
    _ type: String, pictures: Int = 1, at path: JSONPath
  ) -> ResolvedPlugin? {
    let registry = options.registry
    if let filter = registry.layerFilter(type, pictures: pictures) {
      plugins.insert(filter.entry.plugin.descriptor.id)
      return filter
    }
    if pictures == 1, registry.blendMode(type) != nil {
      report(
        "'\(type)' is no filter but blends a layer with what lies below: give it as "
          + "'compositingFilter'", at: path)
      return nil
    }
    if let count = registry.layerFilter(type)?.pictureCounts?.lowerBound {
      let missing = (pictures + 1...count).map { "'\(Parameter.pictureKey($0))'" }
      report(
        "the filter \(type) takes \(count) pictures, the first of which is the layer's: give "
          + missing.joined(separator: " and "), at: path)
      return nil
    }
    let near = Suggestion.clause(for: type, among: registry.layerFilterNames)
    let end = near.isEmpty ? "; 'pegbar list filters' shows all" : near
    report("there is no filter called '\(type)'\(end)", at: path, kind: .unknownPlugin)
    return nil
  }

  /// Reports what a filter does not take; gives the keys of values that it cannot have.
  mutating func check(
    _ object: [JSONMember], _ path: JSONPath, _ type: String, _ parameters: [Parameter],
    _ pictures: [String], _ others: [String]
  ) -> Set<String> {
    var wrong: Set<String> = []
    let inputs = parameters.filter { !$0.isExtent }.map(\.key) + pictures
    for member in object where !(others + pictures).contains(member.key) {
      let node = Node(value: member.value, path: path.appending(member.key))
      guard let parameter = parameters.first(where: { $0.key == member.key && !$0.isExtent })
      else {
        let known = inputs + others
        let near = Suggestion.nearest(to: member.key, among: known)
        let takes = inputs.isEmpty ? "it takes none" : "it takes \(inputs.joined(separator: ", "))"
        report(
          "unknown key '\(member.key)' in the filter \(type); "
            + (near.map { "did you mean '\($0)'?" } ?? takes), at: node.path)
        continue
      }
      if parameter.type.isOptional {
        let before = mistakes
        _ = self.object(node, for: parameter)
        if mistakes > before { wrong.insert(member.key) }
        continue
      }
      // Arrays with something else than numbers are reported where they are read.
      if case .array(let list) = node.value, !list.allSatisfy({ $0.number != nil }) { continue }
      if parameter.type == .bool, node.value.bool == nil {
        report("expected true or false; this is \(node.value.phrase)", at: node.path)
        continue
      }
      if let objection = parameter.objection(toInput: node.value.filterValue(for: parameter.type)) {
        let isKind = objection.hasPrefix("expected")
        let found = isKind ? node.value.phrase : JSONWriter.text(node.value)
        report("\(objection); this is \(found)", at: node.path)
      }
    }
    return wrong
  }
}

extension PropertyID {
  /// Whether it is the type of one of a layer's filters.
  var isFilterType: Bool {
    let isFilter = key.hasPrefix("filters.") || key.hasPrefix("backgroundFilters.")
    return isFilter && key.hasSuffix(".type")
  }
}

extension JSONValue {
  /// A number, a list of numbers, a string or a flag as a value; null for anything else.
  fileprivate func filterValue(for type: ParameterType) -> Value {
    switch self {
    case .string(let text) where type == .color:
      Color(hash: text).map(Value.color) ?? .string(text)
    case .number(let x): .number(x)
    case .string(let text): Color(hexadecimal: text).map(Value.color) ?? .string(text)
    case .bool(let flag): .bool(flag)
    case .array(let list): .numbers(list.compactMap(\.number))
    default: .null
    }
  }
}
