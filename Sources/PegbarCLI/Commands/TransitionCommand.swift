import ArgumentParser
import Pegbar
import PegbarCore
import PegbarSupervision

/// `pegbar transition`: pictures and clips into one another.
struct TransitionCommand: ParsableCommand {
  /// As it is typed.
  static let name = "transition"

  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Join pictures and clips with transitions.",
    usage: """
      pegbar transition A B [C …] -t ID [-d SECONDS] [--hold SECONDS] -o OUT
      pegbar transition A B [C …] --from-xfade 'xfade=wipeleft:2:3' -o OUT
      """,
    discussion: """
      Each picture stays for --hold seconds before, between and after transitions of -d seconds: \
      n·hold + (n−1)·d in all. Clips play from end to end and overlap during transitions: the sum \
      of their lengths less that of the transitions. A transition takes at most half of a clip. \
      Sound fades with the pictures.
      """)

  @Argument(
    help: "Two or more files: PNG, JPEG, WebP, GIF, APNG, PGM, PPM, and video through ffmpeg.")
  var inputs: [String] = []

  @OptionGroup var cuts: CutOptions

  @Option(
    name: .long, parsing: .unconditional,
    help: "Seconds for which each picture stays (default: 1).",
    transform: Words.time)
  var hold: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "A filter graph of ffmpeg: its xfade filters say -t, -d and --hold, fps says --fps; prints the equal command.",
      valueName: "graph"))
  var fromXfade: String?

  @Flag(name: .long, help: "Play the transitions backwards.")
  var reverse = false

  @Option(
    name: .long, parsing: .unconditional, help: "Pixels, WxH (default: the first input's).",
    transform: Words.size)
  var size: PixelSize?

  @Option(name: .long, help: "How to fit inputs of another size: fill, fit, stretch or blur.")
  var fit = PictureFit.fill

  @Option(
    name: .long, parsing: .unconditional,
    help: "Frames per second (default: the first clip's, else 30).",
    transform: Words.frameRate)
  var fps: FrameRate?

  @Option(name: .long, help: "How sounds cross-fade: equal-power or linear.")
  var soundCurve = SoundCurve.equalPower

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "How much louder the inputs' sound becomes, -120 to 40 decibels, or mute; once for all of "
        + "them, or once for each (default: 0).", valueName: "dB"),
    transform: Words.gain)
  var gain: [Double] = []

  @Flag(name: .long, help: "Leave the sound out.")
  var noSound = false

  @Flag(name: .long, help: "Exit with 2 if there are warnings.")
  var strict = false

  @OptionGroup var choice: FrameChoice
  @OptionGroup var output: OutputOptions
  @OptionGroup var progress: ProgressOptions
  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  mutating func run() throws {
    console.apply()
    WorkerConfinement.enter()
    guard inputs.count >= 2 else {
      throw Failure.usage(
        "expected two or more pictures or clips, got \(inputs.count); "
          + "see 'pegbar \(TransitionCommand.name) --help'")
    }
    let graph = try takeXfade()
    try cuts.check(cuts: inputs.count - 1)
    try checkGains()
    var job = try FrameJob(output, progress: progress.progress)
    var files = InputFiles()
    files.add(inputs)
    try job.protect(files)
    try job.check()
    let set = try PluginSet.discover(plugins)
    files.add(set.catalog, explicit: plugins.pluginPath)
    let names = try cuts.names(set)
    files.add(names.pictures)
    try job.protect(files)
    try plugins.enterWorker(
      for: set.foreign(names.all), making: job.expected(mayBeEmpty: choice.shard != nil),
      isStrict: strict)
    try set.load(names.all)
    let styles = try cuts.styles(names, cuts: inputs.count - 1)
    TransitionEnds.warn(of: styles, names.transitions)
    var options = JoinOptions()
    options.hold = hold ?? 1
    options.size = size
    options.fit = fit
    options.background = (output.background ?? .clear).premultiplied
    options.frameRate = fps
    options.isReversed = reverse
    options.gains = gain
    options.threads = job.threads
    let durations = cuts.durations(cuts: inputs.count - 1)
    let join = try ClipJoin(inputs, styles: styles, durations: durations, options: options)
    if let graph { compare(graph, with: join.timeline) }
    try write(join, job)
    if strict, Console.warningCount > 0 {
      throw Failure(.warnings, "finished with \(Console.warningCount) warning(s) (--strict)")
    }
  }

  private func write(_ join: ClipJoin, _ job: FrameJob) throws {
    let rate = join.timeline.frameRate
    let frames = try chosenFrames(join.timeline, for: job.format())
    for clip in join.clips {
      for remark in clip.remarks { Console.warning("\(clip.path): \(remark)") }
    }
    tell(join.timeline)
    if frames.isEmpty {
      Console.detail("this part has no frames")
      return
    }
    let sound = try sound(of: join, frames, job)
    let moment = try choice.at?.seconds()
    try job.write(frames: frames, size: join.size, frameRate: rate, sound: sound) { frame in
      PendingPicture(try join.frame(at: moment ?? rate.time(ofFrame: frame)))
    }
  }

  /// The numbers of the frames to draw; one for `--at`.
  private func chosenFrames(
    _ timeline: CutTimeline, for format: ExportFormat
  ) throws -> Range<Int> {
    if let at = try choice.at?.seconds(), at > timeline.total {
      let numeral = JSONWriter.numeral
      throw Failure.usage(
        "--at \(numeral(at)): the output ends at \(numeral(timeline.total)) s; choose an earlier time"
      )
    }
    return try choice.range(of: timeline.frameCount, in: "the output", for: format) ?? 0..<1
  }
}
