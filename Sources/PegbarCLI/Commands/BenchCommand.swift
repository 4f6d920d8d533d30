import ArgumentParser
import Pegbar
import PegbarBench
import PegbarCore
import PegbarSupervision

/// `pegbar bench`: how fast plugins and scenes are.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the CPU time of plugins and scenes, best of several runs.",
    usage: """
      pegbar bench [ID | SCENE …] [--size WxH] [--seconds S] [--json]
      pegbar bench --animations N [--seconds S] [--json]
      """)

  @Argument(
    help: ArgumentHelp(
      "Plugins, scene files, 'particles' or 'text' (default: every built-in plugin).",
      valueName: "id-or-scene"))
  var subjects: [String] = []

  @Option(
    name: .long, parsing: .unconditional, help: "Size of transitions in pixels, WxH.",
    transform: Words.size)
  var size = PixelSize(width: 1920, height: 1080)

  @Option(
    name: .long, parsing: .unconditional, help: "Seconds for each subject.", transform: Words.time)
  var seconds = 0.5

  @Option(
    name: .long, parsing: .unconditional, help: "Drawing threads.", transform: Words.threads)
  var threads = 1

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Measure sampling of this many animations; repeatable.", valueName: "count"))
  var animations: [Int] = []

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @OptionGroup var file: SceneFileOptions
  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    WorkerConfinement.enter()
    let set = try PluginSet.discover(plugins)
    let asked = subjects.filter { $0 != Bench.particles && $0 != Bench.text }
    let names = try asked.filter { !SceneFileOptions.isFile($0) }.map { subject in
      try set.find(subject, preferring: [.transition, .timingFunction, .animation])
    }
    let documents = try asked.filter(SceneFileOptions.isFile).map { try file.read($0, set) }
    let ids = names.map(\.id) + documents.flatMap(\.pluginIDs)
    try plugins.enterWorker(for: set.foreign(ids))
    let bench = Bench(size: size, seconds: seconds, threads: threads)
    var results: [BenchResult] = []
    let report = { (result: BenchResult?) in
      guard let result else { return }
      results.append(result)
      try Guests.settle()
      if !json { try Console.print(lines: lines(result)) }
    }
    for count in animations {
      guard (1...10_000_000).contains(count) else {
        throw Failure.usage("--animations \(count): expected 1 to 10000000")
      }
      try bench.sampling(count: count, report)
      try MainActor.assumeIsolated { try bench.views() }.forEach(report)
    }
    for name in subjects.isEmpty && animations.isEmpty ? set.builtins : names {
      try report(measure(name, set, bench))
      if let bound = try set.boundTimingFunction(name) {
        try bench.calls(name.plugin, bound).forEach(report)
      }
      if subjects.isEmpty { continue }
      let isForeign = set.isForeign(name) && !set.isIsolating
      try bench.costs(name.plugin, isForeign ? PluginSet.isolatedPlugins(plugins) : nil)
        .forEach(report)
    }
    for document in documents {
      try report(bench.scene(SceneFileOptions.prepared(document), of: document))
    }
    if subjects.contains(Bench.particles) { try bench.emitters().forEach(report) }
    if subjects.contains(Bench.text) { try bench.texts().forEach(report) }
    if json {
      let answer = JSONValue.members([
        ("version", 1), ("results", .array(results.map(\.json))),
      ])
      try Console.print(JSONWriter.text(answer))
    }
    WorkerMemory.current.delivery = .done
  }

  private func lines(_ result: BenchResult) -> [String] {
    let fits = result.id.count + 2 + result.text.count <= Console.width
    return fits ? ["\(result.id)  \(result.text)"] : [result.id, "  \(result.text)"]
  }

  private func measure(
    _ name: PluginSet.Name, _ set: PluginSet, _ bench: Bench
  ) throws -> BenchResult? {
    let plugin = try set.load(name)
    switch plugin.entry.plugin {
    case let type as any TransitionType: return try bench.transition(plugin, type)
    case let type as any ImageFilterType: return try bench.filter(plugin, type)
    case let function as any TimingFunction: return try bench.timing(plugin, function)
    case let kind as any AnimationKind: return try bench.animation(plugin, kind)
    case let function as any ValueFunction: return try bench.value(plugin, function)
    default: preconditionFailure("\(name.id) is of no kind that is known")
    }
  }
}
