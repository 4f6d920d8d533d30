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

  /// Makes a test.
  public init(library: String, kind: PluginKind, plugin: String, law: String) {
    self.library = library
    self.kind = kind
    self.plugin = plugin
    self.law = law
  }

  /// Makes a result of this test.
  ///
  /// - Parameters:
  ///   - outcome: of the test.
  ///   - message: one line.
  /// - Returns: a result with the plugin's name and place.
  public func result(_ outcome: LawOutcome, _ message: String = "") -> LawResult {
    LawResult(
      law: law, outcome: outcome, message: message, plugin: plugin, kind: kind, library: library)
  }

  /// Loads the library into this process and tests the plugin here.
  ///
  /// - Parameter isAlone: whether no other code works in this process: only then can the test detect what the
  ///   plugin leaves behind in it.
  /// - Returns: the result, unless the plugin ends the process or never returns.
  public func run(isAlone: Bool = false) -> LawResult {
    do {
      Plugins.offerServices()
      let subject = try LawSubject(library: library, kind: kind, id: plugin)
      guard let law = Law.named(law, for: kind) else {
        return result(.failed, "there is no law '\(law)'")
      }
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
