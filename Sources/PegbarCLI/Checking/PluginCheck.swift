import Pegbar
import PegbarCore
import PegbarPlugins

/// Looks whether the plugins of a library keep every law of the interface.
struct PluginCheck {
  /// The library, or the file that binds functions of one, as it was named.
  var path: String
  /// Seconds for each test.
  var timeout: Double

  /// Whether a file's name is one of a library or of a file that binds functions of one.
  static func isPlugin(_ path: String) -> Bool {
    path.hasSuffix(".so") || Plugins.sidecars.contains { path.hasSuffix($0.suffix) }
  }

  /// Tests every plugin of the library; its code runs in other processes only.
  ///
  /// - Throws: `Failure` when no process can be started.
  func run() throws -> [CheckedSubject] {
    let catalog = PluginCatalog.check(path, options: fresh)
    if let refusal = catalog.refusals.first { return [refused(refusal)] }
    let manifest = manifestResult()
    let law = LawRun(path: path, timeout: timeout)
    var shared: [String: CheckResult] = [:]
    return try catalog.entries.map { entry in
      var results = [manifest]
      var obstacle: String?
      for test in Law.laws(for: entry.descriptor.kind) {
        let result: CheckResult
        if let obstacle {
          result = CheckResult(name: test.name, status: .skipped, message: obstacle)
        } else if let known = shared[test.name] {
          result = known
        } else {
          result = try law.test(test, of: entry.descriptor)
        }
        if LibraryLaws.shared.contains(test.name) { shared[test.name] = result }
        results.append(result)
        obstacle = obstacle ?? PluginCheck.obstacle(after: result)
      }
      return CheckedSubject(path: path, id: entry.descriptor.id, results: results)
    }
  }

  /// The usual options, without what earlier scans remember.
  private var fresh: DiscoveryOptions {
    var options = DiscoveryOptions()
    options.policy.rescans = true
    return options
  }

  /// Why tests after this one make no sense; nil when they do.
  private static func obstacle(after result: CheckResult) -> String? {
    if result.name == "loads", result.status.isBad { return "it does not load" }
    if result.status == .timeout { return "\(result.name) did not end" }
    return nil
  }

  /// A library that cannot be used at all.
  private func refused(_ refusal: Refusal) -> CheckedSubject {
    let status: CheckStatus =
      switch refusal.code.word {
      case "crashed", "exited": .crashed
      case "timeout": .timeout
      default: .failed
      }
    let result = CheckResult(
      name: "loads", status: status, message: "\(refusal.reason) (\(refusal.code.word))",
      exit: Failure(refusal).status)
    return CheckedSubject(path: path, id: nil, results: [result])
  }

  /// Whether the manifest, where there is one, says what the code says.
  private func manifestResult() -> CheckResult {
    let name = "manifest"
    guard path.hasSuffix(".so") else {
      return CheckResult(name: name, status: .skipped, message: "the file itself is one")
    }
    let reading = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
    if PluginCatalog.check(path, options: reading).entries.isEmpty {
      return CheckResult(
        name: name, status: .skipped,
        message: "it has none and is run to be listed; see 'pegbar info --help' for --manifest")
    }
    var verifying = fresh
    verifying.verifiesManifests = true
    let catalog = PluginCatalog.check(path, options: verifying)
    if let refusal = catalog.refusals.first {
      return CheckResult(name: name, status: .failed, message: refusal.reason)
    }
    return CheckResult(name: name, status: .passed)
  }
}
