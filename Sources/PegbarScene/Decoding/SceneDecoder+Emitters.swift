import PegbarCore

extension SceneDecoder {
  private static let cellKeys =
    ["name", EmitterCellKey.list] + EmitterCellKey.allCases.map(\.rawValue)

  /// Emitter cells are stored as `emitterCells.NAME.KEY`, their cells below them; animations and events
  /// find their values there.
  ///
  /// - Parameters:
  ///   - node: the list.
  ///   - names: the names of the cells that the list's cells are in.
  /// - Returns: what the layer stores.
  mutating func emitterCells(_ node: Node?, in names: [String] = []) -> [SceneSetting] {
    var count = 0
    return emitterCells(node, names, &count)
  }

  private mutating func emitterCells(
    _ node: Node?, _ names: [String], _ count: inout Int
  ) -> [SceneSetting] {
    var known: Set<String> = []
    var result: [SceneSetting] = []
    for (index, node) in elements(node, "emitter cells").enumerated() {
      count += 1
      guard names.count < EmitterLimits.depth, count <= EmitterLimits.cells else {
        report(
          "a layer has \(EmitterLimits.cells) emitter cells, \(EmitterLimits.depth) in one another, "
            + "at most", at: node.path)
        return result
      }
      guard let members = members(node, "an emitter cell", allowed: SceneDecoder.cellKeys) else {
        continue
      }
      let name = string(members["name"]) ?? String(index)
      if name.isEmpty || name.contains(".") {
        report("an emitter cell's name stands in key paths: not empty, no dots", at: node.path)
        continue
      }
      if !known.insert(name).inserted {
        report("two emitter cells of a list are named '\(name)'", at: node.path)
      }
      let own = names + [name]
      result += values(members, node, own)
      result += emitterCells(members[EmitterCellKey.list], own, &count)
    }
    return result
  }

  private mutating func values(
    _ members: Members, _ node: Node, _ names: [String]
  ) -> [SceneSetting] {
    var result: [SceneSetting] = []
    for key in EmitterCellKey.allCases {
      // A cell is known by its birth rate, even where that is the default.
      guard let node = members[key.rawValue] else {
        if key == .birthRate {
          result += [cellSetting(names, key, key.defaultValue, at: node.path)].compactMap { $0 }
        }
        continue
      }
      guard let value = cellValue(node, key) else { continue }
      if key == .autoreverses || key == .fillMode, value != key.defaultValue {
        warn("a cell's '\(key.rawValue)' has no effect: particles do not run by it", at: node.path)
      }
      result += [cellSetting(names, key, value, at: node.path)].compactMap { $0 }
    }
    return result
  }

  private mutating func cellSetting(
    _ names: [String], _ key: EmitterCellKey, _ value: Value, at path: JSONPath
  ) -> SceneSetting? {
    setting(EmitterCellPath(names, key).storedKey, value, at: path)
  }

  /// A value of a cell's property.
  private mutating func cellValue(_ node: Node, _ key: EmitterCellKey) -> Value? {
    if key.mayBeInfinite, node.value.string == "inf" {
      return .number(Double(Float.greatestFiniteMagnitude))
    }
    if !key.words.isEmpty { return word(node, among: key.words).map(Value.string) }
    let isNullable = key == .contents
    guard let value = value(node, kind: key.kind, isNullable: isNullable, key: key.rawValue)
    else { return nil }
    if key.isNonnegative, case .number(let x) = value, x < 0 {
      report("must be at least 0; this is \(short(x))", at: node.path)
      return nil
    }
    if key.isPositive, case .number(let x) = value, x <= 0 {
      report("must be more than 0; this is \(short(x))", at: node.path)
      return nil
    }
    return value
  }
}

extension SceneLayer {
  /// The keys of all properties of the cells that the layer has, with the type of their values.
  var cellKinds: [String: ValueKind] {
    var result: [String: ValueKind] = [:]
    var known: Set<[String]> = []
    for setting in settings {
      guard case .property(let path) = setting.target, path.property.cellKey != nil,
        let cell = EmitterCellPath(storedKey: path.property.key), known.insert(cell.names).inserted
      else { continue }
      for key in EmitterCellKey.allCases {
        result[EmitterCellPath(cell.names, key).storedKey] = key.kind
      }
    }
    return result
  }
}
