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
    usage: """
      pegbar list [KIND] [--search WORDS] [--names | --paths | --json]
      pegbar list transitions --vocabulary xfade [--names | --json]
      """,
    discussion: """
      A line has a plugin's shortest name, the directions in which it goes, and what it does. \
      An id is a name, too; 'pegbar info NAME' shows all names.
      """)

  @Argument(
    help: "animations, timings, values, transitions, filters, providers, importers or exporters.")
  var kind: ListedKind?

  @Option(
    name: .long,
    help: "Only plugins in whose names, summary, category or parameters each of these words is.")
  var search: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The names that a program has for transitions, and what plays them: "
        + Vocabulary.known.map(\.name).joined(separator: ", ") + ".", valueName: "name"),
    completion: Completed.vocabularies)
  var vocabulary: String?

  @Flag(name: .long, help: "Only names, one a line, as a shell completes them.")
  var names = false

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @Flag(name: .long, help: "Also show ids and the libraries' paths.")
  var paths = false

  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    let set = try PluginSet.discover(plugins)
    warn(of: set.catalog)
    let list = PluginList(set, kind: kind, search: search)
    if let vocabulary { return try show(NamesElsewhere(vocabulary, in: set, search: search)) }
    if names { return try Console.print(lines: list.names) }
    if json { return try Console.print(JSONWriter.text(list.json)) }
    try Console.print(lines: list.lines(withPaths: paths))
  }

  func validate() throws {
    let forms = [("--names", names), ("--json", json), ("--paths", paths)].filter(\.1).map(\.0)
    if forms.count > 1 {
      throw ValidationError("\(forms.joined(separator: " and ")) cannot be used together")
    }
    guard let vocabulary else { return }
    if let kind, kind != .transitions {
      throw ValidationError("--vocabulary lists transitions, not \(kind.rawValue)")
    }
    try NamesElsewhere.check(vocabulary)
  }

  /// Prints the first warnings of each code, and the number of the others.
  private func warn(of catalog: PluginCatalog) {
    // Usually all files are writable for their group, or none.
    let shown = { (code: String) in code == "group-writable" ? 1 : 3 }
    var counts: [String: Int] = [:]
    for warning in catalog.warnings {
      counts[warning.code, default: 0] += 1
      if counts[warning.code, default: 0] <= shown(warning.code) {
        Console.warning(warning.description)
      }
    }
    for (code, count) in counts.sorted(by: { $0.key < $1.key }) where count > shown(code) {
      Console.warning("\(count - shown(code)) more of the kind \(code); see 'pegbar list --json'")
    }
  }

  private func show(_ list: NamesElsewhere) throws {
    if names { return try Console.print(lines: list.names) }
    if json { return try Console.print(JSONWriter.text(list.json)) }
    try Console.print(lines: list.lines(width: Console.width))
  }
}
