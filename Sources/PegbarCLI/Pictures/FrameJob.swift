import Foundation
import Pegbar
import PegbarCore
import PegbarSupervision

/// Frames on their way to an output: opened before the first is drawn, finished after the last.
struct FrameJob {
  /// What the user asked for.
  var output: String
  /// The folder that relative names start from, with a slash at its end: a plugin may change it.
  private let start: String
  var overwrite: Bool
  /// How PNG is compressed.
  var pngEffort: PNGEffort
  /// Whether video keeps its alpha.
  var keepsAlpha: Bool
  /// What formats without alpha lie over; nil for black.
  var background: Color?
  var threads: Int
  var progress: ProgressStyle
  /// What is read, and must not be written over.
  private(set) var inputs = InputFiles()
  /// Seconds of silence after which an encoder counts as hung; 0 for never.
  var encoderTimeout: Double

  /// Settles the options.
  ///
  /// - Throws: `Failure` without an output, and for raw pixels on a terminal.
  init(_ options: OutputOptions, progress: ProgressStyle = .none) throws {
    guard let output = options.output, !output.isEmpty else {
      let what = options.output == nil ? "missing" : "empty"
      throw Failure.usage("-o is \(what): name the output, such as -o out.mp4 or -o out.png")
    }
    if output == "-", isatty(Console.output) == 1 {
      throw Failure.usage("-o -: raw pixels cannot go to a terminal; pipe them, or name a file")
    }
    self.output = output
    start = FrameJob.start(of: output)
    overwrite = options.overwrite
    pngEffort = options.png
    keepsAlpha = options.alpha
    background = options.background
    threads = options.threads ?? Processors.count
    encoderTimeout = options.encoderTimeout
    self.progress = progress
  }

  private static func start(of output: String) -> String {
    if output == "-" || output.hasPrefix("/") { return "" }
    let folder = FileManager.default.currentDirectoryPath
    return folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
  }

  /// Does something with the output's whole path; in errors it has the name that the user gave it.
  private func placed<Result>(_ body: (String) throws -> Result) throws -> Result {
    do {
      return try body(start + output)
    } catch let error as MediaError where !start.isEmpty {
      let short = { (text: String) in text.replacingOccurrences(of: start, with: "") }
      throw MediaError(
        error.kind, path: short(error.path), reason: short(error.reason), advice: error.advice)
    }
  }

  /// What the output's name says.
  ///
  /// - Throws: `MediaError` of kind badOutput.
  func format() throws -> ExportFormat {
    do { return try ExportFormat(output: output) } catch let error as MediaError {
      var about = stat()
      guard stat(output, &about) == 0, about.st_mode & S_IFMT == S_IFDIR else { throw error }
      throw MediaError(
        .badOutput, path: output, reason: "is a folder", advice: "end it with / for a sequence")
    }
  }

  /// Refuses what cannot be written, before anything costly is done for it.
  ///
  /// - Throws: `MediaError`.
  func check() throws {
    _ = try format()
    try placed { try Exporter.check(output: $0, overwrite: overwrite) }
  }

  /// Refuses a page that cannot be written, before anything costly is done for it.
  ///
  /// - Throws: `MediaError`, and `Failure` of wrong usage for an input.
  func checkPage(_ inputs: InputFiles) throws {
    try inputs.check(page: output, in: start)
    try placed { try Exporter.check(page: $0, overwrite: overwrite) }
  }

  /// The output that a worker creates; call `check()` first.
  ///
  /// - Parameter mayBeEmpty: whether a part may have been chosen that has no frames.
  /// - Returns: the output; nil for standard output.
  func expected(mayBeEmpty: Bool = false) -> ExpectedOutput? {
    if output == "-" { return nil }
    guard case .sequence(let pattern)? = try? ExportFormat(output: output) else {
      return ExpectedOutput(file: output, overwrite: overwrite, mayBeEmpty: mayBeEmpty)
    }
    return ExpectedOutput(
      frames: output, in: pattern.folder, overwrite: overwrite, mayBeEmpty: mayBeEmpty,
      path: pattern.path)
  }

  /// Writes a page of text instead of frames.
  ///
  /// - Throws: `MediaError`; nothing half-written is left then.
  func write(page text: String) throws {
    WorkerMemory.current.delivery = .begun
    try placed { try Exporter.write(text, to: $0, overwrite: overwrite) }
    WorkerMemory.current.delivery = .done
  }

  /// Settles what is read, and refuses an output that is one of it.
  ///
  /// The numbers of a sequence are known later: `write` looks at those.
  ///
  /// - Throws: `Failure` of wrong usage.
  mutating func protect(_ inputs: InputFiles) throws {
    self.inputs = inputs
    try inputs.check(output: output, in: start, frames: 0..<0)
  }

  /// The folder that the output lies in.
  var folder: String {
    let folder = (output as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  /// The most frames of one run: more than two years at 30 frames a second, and as many as an APNG counts.
  static let mostFrames = Int(Int32.max)

  /// How many frames there are, for messages: numbers of them are held to the largest that is counted.
  static func words(_ count: Int) -> String {
    count < FrameRate.maximumFrameCount
      ? "\(count)" : "more than \(FrameRate.maximumFrameCount - 1)"
  }

  /// Draws frames and hands them over, in order: each before what the next one throws.
  ///
  /// - Parameters:
  ///   - frames: their numbers.
  ///   - size: of every frame.
  ///   - frameRate: of the output.
  ///   - sound: from the first of them on; nil for none.
  ///   - draw: makes one frame, or begins it and has called all plugins for it.
  /// - Throws: what drawing throws, and `MediaError`; nothing half-written is left then.
  func write(
    frames: Range<Int>, size: PixelSize, frameRate: FrameRate, sound: SoundFile? = nil,
    draw: (Int) throws -> PendingPicture
  ) throws {
    let format = try format()
    if format == .png, frames.count != 1 {
      throw Failure.usage(
        "\(output): one file for \(FrameJob.words(frames.count)) frames; write name-%05d.png or folder/, "
          + "or choose one with --at")
    }
    guard frames.count <= FrameJob.mostFrames else {
      throw Failure.usage(
        "\(output): \(FrameJob.words(frames.count)) frames at \(frameRate) fps; one run makes at most "
          + "\(FrameJob.mostFrames), so shorten it, or choose some with --frames A..B or --at T")
    }
    var settings = ExportSettings(
      width: size.width, height: size.height, frameRate: frameRate, frameCount: frames.count)
    try inputs.check(output: output, in: start, frames: frames)
    settings.encoderPatience = encoderTimeout
    settings.firstFrameNumber = frames.lowerBound
    settings.overwrite = overwrite
    settings.sound = sound
    settings.threads = threads
    settings.pngEffort = pngEffort
    settings.keepsAlpha = keepsAlpha
    settings.standardOutput = Console.output
    if let color = background?.premultiplied {
      settings.background = SIMD3(color.x, color.y, color.z)
    }
    for warning in format.warnings(for: settings) { Console.warning("\(output): \(warning)") }
    let pipeline = try placed {
      FramePipeline(sink: try Exporter.sink(output: $0, settings: settings))
    }
    let meter = ProgressMeter(style: progress, total: frames.count)
    do {
      try FrameJob.eachPicture(of: frames, draw) { picture in
        try placed { _ in try pipeline.write(picture) }
        meter.advance()
      }
      WorkerMemory.current.delivery = .begun
      try placed { _ in try pipeline.finish() }
      WorkerMemory.current.delivery = .done
    } catch {
      pipeline.cancel()
      throw error
    }
    WorkerMemory.current.frame = nil
    Console.detail("\(output): \(frames.count) frame\(frames.count == 1 ? "" : "s"), \(size)")
  }

  /// Goes through pictures, each of which is taken when the next has been begun; tells the supervisor which
  /// frame plugins are called for.
  static func eachPicture(
    of frames: Range<Int>, _ draw: (Int) throws -> PendingPicture, _ take: (Picture) throws -> Void
  ) throws {
    var last: (frame: Int, picture: PendingPicture)?
    func takeLast() throws {
      guard let (frame, picture) = last else { return }
      last = nil
      WorkerMemory.current.frame = frame
      try take(picture.picture())
    }
    for frame in frames {
      WorkerMemory.current.frame = frame
      let next = Result {
        let picture = try draw(frame)
        try Guests.settle()
        return picture
      }
      try takeLast()
      WorkerMemory.current.frame = frame
      last = (frame, try next.get())
      if last?.picture.isComplete == true { try takeLast() }
    }
    try takeLast()
  }
}
