import CPegbarPlugin
import Pegbar
import PegbarCore
import PegbarPlugins
import PegbarSystem

/// Tests the plugins of a library against every law of the interface.
struct LibraryCheck {
  /// The library, or the file that binds its functions, as given.
  var path: String

  /// Tests every plugin of the library in this process.
  func runHere() -> LawReport {
    // Without a runner that throws, nothing does.
    let report = run { $0.run() }
    let isUnknown = report.results.first?.message.hasSuffix("(no-scanner)") == true
    return isUnknown ? loadedHere() : report
  }

  /// Loads a library that has no manifest, without a scan, and tests its plugins in this process.
  func loadedHere() -> LawReport {
    let place = path.contains("/") ? path : "./" + path
    guard let handle = dlopen(place, RTLD_NOW | RTLD_LOCAL),
      let symbol = dlsym(handle, Manifest.defaultEntry)
    else {
      let reason = dlerror().map { String(cString: $0) } ?? "it does not load"
      return LawReport(
        results: [LawResult(law: "loads", outcome: .failed, message: reason, library: path)])
    }
    do {
      return try Laws.check(entry: unsafeBitCast(symbol, to: pegbar_entry.self), library: path)
    } catch {
      return LawReport(
        results: [
          LawResult(law: "loads", outcome: .failed, message: "\(error)", library: path)
        ])
    }
  }

  /// Tests every plugin of the library.
  func run(_ runner: Laws.Runner) rethrows -> LawReport {
    Plugins.offerServices()
    let catalog = PluginCatalog.check(path, options: fresh)
    if let refusal = catalog.refusals.first { return LawReport(results: [refused(refusal)]) }
    let manifest = manifestVerdict()
    var shared: [String: LawResult] = [:]
    var results: [LawResult] = []
    for entry in catalog.entries {
      let descriptor = entry.descriptor
      results.append(
        LawResult(
          law: "manifest", manifest, plugin: descriptor.id, kind: descriptor.kind, library: path))
      results += try self.results(of: descriptor, runner, &shared)
    }
    return LawReport(results: results)
  }

  /// Tests one plugin.
  private func results(
    of descriptor: PluginDescriptor, _ runner: Laws.Runner, _ shared: inout [String: LawResult]
  ) rethrows -> [LawResult] {
    var results: [LawResult] = []
    var obstacle: String?
    for law in Law.laws(for: descriptor.kind) {
      let test = LawTest(
        library: path, kind: descriptor.kind, plugin: descriptor.id, law: law.name)
      let result: LawResult
      if let obstacle {
        result = test.result(.notApplicable, obstacle)
      } else if let known = shared[law.name] {
        result = test.result(known.outcome, known.message)
      } else {
        result = try runner(test)
      }
      if LibraryLaws.shared.contains(law.name) { shared[law.name] = result }
      results.append(result)
      obstacle = obstacle ?? LibraryCheck.obstacle(after: result)
    }
    return results
  }

  /// The default options, without cached scans.
  private var fresh: DiscoveryOptions {
    var options = DiscoveryOptions()
    options.policy.rescans = true
    return options
  }

  /// The reason why tests after this one make no sense; nil if they do.
  private static func obstacle(after result: LawResult) -> String? {
    if result.law == "loads", result.outcome.isFailure { return "it does not load" }
    if result.outcome == .timedOut { return "\(result.law) did not end" }
    return nil
  }

  /// The result for an unusable library.
  private func refused(_ refusal: Refusal) -> LawResult {
    let outcome: LawOutcome =
      switch refusal.code.word {
      case "crashed", "exited": .crashed
      case "timeout": .timedOut
      default: .failed
      }
    return LawResult(
      law: "loads", outcome: outcome, message: "\(refusal.reason) (\(refusal.code.word))",
      library: path)
  }

  /// Whether the manifest, if there is one, matches the code.
  private func manifestVerdict() -> LawVerdict {
    guard path.hasSuffix(".so") else { return .skipped("the file itself is one") }
    let reading = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
    if PluginCatalog.check(path, options: reading).entries.isEmpty {
      return .skipped(
        "it has none and is run to be listed; see 'pegbar info --help' for --manifest")
    }
    var verifying = fresh
    verifying.verifiesManifests = true
    let catalog = PluginCatalog.check(path, options: verifying)
    return catalog.refusals.first.map { .broken($0.reason) } ?? .passed
  }
}
