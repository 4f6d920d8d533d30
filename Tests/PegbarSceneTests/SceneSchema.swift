import PegbarCore

@testable import PegbarScene

/// The scene schema: what follows from declarations, put among what is written by hand.
struct SceneSchema {
  private var root: JSONValue

  /// Replaces everything in a schema that follows from declarations.
  static func renewed(_ old: JSONValue) -> JSONValue {
    var schema = SceneSchema(root: old)
    schema.setProperties(of: "anyLayer", PropertyID.builtin.filter(schema.isCommon))
    for layerClass in LayerClass.allCases {
      schema.setProperties(
        of: SceneSchema.name(of: layerClass),
        layerClass.properties.filter { !schema.isCommon($0) })
    }
    return schema.root
  }

  /// The definition of a layer class, such as `shapeLayer`.
  static func name(of layerClass: LayerClass) -> String {
    if layerClass == .plain { return "plainLayer" }
    let name = layerClass.rawValue.dropFirst(2)
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  private func isCommon(_ property: PropertyID) -> Bool {
    property.kind != .null && LayerClass.allCases.allSatisfy { $0.has(property) }
  }

  private mutating func setProperties(of definition: String, _ properties: [PropertyID]) {
    let members = properties.compactMap { id in
      id.definition.map { JSONMember(id.key, SceneSchema.type(of: $0)) }
    }
    setMembers(of: definition, members) {
      PropertyID(builtin: $0).map { $0.kind != .null } ?? false
    }
  }

  /// Puts members behind the first of a definition's own, in the place of those of the same sort.
  private mutating func setMembers(
    of definition: String, _ members: [JSONMember], _ isSort: (String) -> Bool
  ) {
    root.change("$defs") { definitions in
      definitions.change(definition) { definition in
        definition.change("properties") { properties in
          let old = properties.object ?? []
          let place = old.firstIndex { isSort($0.key) } ?? old.count
          let before = old[..<place]
          let after = old[place...].filter { !isSort($0.key) }
          properties = .object(before + members + after)
        }
      }
    }
  }

  /// What a property takes.
  private static func type(of definition: PropertyDefinition) -> JSONValue {
    var type = bareType(of: definition)
    if definition.isNullable {
      type = .object([JSONMember("anyOf", .array([type, .named("type", "null")]))])
    }
    guard !definition.note.isEmpty else { return type }
    let note = JSONMember("description", .string(definition.note))
    return .object((type.object ?? []) + [note])
  }

  private static func bareType(of definition: PropertyDefinition) -> JSONValue {
    switch definition.kind {
    case .null: .bool(false)
    case .bool: .named("type", "boolean")
    case .number: .object(numberType(definition.range))
    case .string where !definition.words.isEmpty:
      .object([JSONMember("enum", .array(definition.words.map { .string($0) }))])
    case .string, .content: .named("type", "string")
    case .numbers: list(.named("type", "number"))
    case .colors: list(.named("$ref", "#/$defs/color"))
    case .points: list(.named("$ref", "#/$defs/point"))
    case .point, .size, .rect, .color, .transform, .path:
      .named("$ref", "#/$defs/\(definition.kind.rawValue)")
    }
  }

  private static func numberType(_ range: NumberRange?) -> [JSONMember] {
    var members = [JSONMember("type", .string(range?.isWhole == true ? "integer" : "number"))]
    if let minimum = range?.minimum {
      let key = range?.excludesMinimum == true ? "exclusiveMinimum" : "minimum"
      members.append(JSONMember(key, .number(minimum)))
    }
    if let maximum = range?.maximum { members.append(JSONMember("maximum", .number(maximum))) }
    return members
  }

  private static func list(_ elements: JSONValue) -> JSONValue {
    .object([JSONMember("type", .string("array")), JSONMember("items", elements)])
  }

  /// The text of a schema: what fits in 100 columns stands in one line.
  static func text(_ value: JSONValue) -> String {
    lines(value, depth: 0, before: 0, after: 0) + "\n"
  }

  private static func lines(
    _ value: JSONValue, depth: Int, before: Int, after: Int
  ) -> String {
    let line = line(value)
    let indent = String(repeating: "  ", count: depth)
    if indent.count + before + line.count + after <= 100 { return line }
    func list(_ open: String, _ close: String, _ items: [(name: String, value: JSONValue)])
      -> String
    {
      guard !items.isEmpty else { return line }
      let parts = items.enumerated().map { place, item in
        let after = place < items.count - 1 ? 1 : 0
        return indent + "  " + item.name
          + lines(item.value, depth: depth + 1, before: item.name.count, after: after)
      }
      return open + "\n" + parts.joined(separator: ",\n") + "\n" + indent + close
    }
    switch value {
    case .object(let members):
      return list("{", "}", members.map { (JSONWriter.text(.string($0.key)) + ": ", $0.value) })
    case .array(let elements): return list("[", "]", elements.map { ("", $0) })
    default: return line
    }
  }

  private static func line(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      let parts = members.map { JSONWriter.text(.string($0.key)) + ": " + line($0.value) }
      return "{" + parts.joined(separator: ", ") + "}"
    case .array(let elements): return "[" + elements.map(line).joined(separator: ", ") + "]"
    default: return JSONWriter.text(value)
    }
  }
}

extension JSONValue {
  /// An object of one word.
  fileprivate static func named(_ key: String, _ word: String) -> JSONValue {
    .object([JSONMember(key, .string(word))])
  }

  /// Changes the value of a key in place; an object without it stays as it is.
  fileprivate mutating func change(_ key: String, _ body: (inout JSONValue) -> Void) {
    guard var members = object, let place = members.firstIndex(where: { $0.key == key }) else {
      return
    }
    body(&members[place].value)
    self = .object(members)
  }
}
