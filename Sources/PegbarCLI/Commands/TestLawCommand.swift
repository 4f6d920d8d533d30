import ArgumentParser
import PegbarCore
import PegbarLaws

/// Tests one law of a plugin for `pegbar check`.
struct TestLawCommand: CheckWorker {
  static let configuration = CommandConfiguration(
    commandName: "test-law", abstract: "Test one law of a plugin, for 'pegbar check'.",
    shouldDisplay: false)

  @Argument(help: "A library.")
  var path: String

  @Argument(help: "The plugin's kind.")
  var kind: String

  @Argument(help: "The plugin's id.")
  var id: String

  @Argument(help: "The law's name.")
  var law: String

  func verdict() -> (number: Int32, reason: String) {
    guard let kind = PluginKind.allCases.first(where: { $0.word == kind }) else {
      return (LawOutcome.failed.number, "no plugin is of kind '\(kind)'")
    }
    let test = LawTest(library: path, kind: kind, plugin: id, law: law)
    let result = test.run(isAlone: true)
    return (result.outcome.number, result.message)
  }
}
