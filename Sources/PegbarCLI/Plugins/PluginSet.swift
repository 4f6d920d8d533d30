import Pegbar
import PegbarCore
import PegbarLaws
import PegbarSupervision

/// The plugins of this run: what was found, and a registry to make things with.
struct PluginSet {
  /// Everything that was found or refused; finding runs no foreign code in this process.
  var catalog: PluginCatalog { host.catalog }

  /// The plugins in use; transitions and filters of others are watched while they write.
  var registry: Registry { host.registry }

  private let host: PluginHost
  private let explicit: [String]
  /// Whether libraries that are not built in run in processes of their own.
  let isIsolating: Bool

  /// Looks for plugins and makes them those of the process.
  ///
  /// - Throws: `Failure` if the kernel offers less than the options require; what cannot be used is in the
  ///   catalog's refusals.
  static func discover(_ options: PluginOptions) throws -> PluginSet {
    try options.checkConfinement()
    let isolation = options.isolate ? isolatedPlugins(options) : nil
    let host = Plugins.host(SearchPath(explicit: options.pluginPath)) { entry in
      guard entry.isForeign else { return entry }
      var watched = entry
      if let isolation, let library = entry.library {
        watched.plugin = isolation.isolated(entry.plugin, library: library)
      } else if let transition = entry.plugin as? any TransitionType {
        watched.plugin = GuardedTransition(transition)
      } else if let filter = entry.plugin as? any ImageFilterType {
        watched.plugin = GuardedFilter(filter)
      }
      return watched
    }
    return PluginSet(host, explicit: options.pluginPath, isIsolating: options.isolate)
  }

  /// Makes processes for libraries that are not built in.
  static func isolatedPlugins(_ options: PluginOptions) -> IsolatedPlugins {
    let words =
      [ServeLibraryCommand._commandName]
      + options.pluginPath.flatMap { ["--plugin-path", $0] }
    // A call may wait for another one: an animation for its curve.
    return IsolatedPlugins(
      words, threads: 2 * min(16, Processors.count + 2), timeout: options.pluginTimeout
    ) { Console.note($0) }
  }

  private init(_ host: PluginHost, explicit: [String], isIsolating: Bool) {
    self.host = host
    self.explicit = explicit
    self.isIsolating = isIsolating
    Plugins.use(registry)
    HostServices.setLog { level, id, text in
      let line = "plugin \(id.map { "'\($0)'" } ?? "library"): \(text)"
      switch level {
      case .debug, .info: Console.detail(line)
      case .warning, .error: Console.warning(line)
      }
    }
  }

  /// A plugin that a name stands for.
  struct Name {
    var kind: PluginKind
    var plugin: ResolvedPlugin
    /// The plugin's id.
    var id: String { plugin.entry.plugin.descriptor.id }
  }

  /// Finds a plugin by id or alias, in some kinds first.
  ///
  /// - Parameters:
  ///   - name: as written.
  ///   - kinds: those that are looked at first.
  ///   - wanted: the only kind that does, if another one would be an error.
  /// - Returns: the plugin.
  /// - Throws: `Failure` for a name that nothing has.
  func find(
    _ name: String, preferring kinds: [PluginKind], wanting wanted: PluginKind? = nil
  ) throws -> Name {
    let order = kinds + PluginKind.allCases.filter { !kinds.contains($0) }
    let found = order.compactMap { kind in
      registry.resolve(name, kind: kind).map { Name(kind: kind, plugin: $0) }
    }
    // An id says what it is; an alias may belong to several kinds.
    if let match = found.first(where: { $0.id == name }) ?? found.first { return match }
    throw unknown(name, kinds: wanted.map { [$0] } ?? order)
  }

  /// Finds a plugin of one kind.
  ///
  /// - Throws: `Failure` for a name that nothing of that kind has.
  func find(_ name: String, only kind: PluginKind) throws -> Name {
    if let plugin = registry.resolve(name, kind: kind) { return Name(kind: kind, plugin: plugin) }
    throw unknown(name, kinds: [kind])
  }

  /// The plugins of other kinds that the name of one stands for, too.
  func namesakes(of name: Name, _ word: String) -> [Name] {
    PluginKind.allCases.filter { $0 != name.kind }.compactMap { kind in
      registry.resolve(word, kind: kind).map { Name(kind: kind, plugin: $0) }
    }
  }

  private func unknown(_ name: String, kinds: [PluginKind]) -> Failure {
    // Who names a file wants it: why it is refused says more than that its plugin is unknown.
    if let refusal = catalog.refusals.first(where: { refusal in
      explicit.contains { refusal.path == $0 || refusal.path.hasSuffix("/" + $0) }
    }) {
      return Failure(refusal)
    }
    let word = kinds.count == 1 ? kinds[0].noun : "plugin"
    let hint = kinds.count == 1 ? "; see 'pegbar list \(kinds[0].plural)'" : "; see 'pegbar list'"
    let told = UnknownName(name, kinds: kinds, in: registry).clause
    let end = (told.isEmpty ? hint : told) + (BuiltFamilies.advice.map { "; \($0)" } ?? "")
    return Failure(.pluginMissing, "there is no \(word) called '\(name)'\(refused(name))\(end)")
  }

  /// Why a file was not taken that may have what is looked for.
  private func refused(_ name: String) -> String {
    let word = name.split(separator: ".").last.map(String.init) ?? name
    let refusals = catalog.refusals
    guard let refusal = refusals.first(where: { $0.path.contains(word) }) ?? refusals.first else {
      return ""
    }
    let more = refusals.count == 1 ? "" : " (and \(refusals.count - 1) more)"
    return "; refused: \(refusal)\(more)"
  }

  /// The plugins that come with the program and can be measured, by kind and id.
  var builtins: [Name] {
    let order: [PluginKind] = [
      .transition, .imageFilter, .timingFunction, .valueFunction, .animation,
    ]
    return order.flatMap { kind in
      registry.plugins.filter { entry in
        entry.plugin.descriptor.kind == kind && !entry.isForeign
      }.map { Name(kind: kind, plugin: ResolvedPlugin(entry: $0, alias: nil)) }
        .sorted { $0.id < $1.id }
    }
  }

  /// The ids of the timing functions that parameters of a plugin name.
  func curves(_ given: [GivenParameter], of name: Name) -> [String] {
    given.compactMap { item in
      let parameters = name.plugin.entry.plugin.descriptor.parameters
      guard parameters.contains(where: { $0.key == item.key && $0.type == .curve }) else {
        return nil
      }
      let function = registry.resolve(item.text, kind: .timingFunction)
      return function?.entry.plugin.descriptor.id
    }
  }

  /// The picture files that a plugin's parameters name.
  func pictureFiles(_ given: [GivenParameter], of name: Name) -> [String] {
    let parameters = name.plugin.entry.plugin.descriptor.parameters
    return given.filter { item in
      parameters.contains { $0.key == item.key && $0.type == .image }
    }.map(\.file)
  }

  /// Whether a plugin is somebody else's: its code runs in a worker only.
  func isForeign(_ name: Name) -> Bool { name.plugin.entry.isForeign }

  /// Those of some ids that are somebody else's and run in this process or its worker, each once.
  func foreign(_ ids: [String]) -> [String] {
    let wanted = Set(ids)
    let found = registry.plugins.filter { entry in
      entry.isForeign && wanted.contains(entry.plugin.descriptor.id)
        && !isIsolated(entry)
    }
    return Set(found.map(\.plugin.descriptor.id)).sorted()
  }

  /// Whether a plugin's calls are made in its library's own process.
  private func isIsolated(_ entry: RegisteredPlugin) -> Bool {
    isIsolating && entry.isForeign && IsolatedPlugins.canIsolate(entry.plugin)
  }

  /// Loads a plugin's library now.
  ///
  /// - Throws: `Refusal`.
  func load(_ name: Name) throws -> ResolvedPlugin {
    try load([name.id])
    return name.plugin
  }

  /// Loads the libraries of some ids now.
  ///
  /// - Throws: the first `Refusal`.
  func load(_ ids: [String]) throws {
    // An isolated library is loaded by its own process, at the first call.
    let isolated = Set(registry.plugins.filter(isIsolated).map(\.plugin.descriptor.id))
    let here = Set(ids).subtracting(isolated)
    let warnings = try CallMonitor.noting(ids.first(where: isForeign) ?? "", "load") {
      try host.load(here)
    }
    // Before a warning is printed: what standard error is may have changed.
    try Guests.settle()
    for warning in warnings { Console.warning(warning.description) }
  }

  private func isForeign(_ id: String) -> Bool { !foreign([id]).isEmpty }

  /// The C function behind a timing function; nil for other plugins, and where another process calls it.
  ///
  /// - Throws: `Refusal`.
  func boundTimingFunction(_ name: Name) throws -> BoundTimingFunction? {
    guard !isIsolating else { return nil }
    let entry = catalog.entries.first {
      $0.status == .ok && $0.descriptor.id == name.id && $0.descriptor.kind == name.kind
    }
    return try entry?.loadedPlugin() as? BoundTimingFunction
  }
}

extension PluginKind {
  /// The word for all of them, as `list` takes it.
  var plural: String {
    switch self {
    case .animation: ListedKind.animations.rawValue
    case .valueFunction: ListedKind.values.rawValue
    case .timingFunction: ListedKind.timings.rawValue
    case .transition: ListedKind.transitions.rawValue
    case .imageFilter: ListedKind.filters.rawValue
    case .provider: ListedKind.providers.rawValue
    }
  }
}

extension ResolvedPlugin {
  /// Reads and checks parameters as the command line gives them.
  ///
  /// - Throws: `Failure` for text of the wrong type, `PluginError` for the rest.
  func parameters(parsing given: [GivenParameter]) throws -> ParameterValues {
    let descriptor = entry.plugin.descriptor
    var values: [String: ParameterValue] = [:]
    for item in given {
      guard let parameter = descriptor.parameters.first(where: { $0.key == item.key }) else {
        let keys = descriptor.parameters.map(\.key)
        let near = Suggestion.clause(for: item.key, among: keys)
        let all = keys.isEmpty ? "; it has none" : "; it has \(keys.joined(separator: ", "))"
        throw Failure.usage(
          "-p \(item.key)=…: \(descriptor.id) has no such parameter\(near.isEmpty ? all : near)")
      }
      guard let value = try parameter.value(of: item) else {
        throw Failure.usage(
          "-p \(item.key)=\(item.text): \(descriptor.id) expects \(parameter.type.phrase) there")
      }
      values[item.key] = value
    }
    return try parameters(Plugins.registry.made(values, for: descriptor.id))
  }

  /// Settles the direction that the command line names.
  ///
  /// - Throws: `Failure` of wrong usage that says which there are.
  func direction(named given: String?) throws -> Direction {
    let descriptor = entry.plugin.descriptor
    guard let given, Direction(name: given).map(descriptor.directions.contains) != true else {
      return try direction(given)
    }
    let names = descriptor.directions.names
    if names.isEmpty {
      throw Failure.usage(
        "--subtype \(given): \(descriptor.id) has no directions; leave --subtype out")
    }
    if let corner = descriptor.way(from: given) {
      throw Failure.usage("--subtype \(given): \(descriptor.id) comes from there with \(corner)")
    }
    let word = given.lowercased()
    let longer = names.first { word.count > 1 && $0.lowercased().hasSuffix(word) }
    let near =
      longer.map { "; did you mean '\($0)'?" } ?? Suggestion.clause(for: given, among: names)
    throw Failure.usage(
      "--subtype \(given): \(descriptor.id) goes \(names.joined(separator: ", "))\(near)")
  }
}

extension PluginDescriptor {
  /// The options with which a transition comes from a corner, such as `fromTopLeft`; nil if it cannot.
  fileprivate func way(from corner: String) -> String? {
    let corners: [(String, String, Direction)] = [
      ("top", "left", .fromLeft), ("top", "right", .fromTop), ("bottom", "right", .fromRight),
      ("bottom", "left", .fromBottom),
    ]
    // The direction is that of the edge after which the corner comes clockwise.
    let word = corner.lowercased()
    let found = corners.first { a, b, _ in
      ["from", ""].contains { word == $0 + a + b || word == $0 + b + a }
    }
    guard let direction = found?.2, directions.contains(direction) else { return nil }
    let turns = [("diagonal", "true"), ("angle", "0.785")].first { key, _ in
      parameters.contains { $0.key == key }
    }
    return turns.map { "--subtype \(direction.names[0]) -p \($0.0)=\($0.1)" }
  }
}

extension Parameter {
  /// A value as the command line gives it; nil for text of another type.
  ///
  /// - Throws: `MediaError` for a picture that cannot be read.
  fileprivate func value(of given: GivenParameter) throws -> ParameterValue? {
    if type == .image, given.text != "none" {
      return .image(ParameterImage(try PictureReader.read(path: given.file), name: given.text))
    }
    guard type == .color else { return value(parsing: given.text) }
    let ends = given.text.split(separator: "..").compactMap { end in
      (try? Words.color(String(end))).map { [$0.red, $0.green, $0.blue, $0.alpha] }
    }
    switch ends.count {
    case 1: return .numbers(ends[0])
    case 2: return .change(from: ends[0], to: ends[1])
    default: return value(parsing: given.text)
    }
  }
}

extension ParameterType {
  /// What a value looks like on the command line.
  var phrase: String {
    switch self {
    case .bool: "true or false"
    case .string: "text"
    case .choice: "one of its choices"
    case .color: "#rrggbb, #rrggbbaa or 4 numbers with commas"
    case .path: "SVG path data or none"
    case .image: "a picture's file name or none"
    case .curve: "a timing function, its 4 control points with commas, or none"
    default:
      switch numberCount {
      case 1: "a number"
      case let count?: "\(count) numbers with commas"
      case nil: "numbers with commas"
      }
    }
  }
}
