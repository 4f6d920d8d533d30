import ArgumentParser
import PegbarCore
import PegbarEngine
import PegbarMedia

/// `pegbar transition`: pictures into one another.
struct TransitionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transition", abstract: "Turn pictures into one another.",
    usage: "pegbar transition A B [C …] -t ID [-d SECONDS] [--hold SECONDS] -o OUT",
    discussion: """
      Each picture stands for --hold seconds, before, between and after the transitions of -d \
      seconds: n·hold + (n−1)·d in all.
      """)

  @Argument(help: "Two or more pictures: PNG or JPEG.")
  var inputs: [String] = []

  @Option(
    name: [.customShort("t"), .long],
    help: ArgumentHelp("Id or alias of a transition.", valueName: "id"))
  var type: String

  @Option(
    name: [.customShort("d"), .long], help: "Seconds of each transition.", transform: Words.time)
  var duration = 1.0

  @Option(name: .long, help: "Seconds that each picture stands.", transform: Words.time)
  var hold = 1.0

  @Option(name: .long, help: "A timing function for the progress (default: linear).")
  var timing: String?

  @Flag(name: .long, help: "Play the transition backwards.")
  var reverse = false

  @Option(name: .long, help: "fromLeft, fromRight, fromTop or fromBottom.")
  var subtype: String?

  @Option(name: .long, help: "Pixels, WxH (default: the first picture's).")
  var size: PixelSize?

  @Option(name: .long, help: "How pictures of another size take it: fill, fit or stretch.")
  var fit = FitChoice.fill

  @Option(name: .long, help: "Frames a second (default: 30).", transform: Words.frameRate)
  var fps: FrameRate?

  @OptionGroup var parameters: ParameterOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var progress: ProgressOptions
  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func validate() throws {
    guard inputs.count >= 2 else {
      throw ValidationError("expected two or more pictures, got \(inputs.count)")
    }
  }

  func run() throws {
    console.apply()
    let job = try FrameJob(output, progress: progress.progress)
    let set = try PluginSet.discover(plugins)
    let name = try set.find(type, preferring: [.transition])
    guard name.kind == .transition else {
      throw Failure.usage(
        "-t \(type): that is no transition but a plugin of kind \(name.kind.word)")
    }
    let curve = try timing.map { try set.find($0, only: .timingFunction) }
    let isForeign = set.isForeign(name) || (curve.map(set.isForeign) ?? false)
    try plugins.enterWorker(isNeeded: isForeign)
    try draw(job, set, set.load(name), curve.map(set.load))
  }

  private func draw(
    _ job: FrameJob, _ set: PluginSet, _ plugin: ResolvedPlugin, _ curve: ResolvedPlugin?
  ) throws {
    let values = try plugin.parameters(parsing: parameters.parameters)
    _ = try plugin.direction(subtype)
    let behind = (output.background ?? .clear).premultiplied
    let shelf = try PictureShelf(paths: inputs, size: size, fit: fit, background: behind)
    let timing = try curve.map { plugin in
      try (plugin.entry.plugin as? any TimingFunction)?.makeTiming(plugin.parameters([:]))
    }
    guard let rate = fps ?? FrameRate(numerator: 30) else { preconditionFailure("a frame rate") }
    let timeline = SlideTimeline(
      pictures: inputs.count, hold: hold, duration: duration, frameRate: rate)
    let drawing = try TransitionDrawing(
      plugin: plugin, parameters: values, subtype: subtype, size: shelf.size, duration: duration,
      timing: timing ?? nil, isReversed: reverse, threads: job.threads)
    try job.write(frames: 0..<timeline.frameCount, size: shelf.size, frameRate: rate) { frame in
      let moment = timeline.moment(atFrame: frame)
      let from = try shelf.picture(moment.from)
      guard moment.progress > 0 else { return from }
      return try drawing.frame(
        from: from, to: shelf.picture(moment.from + 1), progress: moment.progress,
        pair: moment.from)
    }
  }
}
