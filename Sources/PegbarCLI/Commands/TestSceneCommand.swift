import ArgumentParser
import PegbarLaws
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
      // From here on the code of others runs, and all that is left to do is to compute.
      Confinement.enter()
      let results = ScenePreparation(document: document, plugins: set).results()
      guard let deed = Confinement.deed else { return results }
      let reason = "a plugin \(deed); here that fails, and a plugin only computes"
      return results + [CheckResult(name: ScenePreparation.name, outcome: .failed, message: reason)]
    } catch {
      return CheckResult.failures(error, name: ScenePreparation.name, path: path)
    }
  }
}
