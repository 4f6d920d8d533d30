import ArgumentParser
import Pegbar
import PegbarCore
import PegbarScene
import PegbarSupervision

/// `pegbar render`: a scene into a file or frames.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a scene to a file or to frames.",
    usage: """
      pegbar render SCENE -o OUT [--at T | --frames A..B | --shard i/n]
      pegbar render SCENE -o OUT --watch-plugins --plugin-path PATH
      """)

  @Argument(help: "A scene file.")
  var scene: String

  @OptionGroup var choice: FrameChoice

  @Option(
    name: .long, parsing: .unconditional, help: "Frames per second (default: the scene's).",
    transform: Words.frameRate)
  var fps: FrameRate?

  @Option(
    name: .long, parsing: .unconditional, help: "Pixels, WxH; fits and centres the scene.",
    transform: Words.size)
  var size: PixelSize?

  @Option(
    name: .long, parsing: .unconditional, help: "Pixels per point (default: 1).",
    transform: Words.scale)
  var scale: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Motion blur: degrees of 360 for which each frame is exposed; 0 for none.",
    transform: Words.angle)
  var shutter: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Moments of a frame that motion blur draws (default: the scene's, or 16).",
    transform: Words.samples)
  var shutterSamples: Int?

  @Flag(name: .long, help: "Exit with 2 if there are warnings.")
  var strict = false

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Render again whenever a library of --plugin-path is built again and keeps the laws.",
      discussion: "Ends with Ctrl-C. Later runs overwrite the output."))
  var watchPlugins = false

  @OptionGroup var file: SceneFileOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var progress: ProgressOptions
  @OptionGroup var plugins: PluginOptions
  @OptionGroup var console: ConsoleOptions

  func validate() throws {
    if size != nil, scale != nil {
      throw ValidationError("--size and --scale cannot be used together")
    }
    if watchPlugins, plugins.pluginPath.isEmpty {
      throw ValidationError("--watch-plugins needs --plugin-path: what is to be watched")
    }
  }

  func run() throws {
    console.apply()
    WorkerConfinement.enter()
    if watchPlugins {
      let given = CommandLine.arguments.dropFirst().filter { $0 != "--watch-plugins" }
      let arguments = output.overwrite ? Array(given) : given + ["--overwrite"]
      try WatchedRender(paths: plugins.pluginPath, arguments: arguments).run()
      return
    }
    var job = try FrameJob(output, progress: progress.progress)
    let format = try job.format()
    let set = try PluginSet.discover(plugins)
    let document = try file.read(scene, set)
    var files = InputFiles()
    files.add(set.catalog, explicit: plugins.pluginPath)
    files.add(document)
    files.add([file.parameters].compactMap { $0 })
    try job.protect(files)
    let total = (fps ?? document.frameRate).frameCount(duration: document.duration)
    _ = try choice.at?.time(in: document)
    let range = try choice.range(of: total, in: scene, for: format)
    try job.check()
    try plugins.enterWorker(
      for: set.foreign(document.pluginIDs),
      making: job.expected(mayBeEmpty: choice.shard != nil), isStrict: strict)
    SceneFileOptions.warn(of: document)
    for feature in document.undrawnFeatures {
      Console.warning("\(scene): " + UndrawnFeature.message(feature, document.registry))
    }
    try set.load(document.pluginIDs)
    try draw(job, document, range)
    if strict, Console.warningCount > 0 {
      throw Failure(.warnings, "finished with \(Console.warningCount) warning(s) (--strict)")
    }
  }

  private func draw(_ job: FrameJob, _ document: SceneDocument, _ range: Range<Int>?) throws {
    if let range, range.isEmpty {
      Console.detail("this part has no frames")
      return
    }
    let rate = fps ?? document.frameRate
    let moment = try choice.at?.time(in: document)
    let view = try viewport(document)
    let size = PixelSize(width: view.width, height: view.height)
    let background = output.background ?? document.background
    let stage = try SceneFileOptions.prepared(document).makeStage()
    let renderer = FrameRenderer(threads: job.threads)
    stage.shutter = shutter(of: document)
    try job.write(frames: range ?? 0..<1, size: size, frameRate: rate) { frame in
      let time = moment ?? rate.time(ofFrame: frame)
      do {
        return try stage.begin(
          at: time, rate: rate, with: renderer, view, background: background)
      } catch let error as PluginError where error.isRefusal {
        // The scene's size, not the command line, is what the plugin refuses.
        throw Failure(.invalidInput, "\(scene): \(error)")
      }
    }
  }

  /// How frames are exposed; nil for an instant.
  private func shutter(of document: SceneDocument) -> Shutter? {
    let result = Shutter(
      angle: shutter ?? document.shutter?.angle ?? 0,
      samples: shutterSamples ?? document.shutter?.samples ?? Shutter.usualSamples)
    if result.isOpen { return result }
    if let shutterSamples {
      Console.warning(
        "--shutter-samples \(shutterSamples): no frame is exposed, so it changes nothing; "
          + "give --shutter DEGREES")
    }
    return nil
  }

  /// How large the picture is, and where the scene lies in it.
  private func viewport(_ document: SceneDocument) throws -> Viewport {
    let (width, height) = (document.size.width, document.size.height)
    guard let size else {
      let scale = scale ?? 1
      let (w, h) = (
        Viewport.pixels(width, scale: scale), Viewport.pixels(height, scale: scale)
      )
      let limit = Double(PictureReader.maximumSide)
      guard w <= limit, h <= limit, w * h <= Double(Picture.maximumPixelCount) else {
        throw Failure.usage(
          "--scale \(JSONWriter.numeral(scale)): \(Int(saturating: w))x\(Int(saturating: h)) pixels are too "
            + "many; at most \(PictureReader.maximumSide) a side and 2^28 in all")
      }
      return Viewport(covering: document.size, scale: scale)
    }
    let scale = min(Double(size.width) / width, Double(size.height) / height)
    let offset = Point(
      x: (Double(size.width) - width * scale) / 2, y: (Double(size.height) - height * scale) / 2)
    return Viewport(
      width: size.width, height: size.height, scale: scale, offset: offset, clipsToRoot: true)
  }
}
