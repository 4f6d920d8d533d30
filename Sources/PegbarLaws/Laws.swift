import CPegbarPlugin
import Pegbar
import PegbarCore
import PegbarPlugins

/// The laws of the plugin interface, as tests for any plugin.
///
///     #expect(try Laws.check(library: "build/ripple.so").failures.isEmpty)
///
/// The plugin's code runs in the calling process: check only plugins that you trust. A plugin that crashes
/// or hangs crashes or hangs your process. The checks ignore what it leaves behind in the process, because
/// other threads change that, too. `pegbar check` runs each test in a process of its own; a program of yours
/// can do the same with a `runner`.
public enum Laws {
  /// Runs one test, possibly in another process.
  public typealias Runner = (LawTest) throws -> LawResult

  /// Checks every plugin of a library, of a file that binds its functions, or of a file that a provider opens.
  ///
  /// Blocks, for some seconds if there are transitions. Callable on any thread.
  ///
  /// - Parameters:
  ///   - path: the file, such as `NAME.so`, `NAME.bind.json` or `NAME.cube`.
  ///   - providers: folders and files with providers, besides the built-in ones.
  ///   - runner: runs each test; nil to run it in this process, where the plugin's code can do anything. If
  ///     `pegbar-scan` is not beside the program, the library is then loaded without a scan.
  /// - Returns: a result for each law of each plugin; one failure for a file that is not a plugin library.
  /// - Throws: the runner's errors; nothing without a runner.
  public static func check(
    library path: String, providers: [String] = [], runner: Runner? = nil
  ) throws -> LawReport {
    let check = LibraryCheck(path: path, providers: providers)
    return try runner.map { try check.run($0) } ?? check.runHere()
  }

  /// Checks every plugin of a library with random tests besides, or with nothing else.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - providers: folders and files with providers, besides the built-in ones.
  ///   - seeds: each is a random test of each plugin.
  ///   - isFuzzOnly: whether the laws are left out.
  ///   - runner: runs each test.
  /// - Returns: the results; that of random tests is called `fuzz`.
  /// - Throws: the runner's errors.
  package static func check(
    library path: String, providers: [String], seeds: Range<UInt64>?, isFuzzOnly: Bool,
    runner: Runner
  ) rethrows -> LawReport {
    try LibraryCheck(path: path, providers: providers, seeds: seeds, isFuzzOnly: isFuzzOnly).run(
      runner)
  }

  /// Checks a plugin that is registered in this process.
  ///
  /// - Parameters:
  ///   - id: its id or an alias.
  ///   - kind: its kind; nil for any kind that has the name.
  ///   - registry: contains it; by default that of the process.
  /// - Returns: a result for each law; the laws about the library file do not apply.
  /// - Throws: `UnknownPlugin`.
  public static func check(
    id: String, kind: PluginKind? = nil, in registry: Registry = Plugins.registry
  ) throws -> LawReport {
    let kinds = kind.map { [$0] } ?? PluginKind.allCases
    let found = kinds.compactMap { registry.resolve(id, kind: $0)?.entry }
    guard let entry = found.first(where: { $0.plugin.descriptor.id == id }) ?? found.first else {
      throw UnknownPlugin(id: id)
    }
    return check(entry.plugin)
  }

  /// How a transition breaks the law of end points; nil if it does not, and if it cannot be drawn.
  ///
  /// Draws two small frames.
  package static func brokenEnds(
    of transition: any TransitionType, values: ParameterValues, direction: Direction
  ) -> String? {
    do {
      try TransitionLaws.checkEnds(of: TransitionScene(transition, values, direction))
    } catch let broken as LawBroken {
      return broken.message
    } catch {
      // Whoever plays it is told.
    }
    return nil
  }

  /// Checks every plugin of a library that is linked into this program.
  ///
  /// - Parameter entry: the library's entry function, which each library exports as `pegbar_plugin_open`.
  /// - Returns: a result for each law of each plugin; the laws about the library file do not apply.
  /// - Throws: `Refusal` for a library that breaks the rules of the interface.
  public static func check(entry: pegbar_entry) throws -> LawReport {
    try check(entry: entry, library: nil)
  }

  /// Checks every plugin of a library that has been loaded from a file, or is linked in.
  static func check(entry: pegbar_entry, library: String?) throws -> LawReport {
    Plugins.offerServices()
    let table = UnsafeMutablePointer<pegbar_static_plugin>.allocate(capacity: 2)
    // Never given back: the library may look at it as long as the process lives.
    table.initialize(to: pegbar_static_plugin(entry: entry))
    (table + 1).initialize(to: pegbar_static_plugin(entry: nil))
    let host = PluginHost(PluginCatalog())
    if let refusal = host.registerStatic(table: table).first { throw refusal }
    return LawReport(
      results: host.registry.plugins.flatMap { entry in
        check(entry.plugin).results.map { result in
          var result = result
          result.library = library
          return result
        }
      })
  }

  /// Checks a plugin.
  ///
  /// - Parameter plugin: written in Swift for this process, or found in a registry.
  /// - Returns: a result for each law; the laws about the library file do not apply.
  public static func check(_ plugin: any Plugin) -> LawReport {
    Plugins.offerServices()
    let subject = LawSubject(plugin)
    let descriptor = subject.descriptor
    return LawReport(
      results: Law.laws(for: descriptor.kind).map { law in
        LawResult(
          law: law.name, law.verdict(on: subject, isAlone: false), plugin: descriptor.id,
          kind: descriptor.kind, library: nil)
      })
  }

  /// The names of the laws for plugins of a kind, in the order of testing.
  ///
  /// Names never change; they are lower case with hyphens.
  public static func names(for kind: PluginKind) -> [String] {
    ["manifest"] + Law.laws(for: kind).map(\.name)
  }
}

/// An id that no registered plugin has.
public struct UnknownPlugin: Error, Sendable, Hashable, CustomStringConvertible {
  /// The requested id.
  public let id: String

  /// One line.
  public var description: String {
    "there is no plugin called '\(ForeignText.visible(id))'; register it, or check its library by its path"
  }
}
