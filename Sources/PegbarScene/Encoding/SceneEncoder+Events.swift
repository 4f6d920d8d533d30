import PegbarCore

extension SceneEncoder {
  /// An event.
  func event(_ event: SceneEvent) throws -> JSONValue {
    var members = [JSONMember("time", .number(event.time))]
    members += try transaction(event.transaction)
    let set = try event.set.map { set in
      JSONValue.object([
        JSONMember("layer", .string(set.layer)), JSONMember("keyPath", .string(set.keyPath)),
        JSONMember("value", try value(set.setting)),
      ])
    }
    if !set.isEmpty { members.append(JSONMember("set", .array(set))) }
    members += try changes(event.changes)
    let add = try event.add.map { add in
      JSONValue.object([
        JSONMember("layer", .string(add.layer)),
        JSONMember("animation", try animation(add.animation)),
      ])
    }
    if !add.isEmpty { members.append(JSONMember("add", .array(add))) }
    let remove = event.remove.map { remove in
      JSONValue.object(
        [JSONMember("layer", .string(remove.layer))]
          + (remove.key.map { [JSONMember("key", .string($0))] } ?? []))
    }
    if !remove.isEmpty { members.append(JSONMember("remove", .array(remove))) }
    return .object(members)
  }

  private func value(_ setting: SceneSetting) throws -> JSONValue {
    if case .timing = setting.target { return json(setting.value) }
    return try value(setting.value)
  }

  private func transaction(_ transaction: SceneTransaction) throws -> [JSONMember] {
    var members: [JSONMember] = []
    if let duration = transaction.animationDuration {
      members.append(JSONMember("animationDuration", .number(duration)))
    }
    if let function = transaction.timingFunction {
      members.append(JSONMember("timingFunction", try timingFunction(function)))
    }
    if transaction.disablesActions { members.append(JSONMember("disableActions", .bool(true))) }
    return members.isEmpty ? [] : [JSONMember("transaction", .object(members))]
  }

  /// The changes by sort: the reader makes them in this order whatever the file's.
  private func changes(_ changes: [SceneEvent.TreeChange]) throws -> [JSONMember] {
    var (inserted, replaced, deleted) = ([JSONValue](), [JSONValue](), [JSONValue]())
    for change in changes {
      switch change {
      case .insert(let layer, let into, let place):
        var members = [JSONMember("layer", try self.layer(layer))]
        switch place {
        case .above(let name): members.append(JSONMember("above", .string(name)))
        case .below(let name): members.append(JSONMember("below", .string(name)))
        case .index(let index): members.append(JSONMember("at", .number(Double(index))))
        case .last: break
        }
        if let into { members.append(JSONMember("into", .string(into))) }
        inserted.append(.object(members))
      case .replace(let name, let layer):
        replaced.append(
          .object([
            JSONMember("layer", .string(name)), JSONMember("with", try self.layer(layer)),
          ]))
      case .delete(let name): deleted.append(.string(name))
      }
    }
    return [("insert", inserted), ("replace", replaced), ("delete", deleted)]
      .filter { !$0.1.isEmpty }.map { JSONMember($0.0, .array($0.1)) }
  }
}
