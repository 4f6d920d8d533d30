import ArgumentParser
import Pegbar
import PegbarCore

/// The plugins that `list` can be narrowed down to.
enum ListedKind: String, CaseIterable, ExpressibleByArgument {
  case animations, timings, values, transitions, filters, providers, importers, exporters

  /// The kind of the plugin interface; nil for one that has no plugins yet.
  var kind: PluginKind? {
    switch self {
    case .animations: .animation
    case .timings: .timingFunction
    case .values: .valueFunction
    case .transitions: .transition
    case .filters: .imageFilter
    case .providers: .provider
    case .importers, .exporters: nil
    }
  }
}

/// `pegbar list`: every plugin, a line each.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List plugins and refused files.",
    usage: "pegbar list [KIND] [--json] [--paths] [--plugin-path PATH]")

  @Argument(
    help: "animations, timings, values, transitions, filters, providers, importers or exporters.")
  var kind: ListedKind?

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @Flag(name: .long, help: "Also show the libraries' paths.")
  var paths = false

  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    let catalog = try PluginSet.discover(plugins).catalog
    for warning in catalog.warnings { Console.warning(warning.description) }
    let entries = catalog.entries.filter { kind == nil || $0.descriptor.kind == kind?.kind }
    let order: [PluginKind] = [
      .animation, .timingFunction, .valueFunction, .transition, .imageFilter, .provider,
    ]
    let groups = order.map { kind in
      (kind, entries.filter { $0.descriptor.kind == kind }.sorted(by: ListCommand.precedes))
    }
    if json {
      let answer = JSONValue.members([
        ("version", 1),
        ("plugins", .array(groups.flatMap { $0.1 }.map { .object($0.members) })),
        ("refused", .array(catalog.refusals.map(\.json))),
        ("warnings", .array(catalog.warnings.map(\.json))),
      ])
      try Console.print(JSONWriter.text(answer))
    } else {
      try Console.print(lines: lines(groups, catalog.refusals))
    }
  }

  private static func precedes(_ a: CatalogEntry, _ b: CatalogEntry) -> Bool {
    let (x, y) = (a.descriptor.id, b.descriptor.id)
    return x == y ? a.status == .ok && b.status != .ok : x < y
  }

  private func lines(
    _ groups: [(PluginKind, [CatalogEntry])], _ refusals: [Refusal]
  ) -> [ConsoleLine] {
    var lines: [ConsoleLine] = []
    let add = { (text: String) in lines.append(ConsoleLine(text: text)) }
    let head = { (text: String) in
      if !lines.isEmpty { add("") }
      lines.append(ConsoleLine(text: text, isHeading: true))
    }
    for (kind, entries) in groups where !entries.isEmpty {
      head("\(ListCommand.title(kind)) (\(entries.count))")
      let rows = TextTable.lines(entries.map(row), width: Console.width)
      for (row, entry) in zip(rows, entries) {
        add(row)
        if paths { add("    " + ListCommand.place(entry)) }
      }
    }
    if !refusals.isEmpty {
      head("refused (\(refusals.count))")
      for refusal in refusals {
        add("  " + refusal.place)
        TextTable.wrap(
          "\(refusal.reason) (\(refusal.code.word))", width: Console.width, indent: 4
        ).forEach(add)
      }
    }
    return lines.isEmpty ? [ConsoleLine(text: "no plugins")] : lines
  }

  /// Where a plugin's library is; for one made of a file, that file and who made it.
  private static func place(_ entry: CatalogEntry) -> String {
    let library = entry.library
    if let file = library.file, let provider = library.provider {
      return "\(file) by \(provider.descriptor.id)"
    }
    return library.path ?? "linked into the program"
  }

  private func row(_ entry: CatalogEntry) -> (String, String) {
    var marks: [String] = []
    if entry.status != .ok { marks.append(entry.status.rawValue) }
    if entry.library.origin != .builtin { marks.append(entry.library.origin.rawValue) }
    if let file = entry.library.file, let name = file.split(separator: "/").last {
      marks.append(String(name))
    }
    let mark = marks.isEmpty ? "" : "[\(marks.joined(separator: ", "))] "
    return (entry.descriptor.id, mark + entry.descriptor.summary)
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
