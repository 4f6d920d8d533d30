import PegbarCore

extension Manifest {
  /// The manifest as JSON, as embedded in libraries and printed by `pegbar-scan --manifest`.
  public var json: JSONValue {
    .members([
      ("pegbar", .string(Manifest.interface)),
      ("entry", .string(entry)),
      ("library", library.json),
      ("plugins", .array(plugins.map(\.json))),
    ])
  }
}

extension LibraryDescription {
  fileprivate var json: JSONValue {
    .object(
      [
        JSONMember("id", .string(id)), JSONMember("name", .string(name)),
        JSONMember("version", .string(version)), JSONMember("license", .string(license)),
      ] + .text("vendor", vendor) + .text("url", url))
  }
}

extension ManifestPlugin {
  fileprivate var json: JSONValue {
    let plugin = descriptor
    var members = [
      JSONMember("kind", .string(plugin.kind.word)), JSONMember("id", .string(plugin.id)),
      JSONMember("name", .string(plugin.name)), JSONMember("summary", .string(plugin.summary)),
    ]
    members += .text("doc", plugin.documentation) + .text("category", plugin.category)
    members += [
      JSONMember("revision", .number(Double(plugin.revision))),
      JSONMember("threads", .string(plugin.threads.word)),
      JSONMember("pure", .bool(plugin.isPure)),
      JSONMember("deterministic", .bool(plugin.isDeterministic)),
    ]
    if plugin.hasOpenEnd { members.append(JSONMember("openEnd", .bool(true))) }
    if !plugin.directions.isEmpty {
      members += .list("directions", plugin.directions.names.map(JSONValue.string))
      members += .text("defaultDirection", plugin.defaultDirection.names.first ?? "")
    }
    if plugin.kind == .animation {
      let words = ManifestPlugin.inputWords.filter { inputs.contains($0.input) }
      members.append(JSONMember("inputs", .array(words.map { .string($0.word) })))
    }
    if plugin.kind == .valueFunction {
      members.append(JSONMember("inputCount", .number(Double(inputCount))))
    }
    if plugin.kind == .imageFilter {
      members += [
        JSONMember("minimumInputs", .number(Double(pictureCounts.lowerBound))),
        JSONMember("maximumInputs", .number(Double(pictureCounts.upperBound))),
      ]
    }
    members += .list("endings", endings.map(JSONValue.string))
    members += .list("parameters", plugin.parameters.map(\.json))
    members += .list("aliases", plugin.aliases.map(\.json))
    members += .list("requires", plugin.requiredExtensions.map(JSONValue.string))
    members += .list("replaces", plugin.replacedIDs.map(JSONValue.string))
    return .object(members)
  }
}

extension Parameter {
  fileprivate var json: JSONValue {
    var members = [JSONMember("key", .string(key)), JSONMember("label", .string(label))]
    members += .text("doc", documentation)
    members += [
      JSONMember("type", .string(type.word)), JSONMember("unit", .string(unit.word)),
      JSONMember("min", minimum.isFinite ? .number(minimum) : .null),
      JSONMember("max", maximum.isFinite ? .number(maximum) : .null),
      JSONMember("default", json(of: defaultValue)),
    ]
    members += .list("choices", choices.map(JSONValue.string))
    if isAnimatable { members.append(JSONMember("animatable", .bool(true))) }
    if isWide { members.append(JSONMember("wide", .bool(true))) }
    return .object(members + display.members)
  }

  /// A value of the parameter as JSON.
  ///
  /// A type with one number gives a number, other types of numbers an array.
  public func json(of value: ParameterValue) -> JSONValue {
    guard type.numberCount != 1, case .numbers(let list) = value else { return value.plainJSON }
    return .array(list.map(JSONValue.number))
  }
}

extension PluginAlias {
  fileprivate var json: JSONValue {
    var members = [
      JSONMember("name", .string(name)), JSONMember("vocabulary", .string(vocabulary)),
    ]
    if !presets.isEmpty {
      let sorted = presets.sorted { $0.key < $1.key }
      members.append(
        JSONMember("presets", .object(sorted.map { JSONMember($0.key, $0.value.plainJSON) })))
    }
    return .object(members + .text("direction", direction.names.first ?? ""))
  }
}

extension ParameterValue {
  /// One number as a number, several as an array; a change as an object with two ends; a path as SVG path
  /// data, a picture as its file's name, a timing function as in scenes; null for none.
  public var plainJSON: JSONValue {
    switch self {
    case .bool(let flag): .bool(flag)
    case .string(let text): .string(text)
    case .path(let path): .string(path.svg)
    case .image(let image): .string(image.name)
    case .curve(let curve) where curve.parameters.isEmpty: .string(curve.name)
    case .curve(let curve):
      .members([
        ("id", .string(curve.name)),
        (
          "parameters",
          .object(
            curve.parameters.sorted { $0.key < $1.key }.map {
              JSONMember($0.key, $0.value.plainJSON)
            })
        ),
      ])
    case .none: .null
    case .numbers(let list) where list.count == 1: .number(list[0])
    case .numbers(let list): .array(list.map(JSONValue.number))
    case .change(let from, let to):
      .members([
        ("from", ParameterValue.numbers(from).plainJSON),
        ("to", ParameterValue.numbers(to).plainJSON),
      ])
    }
  }
}

extension [JSONMember] {
  /// A member for a text; none for an empty one.
  fileprivate static func text(_ key: String, _ text: String) -> [JSONMember] {
    text.isEmpty ? [] : [JSONMember(key, .string(text))]
  }

  /// A member for a list; none for an empty one.
  fileprivate static func list(_ key: String, _ list: [JSONValue]) -> [JSONMember] {
    list.isEmpty ? [] : [JSONMember(key, .array(list))]
  }
}
