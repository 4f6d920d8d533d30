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
    let timing = TimingKey.allCases.map { JSONMember($0.rawValue, Schema.timing($0)) }
    schema.setMembers(of: "timing", timing) { TimingKey(rawValue: $0) != nil }
    schema.setAttributes(of: "anyAnimation", SceneAnimation.attributes)
    schema.setAttributes(of: "propertyAnimation", SceneAnimation.propertyAttributes)
    schema.setAttributes(of: "ends", SceneEnds.attributes)
    schema.setAttributes(of: "springAnimation", SceneSpring.attributes)
    schema.setAttributes(of: "keyframeAnimation", SceneKeyframes.attributes)
    schema.setAttributes(of: "pluginAnimation", SceneKeyframes.attributes)
    schema.setAttributes(of: "transition", SceneTransition.attributes)
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
      id.definition.map { JSONMember(id.key, Schema.property($0)) }
    }
    setMembers(of: definition, members) {
      PropertyID(builtin: $0).map { $0.kind != .null } ?? false
    }
  }

  private mutating func setAttributes<Owner>(
    of definition: String, _ attributes: [SceneAttribute<Owner>]
  ) {
    let keys = attributes.map(\.key)
    setMembers(
      of: definition,
      attributes.map { JSONMember($0.key, Schema.orVariable($0.schema)) }, keys.contains)
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
  /// Changes the value of a key in place; an object without it stays as it is.
  fileprivate mutating func change(_ key: String, _ body: (inout JSONValue) -> Void) {
    guard var members = object, let place = members.firstIndex(where: { $0.key == key }) else {
      return
    }
    body(&members[place].value)
    self = .object(members)
  }
}
