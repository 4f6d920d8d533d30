import ArgumentParser
import PegbarScene

/// Prepares a scene for `pegbar check`.
struct TestSceneCommand: CheckWorker {
  static let configuration = CommandConfiguration(
    commandName: "test-scene", abstract: "Prepare a scene, for 'pegbar check'.",
    shouldDisplay: false)

  @Argument(help: "A scene file.")
  var path: String

  @OptionGroup var file: SceneFileOptions
  @OptionGroup var plugins: PluginOptions

  func verdict() -> (number: Int32, reason: String) { CheckResult.verdict(results()) }

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
