import ArgumentParser
import Pegbar
import PegbarCore

/// The names of a vocabulary, and the plugins that play them.
struct NamesElsewhere {
  /// A name, and what plays it.
  private struct Row {
    var name: String
    /// nil where no plugin has the name.
    var plugin: ResolvedPlugin?
  }

  private let vocabulary: Vocabulary
  private let rows: [Row]
  private let registry: Registry

  /// Refuses a vocabulary that is not known.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ name: String) throws {
    if Vocabulary(named: name) != nil { return }
    let known = Vocabulary.known.map(\.name)
    throw ValidationError(
      "--vocabulary \(name): it is not known" + Suggestion.clause(for: name, orAll: known))
  }

  /// Looks each name of a known vocabulary up.
  ///
  /// - Parameters:
  ///   - name: of the vocabulary.
  ///   - set: the plugins of this run.
  ///   - search: words that a name or its plugin must have; nil for all.
  init(_ name: String, in set: PluginSet, search: String?) {
    guard let vocabulary = Vocabulary(named: name) else {
      preconditionFailure("'validate' knows the vocabulary")
    }
    self.vocabulary = vocabulary
    registry = set.registry
    let own = set.registry.plugins.flatMap { entry in
      entry.plugin.descriptor.kind == .transition
        ? entry.plugin.descriptor.aliases.filter { $0.vocabulary == name }.map(\.name) : []
    }
    let words = SearchWords(search)
    rows = Set(vocabulary.transitions + own).sorted().compactMap { word in
      let found = set.registry.resolve("\(name):\(word)", kind: .transition)
      let matches =
        words.areAll(in: word) || found.map { words.areAll(in: $0.entry.plugin.descriptor) } == true
      return matches ? Row(name: word, plugin: found) : nil
    }
  }

  /// The names that a plugin plays, as `-t` takes them.
  var names: [String] {
    rows.filter { $0.plugin != nil }.map { "\(vocabulary.name):\($0.name)" }
  }

  /// The document of `--json`.
  var json: JSONValue {
    .members([
      ("version", 1), ("vocabulary", .string(vocabulary.name)),
      ("owner", .string(vocabulary.owner)),
      ("names", .array(rows.map(NamesElsewhere.json))),
    ])
  }

  private static func json(_ row: Row) -> JSONValue {
    let alias = row.plugin?.alias
    let presets = (alias?.presets ?? [:]).sorted { $0.key < $1.key }
    return .members([
      ("name", .string(row.name)),
      ("id", row.plugin.map { .string($0.entry.plugin.descriptor.id) } ?? .null),
      ("direction", alias?.direction.names.first.map(JSONValue.string) ?? .null),
      ("presets", .object(presets.map { JSONMember($0.key, $0.value.plainJSON) })),
    ])
  }

  /// The lines for people: each name with the transition, direction and parameters that it stands for.
  func lines(width: Int) -> [ConsoleLine] {
    let present = rows.filter { $0.plugin != nil }
    let absent = rows.filter { $0.plugin == nil }
    let title = "\(vocabulary.name): \(vocabulary.owner)"
    var lines = [
      ConsoleLine(text: "\(title) (\(present.count) of \(rows.count))", isHeading: true)
    ]
    lines += TextTable.lines(present.map { ($0.name, meaning($0)) }, width: width).map {
      ConsoleLine(text: $0)
    }
    if !absent.isEmpty {
      lines += [
        ConsoleLine(text: ""),
        ConsoleLine(text: "without a plugin (\(absent.count))", isHeading: true),
      ]
      let all = absent.map(\.name).joined(separator: " ")
      lines += TextTable.wrap(all, width: width, indent: 2).map { ConsoleLine(text: $0) }
    }
    return lines
  }

  private func meaning(_ row: Row) -> String {
    guard let plugin = row.plugin, let alias = plugin.alias else { return "" }
    let presets = alias.presets.sorted { $0.key < $1.key }.map { key, value in
      if case .string(let text) = value { return "\(key)=\(text)" }
      return "\(key)=\(JSONWriter.text(value.plainJSON))"
    }
    let words = [registry.shortName(of: plugin.entry.plugin.descriptor)] + alias.direction.names
    return (words + presets).joined(separator: " ")
  }
}
