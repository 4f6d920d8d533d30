import ArgumentParser
import PegbarScene
import PegbarSupervision

/// Prepares a scene for `pegbar check`, in the process that it was started for.
struct TestSceneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test-scene", abstract: "Prepare a scene, for 'pegbar check'.",
    shouldDisplay: false)

  @Argument(help: "A scene file.")
  var path: String

  @OptionGroup var file: SceneFileOptions
  @OptionGroup var plugins: PluginOptions

  func run() throws {
    guard WorkerMemory.isWorker else {
      throw Failure.usage("test-scene: run 'pegbar check \(path)' instead")
    }
    let (number, reason) = CheckResult.verdict(results())
    WorkerMemory.current.setVerdict(number, reason)
  }

  private func results() -> [CheckResult] {
    do {
      let set = try PluginSet.discover(plugins)
      let document = try file.read(path, set)
      return ScenePreparation(document: document, plugins: set).results()
    } catch {
      return CheckResult.failures(error, name: ScenePreparation.name, path: path)
    }
  }
}
