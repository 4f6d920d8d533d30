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

  /// Reads the file and its pictures; draws nothing and runs no plugin.
  func run() -> CheckedSubject {
    CheckedSubject(path: path, id: nil, results: results())
  }

  private func results() -> [CheckResult] {
    do {
      let document = try file.read(path, plugins)
      var results = [CheckResult(name: "valid", status: .passed)]
      results += document.warnings.map { warning in
        CheckResult(name: "sensible", status: .warning, message: "\(warning)")
      }
      if document.warnings.isEmpty {
        results.append(CheckResult(name: "sensible", status: .passed))
      }
      results += pictures(document)
      let features = document.info.unsupported
      results += features.map { feature in
        CheckResult(
          name: "drawable", status: .warning, message: "\(feature): not drawn by this version")
      }
      if features.isEmpty { results.append(CheckResult(name: "drawable", status: .passed)) }
      return results
    } catch {
      return failures(error, name: "valid")
    }
  }

  private func pictures(_ document: SceneDocument) -> [CheckResult] {
    do {
      _ = try SceneFileOptions.scene(document)
      return [CheckResult(name: "pictures", status: .passed)]
    } catch {
      return failures(error, name: "pictures")
    }
  }

  /// A result for each thing that is wrong.
  private func failures(_ error: any Error, name: String) -> [CheckResult] {
    guard let error = error as? SceneError else {
      let failure = Failure(error)
      var message = failure.message
      // The path stands above already.
      if message.hasPrefix(path + ": ") { message.removeFirst(path.count + 2) }
      return [CheckResult(name: name, status: .failed, message: message, exit: failure.status)]
    }
    var results = error.issues.map { issue in
      CheckResult(
        name: name, status: .failed, message: issue.description,
        exit: issue.kind == .unknownPlugin ? .pluginMissing : .invalidInput)
    }
    // A scene that is wrong anyway is wrong first of all.
    if !error.isMissingPluginsOnly {
      for i in results.indices { results[i].exit = .invalidInput }
    }
    if error.omittedCount > 0 {
      results.append(
        CheckResult(
          name: name, status: .failed, message: "… and \(error.omittedCount) more",
          exit: .invalidInput))
    }
    return results
  }
}
