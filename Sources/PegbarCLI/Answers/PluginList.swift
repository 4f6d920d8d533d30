import Pegbar
import PegbarCore

/// The plugins that were found, by kind, as `list` shows them.
struct PluginList {
  private let groups: [(kind: PluginKind, entries: [CatalogEntry])]
  private let catalog: PluginCatalog
  private let registry: Registry

  /// Chooses plugins.
  ///
  /// - Parameters:
  ///   - set: the plugins of this run.
  ///   - kind: the only kind; nil for all.
  ///   - search: words that a plugin must have; nil for all plugins.
  init(_ set: PluginSet, kind: ListedKind?, search: String?) {
    catalog = set.catalog
    registry = set.registry
    let words = SearchWords(search)
    let order: [PluginKind] = [
      .animation, .timingFunction, .valueFunction, .transition, .imageFilter, .provider,
    ]
    groups = order.map { group in
      guard kind == nil || kind?.kind == group else { return (group, []) }
      let entries = set.catalog.sortedEntries(of: group)
      return (group, entries.filter { words.areAll(in: $0.descriptor) })
    }
  }

  /// The shortest name of each plugin that is used.
  var shortNames: [String] {
    groups.flatMap(\.entries).filter { $0.status == .ok }.map {
      registry.shortName(of: $0.descriptor)
    }
  }

  /// The document of `--json`.
  var json: JSONValue {
    .members([
      ("version", 1),
      ("plugins", .array(groups.flatMap(\.entries).map { .object($0.members) })),
      ("refused", .array(catalog.refusals.map(\.json))),
      ("warnings", .array(catalog.warnings.map(\.json))),
    ])
  }

  /// Every name by which one of the plugins is found, sorted.
  var names: [String] {
    let names = groups.flatMap { group in
      group.entries.filter { $0.status == .ok }.flatMap { entry in
        [entry.descriptor.id]
          + entry.descriptor.aliases.map {
            Registry.vocabularies.contains($0.vocabulary) ? $0.name : "\($0.vocabulary):\($0.name)"
          }
      }
    }
    return Set(names).sorted()
  }

  /// The lines for people; with paths, each plugin's id and library follow in a line of their own.
  func lines(withPaths: Bool) -> [ConsoleLine] {
    var lines: [ConsoleLine] = []
    let add = { (text: String) in lines.append(ConsoleLine(text: text)) }
    let head = { (text: String) in
      if !lines.isEmpty { add("") }
      lines.append(ConsoleLine(text: text, isHeading: true))
    }
    for (kind, entries) in groups where !entries.isEmpty {
      head("\(PluginList.title(kind)) (\(entries.count))")
      let rows = TextTable.lines(rows(entries), width: Console.width)
      for (row, entry) in zip(rows, entries) {
        add(row)
        if withPaths { add("    \(entry.descriptor.id)  \(PluginList.place(entry))") }
      }
    }
    if !catalog.refusals.isEmpty {
      head("refused (\(catalog.refusals.count))")
      for refusal in catalog.refusals {
        add("  " + refusal.place)
        TextTable.wrap(
          "\(refusal.reason) (\(refusal.code.word))", width: Console.width, indent: 4
        ).forEach(add)
      }
    }
    if let advice = BuiltFamilies.advice {
      add("")
      TextTable.wrap("note: " + advice, width: Console.width, indent: 0).forEach(add)
    }
    return lines.isEmpty ? [ConsoleLine(text: "no plugins")] : lines
  }

  /// Names with directions, and what each plugin does.
  private func rows(_ entries: [CatalogEntry]) -> [(String, String)] {
    let names = entries.map { entry in
      let descriptor = entry.descriptor
      return entry.status == .ok ? registry.shortName(of: descriptor) : descriptor.id
    }
    let longest = min(24, names.map(\.count).max() ?? 0)
    let hasDirections = entries.contains { !$0.descriptor.directions.isEmpty }
    return zip(names, entries).map { name, entry in
      var marks: [String] = []
      if entry.status != .ok { marks.append(entry.status.rawValue) }
      if entry.library.origin != .builtin { marks.append(entry.library.origin.rawValue) }
      if let file = entry.library.file, let name = file.split(separator: "/").last {
        marks.append(String(name))
      }
      let mark = marks.isEmpty ? "" : "[\(marks.joined(separator: ", "))] "
      let gap = String(repeating: " ", count: max(0, longest - name.count) + 2)
      let arrows = hasDirections ? gap + entry.descriptor.directions.arrows : ""
      return (name + arrows, mark + entry.descriptor.summary)
    }
  }

  /// Where a plugin's library is; for one made of a file, that file and who made it.
  private static func place(_ entry: CatalogEntry) -> String {
    let library = entry.library
    if let file = library.file, let provider = library.provider {
      return "\(file) by \(provider.descriptor.id)"
    }
    return library.path ?? "linked into the program"
  }

  private static func title(_ kind: PluginKind) -> String {
    switch kind {
    case .animation: "animations"
    case .timingFunction: "timing functions"
    case .valueFunction: "value functions"
    case .transition: "transitions"
    case .imageFilter: "filters"
    case .provider: "providers"
    }
  }
}

/// Words that somebody looks for.
struct SearchWords {
  private let words: [String]

  /// Splits a text at its spaces; nil finds everything.
  init(_ text: String?) {
    words = (text ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Whether every word is somewhere in a plugin's names, summary, category or parameters.
  func areAll(in descriptor: PluginDescriptor) -> Bool {
    if words.isEmpty { return true }
    let texts =
      [descriptor.id, descriptor.name, descriptor.summary, descriptor.category]
      + descriptor.aliases.map { "\($0.vocabulary):\($0.name)" }
      + descriptor.parameters.flatMap { [$0.key, $0.label] }
    return areAll(in: texts.joined(separator: "\n"))
  }

  /// Whether every word is in a text.
  func areAll(in text: String) -> Bool {
    let text = text.lowercased()
    return words.allSatisfy(text.contains)
  }
}

extension Direction {
  /// An arrow for each direction, as the pictures move.
  var arrows: String {
    let all: [(Direction, String)] = [
      (.fromLeft, "→"), (.fromRight, "←"), (.fromTop, "↓"), (.fromBottom, "↑"),
    ]
    return all.map { contains($0.0) ? $0.1 : " " }.joined()
  }
}
