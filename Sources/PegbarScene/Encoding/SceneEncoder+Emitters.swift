import PegbarCore

extension SceneEncoder {
  /// The emitter cells that a layer stores, below a cell of some names.
  func emitterCells(_ table: PropertyTable, in names: [String] = []) throws -> [JSONValue] {
    var order: [String] = []
    var own: [String: [(EmitterCellKey, Value)]] = [:]
    for id in table.storedIDs where id.cellKey != nil {
      guard let path = EmitterCellPath(storedKey: id.key), path.names.count > names.count,
        path.names.starts(with: names), let value = table.explicit(id)
      else { continue }
      let name = path.names[names.count]
      if own[name] == nil { order.append(name) }
      own[name, default: []] += path.names.count == names.count + 1 ? [(path.key, value)] : []
    }
    return try order.map { name in
      var members = [JSONMember("name", .string(name))]
      for (key, value) in own[name] ?? [] {
        members.append(JSONMember(key.rawValue, try self.value(value)))
      }
      let inner = try emitterCells(table, in: names + [name])
      if !inner.isEmpty { members.append(JSONMember(EmitterCellKey.list, .array(inner))) }
      return .object(members)
    }
  }
}
