import ArgumentParser
import Pegbar
import PegbarCore
import PegbarSupervision

/// `pegbar run`: one plugin alone.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run one plugin alone.",
    usage: """
      pegbar run TIMING --at 0,0.25,1 [-p key=value] [--json]
      pegbar run VALUE-FUNCTION --input 1.57 [--json]
      pegbar run TRANSITION --from A --to B --progress 0.5 -o x.png
      pegbar run FILTER --from A -o x.png [-p key=value]
      pegbar run GENERATOR --size 320x240 -o x.png
      pegbar run ANIMATION --from V --to V --at T,… [--json]
      """)

  @Argument(
    help: "Id or alias of a plugin; see 'pegbar list'.",
    completion: Completed.plugins)
  var id: String

  @Option(
    name: .long, parsing: .unconditional,
    help: "Timing: inputs, mostly 0…1. Animation: times in seconds.", transform: Words.numbers)
  var at: [Double]?

  @Option(
    name: .long, parsing: .unconditional, help: "Value function: input numbers.",
    transform: Words.numbers)
  var input: [Double]?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Transition, filter: a picture. Animation: a number, numbers or a colour.")
  var from: String?

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "The other end, like --from. Filter: a further picture, the one below first; repeatable.")
  var to: [String] = []

  @Option(
    name: .long, parsing: .unconditional, help: "Transition: the progress, 0…1.",
    transform: Words.number)
  var progress: Double?

  @Option(name: .long, help: "Transition: fromLeft, fromRight, fromTop or fromBottom.")
  var subtype: String?

  @Option(
    name: [.customShort("d"), .long], parsing: .unconditional,
    help: "Animation: seconds (default: its natural duration, else 1).",
    transform: Words.time)
  var duration: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Transition, filter: the picture's size (default: that of --from).",
    transform: Words.size)
  var size: PixelSize?

  @Option(name: .long, help: "Transition: how to fit --from and --to: fill, fit, stretch or blur.")
  var fit = PictureFit.fill

  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func validate() throws {
    if let progress, !(0...1).contains(progress) {
      throw ValidationError(
        "--progress \(JSONWriter.numeral(progress)): expected a number from 0 to 1")
    }
  }

  func run() throws {
    console.apply()
    WorkerConfinement.enter()
    let set = try PluginSet.discover(plugins)
    let name = try set.find(id, preferring: preferredKinds)
    guard name.kind != .provider else {
      throw Failure.usage(
        "run \(id): it makes plugins of files; run one of them, see 'pegbar list'")
    }
    try checkOptions(for: name.kind)
    // Before a plugin runs: it may change the folder that names are relative to.
    let draws = name.kind == .transition || name.kind == .imageFilter
    let job = draws ? try pictureJob(set, name) : nil
    try job?.check()
    let curves = set.curves(parameters.parameters, of: name)
    try plugins.enterWorker(for: set.foreign([name.id] + curves), making: job?.expected())
    try set.load(curves)
    let plugin = try set.load(name)
    let values = try plugin.parameters(parsing: parameters.parameters)
    switch plugin.entry.plugin {
    case let timing as any TimingFunction: try run(timing, values)
    case let function as any ValueFunction: try run(function, values)
    case let kind as any AnimationKind: try run(kind, values)
    case let filter as any ImageFilterType:
      guard let job else { preconditionFailure("a filter has a job") }
      try run(filter, values, job)
    default:
      guard let job else { preconditionFailure("a transition has a job") }
      try runTransition(plugin, values, job)
    }
    WorkerMemory.current.delivery = .done
  }

  /// The kinds that the options speak of, the likeliest first.
  private var preferredKinds: [PluginKind] {
    if input != nil { return [.valueFunction] }
    if progress != nil { return [.transition] }
    if output.output != nil { return [.imageFilter, .transition] }
    if from != nil || !to.isEmpty { return [.animation, .transition] }
    return [.timingFunction, .animation, .transition, .imageFilter, .valueFunction]
  }

  private func checkOptions(for kind: PluginKind) throws {
    let options: [(name: String, isGiven: Bool)] = [
      ("--at", at != nil), ("--input", input != nil), ("--from", from != nil),
      ("--to", !to.isEmpty), ("--progress", progress != nil), ("-o", output.output != nil),
      ("--subtype", subtype != nil), ("--duration", duration != nil), ("--size", size != nil),
    ]
    let given = Set(options.filter(\.isGiven).map(\.name))
    let (needed, allowed, call): (Set<String>, Set<String>, String) =
      switch kind {
      case .timingFunction: (["--at"], [], "a timing function takes --at X,…")
      case .valueFunction: (["--input"], [], "a value function takes --input X,…")
      case .animation:
        (
          ["--from", "--to", "--at"], ["--duration"],
          "an animation kind takes --from V --to V --at T,…"
        )
      case .provider: ([], [], "a provider takes nothing")
      case .imageFilter:
        (
          ["-o"], ["--from", "--to", "--size"],
          "a filter takes --from A -o OUT, a generator --size WxH -o OUT"
        )
      case .transition:
        (
          ["--from", "--to", "--progress", "-o"], ["--subtype", "--duration", "--size"],
          "a transition takes --from A --to B --progress P -o OUT"
        )
      }
    if let missing = needed.subtracting(given).sorted().first {
      throw Failure.usage("run \(id): \(missing) is missing; \(call)")
    }
    if let extra = given.subtracting(needed).subtracting(allowed).sorted().first {
      throw Failure.usage("run \(id): \(extra) does not apply; \(call)")
    }
    if to.count > 1, kind != .imageFilter {
      throw Failure.usage("run \(id): --to is given \(to.count) times; \(call)")
    }
  }

  private func run(_ plugin: any TimingFunction, _ values: ParameterValues) throws {
    let timing = try plugin.makeTiming(values)
    let inputs = at ?? []
    let results = try inputs.map { JSONValue.number(try timing.value(at: $0)) }
    try printValues(id: plugin.descriptor.id, inputs, results)
  }

  private func run(_ plugin: any ValueFunction, _ values: ParameterValues) throws {
    let numbers = input ?? []
    guard numbers.count == plugin.inputCount else {
      throw Failure.usage(
        "--input: \(plugin.descriptor.id) takes \(plugin.inputCount) number"
          + "\(plugin.inputCount == 1 ? "" : "s"), got \(numbers.count)")
    }
    let transform = try plugin.makeValueMapping(values).transform(numbers)
    try Guests.settle()
    if json {
      try Console.print(
        JSONWriter.text(
          .members([
            ("version", 1), ("id", .string(plugin.descriptor.id)), ("matrix", transform.json),
          ])))
    } else {
      let c = transform.components
      for row in 0..<4 {
        let cells = c[row * 4..<row * 4 + 4].map(JSONWriter.numeral)
        try Console.print(lines: [cells.joined(separator: " ")])
      }
    }
  }

  private func run(_ kind: any AnimationKind, _ values: ParameterValues) throws {
    let id = kind.descriptor.id
    guard AnimationRun.animates(kind) else {
      throw Failure.usage("run \(id): it animates no values of its own; use it in a scene")
    }
    let from = try Value(parsing: from ?? "", option: "--from")
    let to = try Value(parsing: to.first ?? "", option: "--to")
    guard from.kind == to.kind, from.components?.count == to.components?.count else {
      throw Failure.usage("run \(id): --from and --to are not of one kind and length")
    }
    let times = at ?? []
    let run = try AnimationRun(
      kind: kind, parameters: values, from: from, to: to, duration: duration)
    try printValues(id: id, times, times.map { try run.value(at: $0).json })
  }

  private func printValues(id: String, _ inputs: [Double], _ results: [JSONValue]) throws {
    try Guests.settle()
    if json {
      let values = zip(inputs, results).map { input, result in
        JSONValue.members([("at", .number(input)), ("value", result)])
      }
      let answer = JSONValue.members([
        ("version", 1), ("id", .string(id)), ("values", .array(values)),
      ])
      try Console.print(JSONWriter.text(answer))
      return
    }
    for (input, result) in zip(inputs, results) {
      let text = result.array?.map { JSONWriter.text($0) }.joined(separator: " ")
      let value = text ?? JSONWriter.text(result)
      try Console.print(lines: ["\(JSONWriter.numeral(input)) \(value)"])
    }
  }
}
