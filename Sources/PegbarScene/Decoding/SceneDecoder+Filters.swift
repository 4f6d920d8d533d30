import PegbarCore

extension SceneDecoder {
  /// Filters are stored as `LIST.NAME.KEY`, under which animations find their numbers.
  mutating func filters(_ node: Node?, _ list: String) -> [SceneSetting] {
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
      let name = string(members["name"]) ?? type
      if name.isEmpty {
        report("a filter's name stands in key paths and is not empty", at: node.path)
        return []
      }
      if !names.insert(name).inserted {
        report("two filters of a layer are named '\(name)'", at: node.path)
      }
      _ = bool(members["enabled"])
      if let filter = FilterDefinition.named(type) { check(object, node.path, filter) }
      return stored(object, node.path, list + "." + name, except: ["name"])
    }
  }

  /// Reports what a filter that is drawn does not take; nobody knows what the others take.
  private mutating func check(
    _ object: [JSONMember], _ path: JSONPath, _ filter: FilterDefinition
  ) {
    let inputs = filter.inputs.map(\.key)
    for member in object where !["type", "name", "enabled"].contains(member.key) {
      let node = Node(value: member.value, path: path.appending(member.key))
      guard let input = filter.input(member.key) else {
        let known = inputs + ["type", "name", "enabled"]
        let near = Suggestion.nearest(to: member.key, among: known)
        report(
          "unknown key '\(member.key)' in a \(filter.type); "
            + (near.map { "did you mean '\($0)'?" } ?? "it takes \(inputs.joined(separator: ", "))"),
          at: node.path)
        continue
      }
      // Arrays with something else than numbers are reported where they are read.
      if case .array(let list) = node.value, !list.allSatisfy({ $0.number != nil }) { continue }
      if let objection = input.objection(to: node.value.filterValue) {
        report("\(objection); this is \(node.value.phrase)", at: node.path)
      }
    }
  }
}

extension JSONValue {
  /// A number or a list of numbers as a value; null for anything else.
  fileprivate var filterValue: Value {
    switch self {
    case .number(let x): .number(x)
    case .array(let list): .numbers(list.compactMap(\.number))
    default: .null
    }
  }
}
