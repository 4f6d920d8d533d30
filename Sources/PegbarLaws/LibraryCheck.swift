import CPegbarPlugin
import Pegbar
import PegbarCore
import PegbarPlugins
import PegbarSystem

/// Tests the plugins of a library against every law of the interface.
struct LibraryCheck {
  /// The library, the file that binds its functions, or the file that a provider opens, as given.
  var path: String
  /// Folders and files with providers, besides the built-in ones.
  var providers: [String] = []
  /// The seeds of random tests; nil for none.
  var seeds: Range<UInt64>?
  /// Whether random tests are all that is run.
  var isFuzzOnly = false

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
    let catalog = PluginCatalog.check(path, providers: providers, options: fresh)
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
    var causes: [String: String] = [:]
    for law in isFuzzOnly ? [] : Law.laws(for: descriptor.kind) {
      let test = LawTest(
        library: path, kind: descriptor.kind, plugin: descriptor.id, law: law.name
      ).with(providers: providers)
      let result: LawResult
      if let reason = law.exemption(descriptor) {
        result = test.result(.notApplicable, reason)
      } else if let reason = obstacle ?? LibraryCheck.reason(against: law, after: results) {
        result = test.result(.notApplicable, reason)
      } else if let known = shared[law.name] {
        result = test.result(known.outcome, known.message)
      } else {
        let found =
          law.name == ProcessInvariance.name
          ? try LibraryCheck.compare(test, runner) : try runner(test)
        result = LibraryCheck.first(found, of: &causes)
      }
      if LibraryLaws.shared.contains(law.name) { shared[law.name] = result }
      results.append(result)
      obstacle = obstacle ?? LibraryCheck.obstacle(after: result)
    }
    if results.first(where: \.outcome.isFailure) == nil {
      let test = LawTest(
        library: path, kind: descriptor.kind, plugin: descriptor.id, law: FuzzLaw.name
      ).with(providers: providers)
      if let result = try fuzz(test, runner) {
        results.append(LibraryCheck.first(result, of: &causes))
      }
    }
    return results
  }

  /// Runs a test here and twice elsewhere: of three processes two have different last bits of their numbers.
  private static func compare(_ test: LawTest, _ runner: Laws.Runner) rethrows -> LawResult {
    var results = [try runner(test)]
    while results.count < 3, results[results.count - 1].outcome == .passed {
      results.append(try runner(test.elsewhere(results.count)))
    }
    guard let last = results.last, last.outcome == .passed else {
      return results[results.count - 1]
    }
    let difference = ProcessInvariance.difference(results.map(\.message))
    return test.result(difference == nil ? .passed : .failed, difference ?? "")
  }

  /// Runs random tests, some at a time; the first failure ends them.
  private func fuzz(_ test: LawTest, _ runner: Laws.Runner) rethrows -> LawResult? {
    guard let seeds else { return nil }
    var start = seeds.lowerBound
    while start < seeds.upperBound {
      let end = min(seeds.upperBound, start + 25)
      let result = try runner(test.with(seeds: start..<end))
      if result.outcome != .passed { return result }
      start = end
    }
    return test.result(.passed)
  }

  /// A failure with the cause of an earlier one is none of its own.
  private static func first(_ result: LawResult, of causes: inout [String: String]) -> LawResult {
    guard result.outcome.isFailure else { return result }
    let cause = result.cause ?? result.message
    guard let law = causes[cause] else {
      causes[cause] = result.law
      return result
    }
    var same = result
    same.outcome = .notApplicable
    same.message = "the same as in \(law): \(cause)"
    return same
  }

  /// The default options, without cached scans.
  private var fresh: DiscoveryOptions {
    var options = DiscoveryOptions()
    options.policy.rescans = true
    return options
  }

  /// The laws that compare results, and say nothing new of a plugin that breaks a certain other one.
  private static let consequences: [String: Set<String>] = [
    "determinism": [
      "directions", "batch", "band-invariance", "thread-invariance", "writes-all", "odd-sizes",
      "overlap", "prepare-again", "segments", "control-points", "geometry", "ignores-keys",
      ProcessInvariance.name,
    ],
    "overlap": ["thread-invariance"],
    "finite": [
      "batch", "determinism", "overlap", "thread-invariance", "ignores-keys", "segments",
      "process-state", "leaks", ProcessInvariance.name,
    ],
  ]

  /// The reason why a test would only find once more what was found; nil where it would not.
  private static func reason(against law: Law, after results: [LawResult]) -> String? {
    let cause = results.first { result in
      result.outcome.isFailure && consequences[result.law]?.contains(law.name) == true
    }
    return cause.map { "see \($0.law) first" }
  }

  /// The reason why tests after this one make no sense; nil if they do.
  private static func obstacle(after result: LawResult) -> String? {
    if result.law == "loads", result.outcome.isFailure { return "it does not load" }
    if result.law == "bounds", result.outcome.isFailure,
      result.message.contains(ParameterLaws.never)
    {
      return "it cannot be made"
    }
    if result.law == "arguments", result.outcome.isFailure { return "see arguments first" }
    if result.outcome == .timedOut { return "\(result.law) did not end" }
    return nil
  }

  /// The result for an unusable library.
  private func refused(_ refusal: Refusal) -> LawResult {
    let outcome: LawOutcome =
      switch refusal.code.word {
      case "crashed", "exited": .crashed
      case "timeout", "asleep": .timedOut
      default: .failed
      }
    return LawResult(
      law: "loads", outcome: outcome, message: "\(refusal.words) (\(refusal.code.word))",
      library: path)
  }

  /// Whether the manifest, if there is one, matches the code.
  private func manifestVerdict() -> LawVerdict {
    guard path.hasSuffix(".so") else { return .skipped("the file itself says what it is") }
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
