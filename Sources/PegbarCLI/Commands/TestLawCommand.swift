import ArgumentParser
import PegbarCore
import PegbarLaws
import PegbarSupervision

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

  @Option(help: "The first seed of random tests.")
  var seed: UInt64?

  @Option(help: "How many random tests.")
  var count: UInt64 = 1

  @Option(help: "Be another process than usual, one of several.")
  var elsewhere: Int?

  @Option(name: .long, help: "A folder or file with providers; repeatable.")
  var pluginPath: [String] = []

  func verdict() -> (number: Int32, reason: String) {
    guard let kind = PluginKind.allCases.first(where: { $0.word == kind }) else {
      return (LawOutcome.failed.number, "no plugin is of kind '\(kind)'")
    }
    var test = LawTest(library: path, kind: kind, plugin: id, law: law)
      .with(providers: pluginPath)
    if let seed { test = test.with(seeds: seed..<seed &+ count) }
    if let elsewhere {
      OtherSurroundings.useLocale()
      test = test.elsewhere(elsewhere)
    }
    LawPlace.install(WorkerMemory.current.notes)
    let result = test.runConfined()
    return (result.outcome.number, result.message)
  }
}
