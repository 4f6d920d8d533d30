import PegbarCore

/// Pieces of the schema of scene files.
enum Schema {
  /// A type of JSON.
  static func type(_ word: String) -> JSONValue { .object([JSONMember("type", .string(word))]) }

  /// A definition of the schema.
  static func reference(_ name: String) -> JSONValue {
    .object([JSONMember("$ref", .string("#/$defs/" + name))])
  }

  /// An array of any length.
  static func list(of elements: JSONValue) -> JSONValue {
    .object([JSONMember("type", .string("array")), JSONMember("items", elements)])
  }

  /// What a schema describes, or null.
  static func nullable(_ schema: JSONValue) -> JSONValue { any([schema, type("null")]) }

  /// One of some schemas.
  static func any(_ schemas: [JSONValue]) -> JSONValue {
    .object([JSONMember("anyOf", .array(schemas))])
  }

  /// What a schema describes, or the value of a variable.
  static func orVariable(_ schema: JSONValue) -> JSONValue {
    let variable = reference("variable")
    if let members = schema.object, members.count == 1, members[0].key == "anyOf" {
      return any((members[0].value.array ?? []) + [variable])
    }
    return any([schema, variable])
  }

  /// One of some words.
  static func words(_ words: [String]) -> JSONValue {
    .object([JSONMember("enum", .array(words.map { .string($0) }))])
  }

  /// A number of a range.
  static func number(_ range: NumberRange?) -> JSONValue {
    var members = [JSONMember("type", .string(range?.isWhole == true ? "integer" : "number"))]
    if let minimum = range?.minimum {
      let key = range?.excludesMinimum == true ? "exclusiveMinimum" : "minimum"
      members.append(JSONMember(key, .number(minimum)))
    }
    if let maximum = range?.maximum { members.append(JSONMember("maximum", .number(maximum))) }
    return .object(members)
  }

  /// A schema with a sentence about it; an empty one adds nothing.
  static func described(_ schema: JSONValue, _ note: String) -> JSONValue {
    guard !note.isEmpty, let members = schema.object else { return schema }
    return .object(members + [JSONMember("description", .string(note))])
  }

  /// What a property takes.
  static func property(_ definition: PropertyDefinition) -> JSONValue {
    let taken =
      switch definition.kind {
      case .null: JSONValue.bool(false)
      case .bool: type("boolean")
      case .number: number(definition.range)
      case .string where definition.key == PropertyID.compositingFilter.key:
        any([words(definition.words), reference("blendMode")])
      case .string where !definition.words.isEmpty: words(definition.words)
      case .string where definition.key == PropertyID.string.key:
        any([type("string"), list(of: reference("textRun"))])
      case .string where definition.key == PropertyID.font.key: reference("font")
      case .string, .content: type("string")
      case .numbers: list(of: type("number"))
      case .colors: list(of: reference("color"))
      case .points: list(of: reference("point"))
      case .point where definition.key == PropertyID.position.key: reference("placedPoint")
      case .rect where ["bounds", "frame"].contains(definition.key): reference("placedRect")
      case .point, .size, .rect, .color, .transform, .path:
        reference(definition.kind.rawValue)
      }
    let whole = definition.isNullable ? nullable(taken) : taken
    return described(orVariable(whole), definition.note)
  }

  /// What a property of CAMediaTiming takes.
  static func timing(_ key: TimingKey) -> JSONValue {
    let taken =
      switch key.kind {
      case .bool: type("boolean")
      case .string: words(key.words)
      default: number(key.range)
      }
    let infinite = JSONValue.object([JSONMember("const", .string("inf"))])
    var choices = key.allowsInfinity ? [taken, infinite] : [taken]
    if ["beginTime", "duration"].contains(key.rawValue) { choices.append(reference("markedTime")) }
    let whole = choices.count > 1 ? any(choices) : taken
    return described(orVariable(whole), key.note)
  }
}
