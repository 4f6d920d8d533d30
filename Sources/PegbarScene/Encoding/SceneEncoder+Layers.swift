import Pegbar
import PegbarCore
import PegbarEngine

extension SceneEncoder {
  /// A layer with everything below it.
  func layer(_ layer: SceneLayer) throws -> JSONValue {
    var members: [JSONMember] = []
    if layer.layerClass != .plain {
      members.append(JSONMember("class", .string(layer.layerClass.rawValue)))
    }
    if let name = layer.name { members.append(JSONMember("name", .string(name))) }
    var defaults = MediaTiming()
    defaults.duration = .infinity
    members += timing(layer.timing, over: defaults)
    members += try settings(of: layer)
    if let mask = layer.mask { members.append(JSONMember("mask", try self.layer(mask))) }
    if !layer.sublayers.isEmpty {
      members.append(JSONMember("sublayers", .array(try layer.sublayers.map(self.layer))))
    }
    if !layer.animations.isEmpty {
      members.append(JSONMember("animations", .array(try layer.animations.map(animation))))
    }
    if !layer.actions.isEmpty {
      let actions = try layer.actions.map { action in
        JSONMember(action.key, try action.animation.map(animation) ?? .null)
      }
      members.append(JSONMember("actions", .object(actions)))
    }
    return .object(members)
  }

  private func settings(of layer: SceneLayer) throws -> [JSONMember] {
    var members: [JSONMember] = []
    var own = PropertyTable()
    for setting in layer.settings {
      guard case .property(let path) = setting.target else { continue }
      if layer.layerClass.has(path.property) {
        members.append(JSONMember(path.property.key, try value(setting.value)))
      } else {
        own[path.property] = setting.value
      }
    }
    var rest = own.explicitIDs
    let cells = try emitterCells(own)
    rest.removeAll { $0.cellKey != nil }
    if !cells.isEmpty { members.append(JSONMember(EmitterCellKey.list, .array(cells))) }
    for list in ["filters", "backgroundFilters"] {
      let items = StoredFilter.all(list, in: own)
      rest.removeAll { $0.key.hasPrefix(list + ".") }
      guard !items.isEmpty else { continue }
      members.append(JSONMember(list, .array(try items.map { try item($0, of: list, layer) })))
    }
    let mode = PropertyID.compositingFilter.key
    let values = rest.filter { $0.key.hasPrefix(mode + ".") }
    if !values.isEmpty, let i = members.firstIndex(where: { $0.key == mode }) {
      rest.removeAll { values.contains($0) }
      let inputs = try values.map { id in
        let key = String(id.key.dropFirst(mode.count + 1))
        return JSONMember(key, try input(own[id], "layer '\(layer.name ?? "")', \(id.key)"))
      }
      members[i] = JSONMember(mode, .object([JSONMember("type", members[i].value)] + inputs))
    }
    if !rest.isEmpty {
      let stored = try rest.map { JSONMember($0.key, try typed(own[$0])) }
      members.append(JSONMember("stored", .object(stored)))
    }
    return members
  }

  /// A filter.
  private func item(
    _ item: StoredFilter, of list: String, _ layer: SceneLayer
  ) throws -> JSONValue {
    var members: [JSONMember] = []
    if let type = item.values["type"] { members.append(JSONMember("type", try value(type))) }
    members.append(JSONMember("name", .string(item.name)))
    for key in item.values.keys.sorted() where key != "type" {
      guard let value = item.values[key] else { continue }
      let place = "layer '\(layer.name ?? "")', \(list).\(item.name).\(key)"
      members.append(JSONMember(key, try input(value, place)))
    }
    return .object(members)
  }

  /// The value of a filter's input.
  private func input(_ value: Value, _ place: String) throws -> JSONValue {
    let json: JSONValue?
    if case .content = value { json = try self.value(value) } else { json = try plain(value) }
    guard let json else {
      throw SceneWriteError(
        place: place,
        reason: "a \(value.kind) cannot be told from other values there; use numbers")
    }
    return json
  }

  /// CAMediaTiming's properties that differ from the defaults.
  func timing(_ timing: MediaTiming, over defaults: MediaTiming) -> [JSONMember] {
    TimingKey.allCases.compactMap { key in
      let value = timing[key]
      guard value != defaults[key] else { return nil }
      return JSONMember(key.rawValue, json(value))
    }
  }

  /// A value of a property of CAMediaTiming.
  func json(_ value: Value) -> JSONValue {
    switch value {
    case .number(.infinity): .string("inf")
    case .number(let x): .number(x)
    case .bool(let flag): .bool(flag)
    case .string(let word): .string(word)
    default: .null
    }
  }
}
