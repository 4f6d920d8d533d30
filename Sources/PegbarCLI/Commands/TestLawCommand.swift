import ArgumentParser
import PegbarCore
import PegbarLaws
import PegbarSupervision

/// One test of `pegbar check`, in the process that it was started for.
struct TestLawCommand: ParsableCommand {
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

  func run() throws {
    guard WorkerMemory.isWorker else {
      throw Failure.usage("test-law: run 'pegbar check \(path)' instead")
    }
    guard let kind = PluginKind.allCases.first(where: { $0.word == kind }) else {
      throw Failure.usage("test-law: no plugin is of kind '\(kind)'")
    }
    let test = LawTest(library: path, kind: kind, plugin: id, law: law)
    let result = test.run(isAlone: true)
    WorkerMemory.current.setVerdict(result.outcome.number, result.message)
  }
}
