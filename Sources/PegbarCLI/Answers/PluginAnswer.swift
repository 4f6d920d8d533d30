import Pegbar
import PegbarCore

extension CatalogEntry {
  /// The members that `list` shows of a plugin.
  var members: [JSONMember] {
    let descriptor = descriptor
    var aliases: [String] = []
    for alias in descriptor.aliases where !aliases.contains(alias.name) {
      aliases.append(alias.name)
    }
    let list: [(String, JSONValue)] = [
      ("id", .string(descriptor.id)), ("kind", .string(descriptor.kind.word)),
      ("name", .string(descriptor.name)), ("summary", .string(descriptor.summary)),
      ("aliases", .array(aliases.map(JSONValue.string))),
      ("names", .array(descriptor.aliases.map(\.json))),
      ("library", library.path.map(JSONValue.string) ?? .null),
      ("file", library.file.map(JSONValue.string) ?? .null),
      ("provider", library.provider.map { .string($0.descriptor.id) } ?? .null),
      ("origin", .string(library.origin.rawValue)), ("status", .string(status.rawValue)),
      ("version", .string(library.manifest.library.version)),
      ("license", .string(library.manifest.library.license)),
    ]
    return list.map { JSONMember($0.0, $0.1) }
  }

  /// The members that the page of one plugin has.
  ///
  /// The document's own version takes the place of the library's.
  var details: [JSONMember] {
    var members = members
    if let index = members.firstIndex(where: { $0.key == "version" }) {
      members[index].key = "libraryVersion"
    }
    let descriptor = descriptor
    let more: [(String, JSONValue)] = [
      ("parameters", .array(descriptor.parameters.filter { !$0.isExtent }.map(\.json))),
      ("threads", .string(descriptor.threads.word)),
      ("directions", .array(descriptor.directions.names.map(JSONValue.string))),
      ("defaultDirection", descriptor.defaultDirection.names.first.map(JSONValue.string) ?? .null),
      ("revision", .number(Double(descriptor.revision))),
      ("documentation", .string(descriptor.documentation)),
      ("category", .string(descriptor.category)),
      ("pure", .bool(descriptor.isPure)), ("deterministic", .bool(descriptor.isDeterministic)),
      ("openEnd", .bool(descriptor.hasOpenEnd)),
      ("endings", .array(plugin.endings.map(JSONValue.string))),
    ]
    return members + more.map { JSONMember($0.0, $0.1) } + inputMembers
  }
}

extension PluginAlias {
  /// Name, vocabulary, presets, direction.
  fileprivate var json: JSONValue {
    let presets = presets.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.plainJSON) }
    return .members([
      ("name", .string(name)), ("vocabulary", .string(vocabulary)), ("presets", .object(presets)),
      ("direction", direction.names.first.map(JSONValue.string) ?? .null),
    ])
  }
}

extension Parameter {
  /// Key, type, unit, bounds, default, choices; what is not as it mostly is.
  var json: JSONValue {
    let bound = { (x: Double) in x.isFinite ? JSONValue.number(x) : .null }
    let members: [(String, JSONValue)] = [
      ("key", .string(key)), ("type", .string(type.word)), ("unit", .string(unit.word)),
      ("min", bound(minimum)), ("max", bound(maximum)), ("default", defaultValue.plainJSON),
      ("choices", .array(choices.map(JSONValue.string))), ("label", .string(label)),
      ("documentation", .string(documentation)),
    ]
    let flags = [("animatable", isAnimatable), ("wide", isWide)].filter(\.1).map {
      JSONMember($0.0, .bool(true))
    }
    return .object(members.map { JSONMember($0.0, $0.1) } + flags + display.members)
  }
}

extension BorrowedKey {
  /// The members of a parameter, what bounds and default are fractions of, and the parameter it sets.
  var json: JSONValue {
    guard case .object(let members) = parameter.json else { preconditionFailure("an object") }
    return .object(
      members + [
        JSONMember("of", measure.map { .string($0.rawValue) } ?? .null),
        JSONMember("sets", target.map(JSONValue.string) ?? .null),
      ])
  }
}

extension Refusal {
  /// Path, code, reason, and the line if there is one.
  var json: JSONValue {
    let line = line.map { [JSONMember("line", .number(Double($0)))] } ?? []
    return .object(
      [
        JSONMember("path", .string(path)), JSONMember("code", .string(code.word)),
        JSONMember("reason", .string(reason)),
      ] + line)
  }
}

extension LibraryWarning {
  /// Path, code, reason.
  var json: JSONValue {
    .members([("path", .string(path)), ("code", .string(code)), ("reason", .string(reason))])
  }
}
