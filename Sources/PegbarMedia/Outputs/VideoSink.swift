import CPegbarCodecs
import PegbarCore
import PegbarEngine
import PegbarSystem

/// Video from an ffmpeg child process that receives raw frames.
///
/// Pegbar converts to 4:2:0 itself, so ffmpeg changes no pixel before the encoder.
final class VideoSink: FrameSink {
  private let settings: ExportSettings
  private let path: String
  private let format: VideoFormat
  private let file: OutputFile
  private let process: ChildProcess
  private let frames: any PackedFrames
  private var count = 0
  private var patience: Patience

  init(
    path: String, format: VideoFormat, settings: ExportSettings, tool: String? = Tool.ffmpeg.path
  ) throws {
    try OutputFile.checkTarget(path, overwrite: settings.overwrite)
    guard let tool else { throw VideoSink.noTool(path) }
    try VideoSink.checkSize(settings, path)
    try settings.sound?.check()
    self.settings = settings
    self.path = path
    self.format = format
    let file = try OutputFile(path: path, overwrite: settings.overwrite)
    self.file = file
    patience = Patience(seconds: settings.encoderPatience) { file.signsOfLife }
    let frames = format.frames(settings)
    self.frames = frames
    process = try ChildProcess(
      tool: tool,
      arguments: VideoSink.arguments(format, settings, frames, output: file.temporary),
      pipes: .input, path: path)
  }

  deinit { abandon() }

  /// Refuses what ffmpeg or the encoders would refuse after the first frame.
  private static func checkSize(_ settings: ExportSettings, _ path: String) throws {
    let (width, height, side) = (settings.width, settings.height, 16_384)
    // ffmpeg counts with a margin of 128 on each side, in 31 bits for 8 bytes a pixel.
    guard max(width, height) <= side, (width + 128) * (height + 128) < 1 << 28 else {
      throw MediaError(
        .badOutput, path: path, reason: "\(width) x \(height) pixels are too many for video",
        advice: "at most \(side) a side and about 2^28 in all; choose a smaller size")
    }
  }

  private static func arguments(
    _ format: VideoFormat, _ settings: ExportSettings, _ frames: any PackedFrames,
    output: String
  ) -> [String] {
    let rate = settings.frameRate
    let isPlanar = frames.pixelFormat != "rgba"
    let color =
      ["-pix_fmt", frames.pixelFormat]
      + (isPlanar ? ["-color_range", "tv", "-colorspace", "bt709"] : [])
    // Without -xerror some of its muxers report a full disk and end with status 0.
    return ["-nostdin", "-hide_banner", "-loglevel", "error", "-xerror", "-f", "rawvideo"]
      + color + ["-s", "\(frames.width)x\(frames.height)"]
      + ["-framerate", "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0"]
      + sound(format, settings) + ["-map_metadata", "-1", "-fflags", "+bitexact"]
      + format.encoding(settings)
      // The temporary already exists; its name must not be taken for an option or a protocol.
      + ["-y", "file:\(output)"]
  }

  private static func sound(_ format: VideoFormat, _ settings: ExportSettings) -> [String] {
    guard let path = settings.sound?.path else { return ["-an"] }
    return ["-f", "f32le", "-ar", "\(AudioTrack.sampleRate)", "-ac", "2"]
      + ["-i", "file:\(path)", "-map", "0:v:0", "-map", "1:a:0"] + format.soundEncoding
  }

  func write(_ frame: Picture) throws {
    settings.check(frame)
    precondition(process.isRunning, "a frame after the end")
    // Drawing the frame took time that is not the encoder's.
    patience.renew()
    let code = process.send(frames.pack(frame), &patience)
    if code == ETIMEDOUT { throw silent() }
    // A closed pipe means that the encoder has gone: it knows why.
    if code == EPIPE { throw stopped() }
    guard code == 0 else { throw writingFailed(path, code) }
    count += 1
  }

  func finish() throws {
    precondition(process.isRunning, "finished twice")
    guard count > 0 else { throw Exporter.noFrames(path) }
    process.closeInput()
    patience.renew()
    guard let status = process.wait(&patience) else { throw silent() }
    guard status == 0, !process.errorText.contains("Error writing") else {
      throw failure(status: status)
    }
    guard try file.head(64).withUnsafeBytes({ format.begins($0) }) else { throw nothing() }
    process.end()
    try file.publish()
  }

  func abandon() {
    process.end()
    file.abandon()
  }

  // MARK: - Failure

  static func noTool(_ path: String) -> MediaError {
    MediaError(
      .missingTool, path: path, reason: "ffmpeg is not installed", advice: Tool.ffmpeg.advice)
  }

  private func stopped() -> MediaError {
    process.closeInput()
    patience.renew()
    guard let status = process.wait(&patience) else { return silent() }
    return failure(status: status)
  }

  private func silent() -> MediaError {
    abandon()
    let seconds = JSONWriter.numeral(settings.encoderPatience)
    return MediaError(
      .encoder, path: path, reason: "ffmpeg gave no sign of life for \(seconds) s and was stopped",
      advice: "try again, or allow more time with --encoder-timeout")
  }

  /// An encoder that says all is well and has not written what was asked for.
  private func nothing() -> MediaError {
    let words = process.errorText.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
    let what = file.isEmptyNow ? "nothing" : "something that is not \(format.rawValue)"
    abandon()
    return MediaError(
      .encoder, path: path, reason: "ffmpeg reported success but wrote \(what)\(words)",
      advice: "check that the ffmpeg in PATH works: ffmpeg -version")
  }

  private func failure(status: Int32) -> MediaError {
    let words = process.errorText
    process.end()
    file.abandon()
    if words.contains("No space left on device") { return writingFailed(path, ENOSPC) }
    // How a limit on the size of files ends a program.
    if status == 128 + SIGXFSZ { return writingFailed(path, EFBIG) }
    let lines = words.split(whereSeparator: \.isNewline)
    if let line = lines.first(where: { $0.contains("Unknown encoder") }) {
      return MediaError(
        .missingTool, path: path, reason: "this build of ffmpeg cannot do that: \(line)",
        advice: "install a complete ffmpeg: apt-get install ffmpeg")
    }
    let advice = "try again or use another format"
    if status == 128 + SIGKILL {
      return MediaError(.encoder, path: path, reason: "ffmpeg was killed", advice: advice)
    }
    let cause = lines.first.map(String.init) ?? "it exited with status \(status)"
    return MediaError(.encoder, path: path, reason: "ffmpeg failed: \(cause)", advice: advice)
  }
}
