import CPegbarPlugin
import Pegbar
import PegbarCore
import PegbarPlugins

/// A plugin under test.
final class LawSubject: Sendable {
  /// The description of the plugin before it was loaded.
  let descriptor: PluginDescriptor

  /// The library that contains it; nil for a plugin that is already in the process.
  let library: CatalogLibrary?

  private let load: @Sendable () throws -> any Plugin

  /// Makes a subject from a plugin of this process.
  init(_ plugin: any Plugin) {
    descriptor = plugin.descriptor
    library = nil
    load = { plugin }
  }

  /// Finds a plugin in a library, or in a file that a provider opens, without loading it.
  ///
  /// - Throws: `Refusal` of the library, `UnknownPlugin` when it has no such plugin.
  init(library path: String, kind: PluginKind, id: String, providers: [String] = []) throws {
    // Whoever checks a library had it scanned, or trusts it: a manifest is enough here.
    var trusting = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
    trusting.policy.trustsUnscanned = true
    var catalog = PluginCatalog.check(path, providers: providers, options: trusting)
    if catalog.entries.isEmpty { catalog = PluginCatalog.check(path, providers: providers) }
    if let refusal = catalog.refusals.first { throw refusal }
    let match = catalog.entries.first { entry in
      entry.descriptor.id == id && entry.descriptor.kind == kind
    }
    guard let match else { throw UnknownPlugin(id: id) }
    descriptor = match.descriptor
    library = match.library
    load = { try match.loadedPlugin() }
  }

  /// The plugin, loaded.
  ///
  /// - Throws: `Refusal`, `LawBroken` for a plugin of another kind.
  func plugin<Kind>(_ type: Kind.Type) throws -> Kind {
    let plugin = try load()
    // Most laws of transitions hold for filters, too.
    let filter = (plugin as? any ImageFilterType).map(FilterAsTransition.init)
    guard let found = plugin as? Kind ?? filter as? Kind else {
      throw LawBroken("\(descriptor.id) is of another kind")
    }
    return found
  }

  /// The plugin's descriptor as its library made it.
  ///
  /// - Returns: nil for a plugin without one: written in Swift for this process, or a bound function.
  /// - Throws: `Refusal`.
  func table() throws -> UnsafePointer<pegbar_descriptor>? {
    try PluginTables.descriptor(of: load())
  }

  /// A choice of parameters.
  struct Variant: Sendable {
    /// The difference from the defaults, for messages; empty for the defaults.
    var label: String
    var values: ParameterValues
    /// Whether a choice, a text, a list, a path, a picture or a timing function differs from its default, which
    /// may select a completely different curve.
    var isOtherChoice = false
  }

  /// The defaults, every bound and choice alone, and the presets of aliases.
  ///
  /// - Throws: `PluginError` if the host refuses values that the descriptor allows.
  func variants() throws -> [Variant] {
    var list = [Variant(label: "", values: try ParameterValues(for: descriptor))]
    for parameter in descriptor.parameters {
      for value in try parameter.extremes + objects(for: parameter) {
        list.append(
          Variant(
            label: " with \(parameter.key) = \(value.text)",
            values: try ParameterValues([parameter.key: value], for: descriptor),
            isOtherChoice: parameter.hasOtherChoices && value != parameter.defaultValue))
      }
    }
    for alias in descriptor.aliases where !alias.presets.isEmpty {
      list.append(
        Variant(
          label: " as \(alias.name)", values: try ParameterValues(alias.presets, for: descriptor)))
    }
    return list
  }

  /// The defaults with a text, a list, a path, a picture or a timing function for one parameter at a time, as far
  /// as the plugin accepts them.
  ///
  /// - Throws: `PluginError` if the host refuses values that the descriptor allows.
  func objects() throws -> [ParameterValues] {
    try descriptor.parameters.flatMap { parameter in
      try objects(for: parameter).map { try ParameterValues([parameter.key: $0], for: descriptor) }
    }
  }

  /// The texts, lists, paths, pictures or timing functions for a parameter that the plugin accepts.
  ///
  /// A value counts as accepted unless the plugin declines it with a status for that: see `Decline`.
  ///
  /// - Throws: `PluginError` if the host refuses values that the descriptor allows.
  func objects(for parameter: Parameter) throws -> [ParameterValue] {
    let candidates =
      parameter.type == .numbers
      ? LawObjects.lists(for: parameter) : LawObjects.values(of: parameter.type)
    return try candidates.filter { value in
      let values = try ParameterValues([parameter.key: value], for: descriptor)
      do { try ParameterLaws.make(self, values) } catch {
        return !Decline.isMeantForValues(by: error)
      }
      return true
    }
  }

  /// The defaults.
  func defaults() throws -> ParameterValues { try ParameterValues(for: descriptor) }
}

extension Parameter {
  /// Whether another value may have an entirely different meaning.
  fileprivate var hasOtherChoices: Bool {
    type == .choice || type == .string || type == .numbers || type.isOptional
  }

  /// The values at the bounds, if there are any.
  var extremes: [ParameterValue] {
    switch type {
    case .bool: return [.bool(false), .bool(true)]
    case .choice: return choices.map(ParameterValue.string)
    case .string, .numbers, .path, .image, .curve: return []
    default:
      return [minimum, maximum].filter(\.isFinite).map { bound in
        .numbers([Double](repeating: bound, count: type.numberCount ?? 1))
      }
    }
  }
}

extension PluginCatalog {
  /// Checks only one library, one file that binds functions of a library, or one file that a provider opens.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - providers: folders and files with providers, besides the built-in ones.
  ///   - options: how it is scanned.
  /// - Returns: its plugins, or why it is refused.
  package static func check(
    _ path: String, providers: [String] = [], options: DiscoveryOptions = DiscoveryOptions()
  ) -> PluginCatalog {
    var options = options
    options.sidecars = Plugins.sidecars
    var search = SearchPath()
    search.places = [
      SearchPath.Place(path: path, scope: .file, origin: .path, isExpected: true)
    ]
    let isLibrary = path.hasSuffix(".so") || options.sidecars.contains { path.hasSuffix($0.suffix) }
    if isLibrary {
      var alone = options
      alone.builtins = .none
      let found = PluginCatalog.discover(search, options: alone)
      // A plugin for another program may be one that a provider takes.
      guard found.refusals.first?.code.word == "no-entry" else { return found }
    }
    let others = SearchPath(explicit: providers).places
    search.places += others.filter { $0.origin == .path || $0.scope == .builtins }
    return PluginCatalog.discover(search, options: options).only(file: path)
  }
}
