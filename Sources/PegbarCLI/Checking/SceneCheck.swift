import PegbarCore
import PegbarScene

/// Looks whether a scene file can be used, and what is doubtful in it.
struct SceneCheck {
  /// The file, as it was named.
  var path: String
  /// How it is read.
  var file: SceneFileOptions
  /// The plugins that it may use.
  var plugins: PluginSet
  /// How they were found, and how long they may take.
  var options: PluginOptions

  /// Reads the file and its pictures and prepares all that drawing it prepares; draws nothing.
  ///
  /// - Throws: `Failure` when no process for the plugins of others can be started.
  func run() throws -> CheckedSubject {
    CheckedSubject(path: path, id: nil, results: try results())
  }

  private func results() throws -> [CheckResult] {
    let document: SceneDocument
    do { document = try file.read(path, plugins) } catch { return failures(error, name: "valid") }
    var results = [CheckResult(name: "valid", outcome: .passed)]
    results += document.warnings.map { warning in
      CheckResult(name: "sensible", outcome: .warned, message: "\(warning)")
    }
    if document.warnings.isEmpty { results.append(CheckResult(name: "sensible", outcome: .passed)) }
    results += pictures(document)
    let preparation = ScenePreparation(document: document, plugins: plugins)
    if !plugins.foreign(document.pluginIDs).isEmpty {
      results.append(try preparation.resultOfProcess(file, options))
    } else {
      results += preparation.results()
    }
    let features = document.undrawnFeatures
    results += features.map { feature in
      CheckResult(
        name: "drawable", outcome: .warned,
        message: UndrawnFeature.message(feature, document.registry))
    }
    if features.isEmpty { results.append(CheckResult(name: "drawable", outcome: .passed)) }
    return results
  }

  private func pictures(_ document: SceneDocument) -> [CheckResult] {
    do {
      _ = try SceneFileOptions.scene(document)
      return [CheckResult(name: "pictures", outcome: .passed)]
    } catch {
      return failures(error, name: "pictures")
    }
  }

  private func failures(_ error: any Error, name: String) -> [CheckResult] {
    CheckResult.failures(error, name: name, path: path)
  }
}

extension CheckResult {
  /// A result for each thing that is wrong with a scene.
  static func failures(_ error: any Error, name: String, path: String) -> [CheckResult] {
    guard let error = error as? SceneError else {
      let failure = Failure(error)
      var message = failure.message
      // The path stands above already.
      if message.hasPrefix(path + ": ") { message.removeFirst(path.count + 2) }
      return [CheckResult(name: name, outcome: .failed, message: message, exit: failure.status)]
    }
    var results = error.issues.map { issue in
      CheckResult(
        name: name, outcome: .failed, message: issue.description, exit: ExitStatus(issue.kind))
    }
    if error.omittedCount > 0 {
      results.append(
        CheckResult(
          name: name, outcome: .failed, message: "… and \(error.omittedCount) more",
          exit: ExitStatus(highestOf: error.kinds)))
    }
    return results
  }
}
