import Pegbar
import PegbarCore
import PegbarPlugins

/// The test of one law for one plugin of a library, to be run in this or another process.
public struct LawTest: Sendable, Hashable {
  /// The library, or the file that binds its functions, as given.
  public let library: String
  /// The plugin's kind.
  public let kind: PluginKind
  /// The plugin's id.
  public let plugin: String
  /// The law's name.
  public let law: String
  /// The number of an unusual process that the test belongs into; nil for the usual one.
  ///
  /// Such a process has other variables and another locale; the runner takes care of it.
  package private(set) var elsewhere: Int?
  /// Folders and files with providers that may open the file.
  package internal(set) var providers: [String] = []
  /// The seeds of random tests; nil for a test of a law.
  package private(set) var seeds: Range<UInt64>?

  /// Makes a test.
  public init(library: String, kind: PluginKind, plugin: String, law: String) {
    self.library = library
    self.kind = kind
    self.plugin = plugin
    self.law = law
  }

  /// The same test in a process with other variables, the first, second or any other one.
  package func elsewhere(_ number: Int) -> LawTest {
    var test = self
    test.elsewhere = number
    return test
  }

  /// The same test of a file that providers in other places may open.
  package func with(providers: [String]) -> LawTest {
    var test = self
    test.providers = providers
    return test
  }

  /// Random tests of the same plugin, one for each seed.
  package func with(seeds: Range<UInt64>) -> LawTest {
    var test = self
    test.seeds = seeds
    return test
  }

  /// Makes a result of this test.
  ///
  /// - Parameters:
  ///   - outcome: of the test.
  ///   - message: one line.
  /// - Returns: a result with the plugin's name and place.
  public func result(_ outcome: LawOutcome, _ message: String = "") -> LawResult {
    result(outcome, message, cause: nil)
  }

  /// Makes a result; two that have `cause` in common, or the message without one, have one cause.
  package func result(_ outcome: LawOutcome, _ message: String, cause: String?) -> LawResult {
    var result = LawResult(
      law: law, outcome: outcome, message: message, plugin: plugin, kind: kind, library: library)
    result.cause = cause
    return result
  }

  /// Loads the library into this process and tests the plugin here.
  ///
  /// - Parameter isAlone: whether no other code works in this process: only then can the test detect what the
  ///   plugin leaves behind in it.
  /// - Returns: the result, unless the plugin ends the process or never returns.
  public func run(isAlone: Bool = false) -> LawResult { run(isAlone: isAlone, isConfined: false) }

  /// Does so in a process of its own that may only compute from now on: no file is written, no program
  /// started, and what the plugin tries of it is noted.
  package func runConfined() -> LawResult { run(isAlone: true, isConfined: true) }

  private func run(isAlone: Bool, isConfined: Bool) -> LawResult {
    do {
      Plugins.offerServices()
      let subject = try LawSubject(
        library: library, kind: kind, id: plugin, providers: providers)
      let known =
        seeds.map { seeds in
          Law(name: law, kinds: [kind]) { try FuzzLaw.test($0, seeds) }
        } ?? Law.named(law, for: kind)
      guard let law = known else {
        return result(.failed, "there is no law '\(law)'")
      }
      if isConfined { Confinement.enter(number: elsewhere.map { 70_000 + $0 }) }
      return LawResult(
        law: law.name, law.verdict(on: subject, isAlone: isAlone), plugin: plugin, kind: kind,
        library: library)
    } catch let refusal as Refusal {
      return result(.failed, refusal.reason)
    } catch {
      return result(.failed, "\(error)")
    }
  }
}
