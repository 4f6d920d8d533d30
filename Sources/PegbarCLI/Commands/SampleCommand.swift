import ArgumentParser
import Pegbar
import PegbarCore
import PegbarScene
import PegbarSupervision

/// `pegbar sample`: presentation values of a scene, without drawing.
struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample", abstract: "Show a scene's values at some times, without drawing.",
    usage: "pegbar sample SCENE --at T[,T…] [--layer NAME]… [--key-path KP]… [--json]",
    discussion: """
      Without --key-path, it samples the key paths that animations or events change. It omits a key \
      path for a layer that does not have it; a key path or name that no layer has is wrong usage (64).
      """)

  @Argument(help: "A scene file.")
  var scene: String

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Times: seconds, 0 or more, or markers.", valueName: "t,…"),
    transform: SceneMoment.list)
  var at: [SceneMoment]

  @Option(name: .long, help: "A layer's name; repeatable (default: all named layers).")
  var layer: [String] = []

  @Option(name: .long, help: "A key path such as position.x; repeatable.")
  var keyPath: [String] = []

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @OptionGroup var file: SceneFileOptions
  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func run() throws {
    console.apply()
    WorkerConfinement.enter()
    let set = try PluginSet.discover(plugins)
    let document = try file.read(scene, set)
    let times = try at.map { try $0.time(in: document) }
    let request = try SampleRequest(
      document, layers: layer, keyPaths: keyPath, file: scene)
    try plugins.enterWorker(for: set.foreign(document.pluginIDs))
    SceneFileOptions.warn(of: document)
    try set.load(document.pluginIDs)
    // The clock runs forwards only; the answers come in the order of the question.
    let stage = try SceneFileOptions.prepared(document).makeStage()
    var answers: [Double: [SampledLayer]] = [:]
    for time in Set(times).sorted() {
      stage.advance(to: time)
      answers[time] = request.values(in: try stage.presentationFrame())
    }
    try request.check(answers.values.flatMap { $0 })
    if let reason = request.reasonForNothing(answers.values.flatMap { $0 }) {
      Console.warning("\(scene): nothing to show: \(reason)")
    }
    let samples = times.map { time in (time, answers[time] ?? []) }
    try Guests.settle()
    if json {
      try Console.print(SampleCommand.json(samples))
    } else {
      try Console.print(lines: SampleCommand.lines(samples))
    }
    WorkerMemory.current.delivery = .done
  }

  private static func json(_ samples: [(Double, [SampledLayer])]) -> String {
    let list = samples.map { time, layers in
      JSONValue.members([
        ("time", .number(time)),
        (
          "layers",
          .object(
            layers.map { layer in
              let values = layer.values.map { JSONMember($0.keyPath, $0.value) }
              return JSONMember(layer.name, .object(values))
            })
        ),
      ])
    }
    return JSONWriter.text(.members([("version", 1), ("samples", .array(list))]))
  }

  private static func lines(_ samples: [(Double, [SampledLayer])]) -> [String] {
    samples.flatMap { time, layers in
      var lines = ["at \(JSONWriter.numeral(time)) s"]
      for layer in layers where !layer.values.isEmpty {
        let rows = layer.values.map { ($0.keyPath, JSONWriter.text($0.value)) }
        lines.append("  " + layer.name)
        lines += rows.map { "    \($0.0) \($0.1)" }
      }
      return lines
    }
  }
}
