import ArgumentParser
import Pegbar
import PegbarCore
import PegbarLaws

/// `pegbar check`: scenes, and plugins against every law of the interface.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scenes, and plugins against every rule of the interface.",
    usage: "pegbar check FILE… [--fuzz N] [--reproduce SEED] [--json] [--strict]",
    discussion: """
      Prepares a scene completely, as 'render' and 'sample' do, without drawing: reads all pictures, \
      loads all plugins, makes all animations and runs all events. Each test of a plugin runs in a \
      process of its own and may take --plugin-timeout seconds. With --fuzz, random sizes, parameters \
      and moments follow, each from a seed that a failure names; --reproduce runs one of them alone. \
      The highest exit code wins: 5 for a \
      broken law, 4 for a file that is not a plugin library or a missing plugin, 3 for an invalid \
      scene, 2 for warnings with --strict. The schemas of scenes and bind files, scene.schema.json and \
      bind.schema.json, are installed in share/pegbar.
      """)

  @Argument(
    help: ArgumentHelp(
      "Scene files, plugin libraries (.so), bind files (.bind.json) and files that a provider opens.",
      valueName: "file"))
  var files: [String]

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Test each plugin with this many random inputs, too.", valueName: "count"))
  var fuzz: Int?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Run only the random test of a seed.", valueName: "seed"))
  var reproduce: UInt64?

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @Flag(name: .long, help: "Exit with 2 if there are warnings.")
  var strict = false

  @OptionGroup var file: SceneFileOptions
  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    var subjects: [CheckedSubject] = []
    var set: PluginSet?
    for path in files {
      let found: [CheckedSubject]
      if try isPlugin(path, &set) {
        let run = LawRun(timeout: plugins.pluginTimeout)
        found = CheckedSubject.subjects(
          try Laws.check(
            library: path,
            providers: set?.providers(named: plugins.pluginPath) ?? plugins.pluginPath,
            seeds: seeds, isFuzzOnly: reproduce != nil, runner: run.run))
      } else {
        let known = try set ?? PluginSet.discover(plugins)
        set = known
        found = [
          try SceneCheck(path: path, file: file, plugins: known, options: plugins).run()
        ]
      }
      subjects += found
      if !json { try show(found) }
    }
    if json {
      let answer = JSONValue.members([
        ("version", 1), ("files", .array(subjects.map(\.json))),
      ])
      try Console.print(JSONWriter.text(answer))
    }
    if let failure = failure(subjects) { throw failure }
  }

  /// The seeds of random tests; nil for none.
  private var seeds: Range<UInt64>? {
    if let reproduce { return reproduce..<reproduce + 1 }
    return fuzz.map { 0..<UInt64($0) }
  }

  func validate() throws {
    guard fuzz.map({ 1...1_000_000 ~= $0 }) ?? true else {
      throw ValidationError("--fuzz \(fuzz ?? 0): expected 1 to 1000000")
    }
    guard reproduce != .max else { throw ValidationError("--reproduce: no such seed") }
  }

  /// Whether a file's name is that of a library, a bind file or a file that a provider opens.
  private func isPlugin(_ path: String, _ set: inout PluginSet?) throws -> Bool {
    if PluginSet.isLibrary(path) { return true }
    if path.hasSuffix(".json") { return false }
    let known = try set ?? PluginSet.discover(plugins)
    set = known
    return known.opens(path)
  }

  private func show(_ subjects: [CheckedSubject]) throws {
    for subject in subjects {
      try Console.print(lines: subject.lines(width: Console.width))
    }
  }

  /// Why the program ends with something else than 0; nil when all is well.
  private func failure(_ subjects: [CheckedSubject]) -> Failure? {
    let results = subjects.flatMap { subject in subject.results.map { (subject, $0) } }
    let bad = results.filter { $0.1.outcome.isFailure }
    if let (subject, result) = bad.max(by: { $0.1.exit.rawValue < $1.1.exit.rawValue }) {
      let others = bad.count == 1 ? "" : "; \(bad.count - 1) more failed"
      return Failure(
        result.exit,
        "\(subject.title): \(result.name) \(result.outcome.rawValue): \(result.message)\(others)")
    }
    let warnings = results.filter { $0.1.outcome == .warned }.count
    if strict, warnings > 0 {
      return Failure(.warnings, "finished with \(warnings) warning(s) (--strict)")
    }
    return nil
  }
}
