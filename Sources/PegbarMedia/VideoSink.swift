import CPegbarCodecs
import PegbarEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Video through an ffmpeg child process that is fed with raw frames.
///
/// The child has its own process group and is killed by `abandon` and by `pegbar_cleanup_run`.
/// Conversion to 4:2:0 is our own, so that ffmpeg changes no pixel before the encoder.
final class VideoSink: FrameSink {
  private let settings: ExportSettings
  private let path: String
  private let format: VideoFormat
  private let file: OutputFile
  private var process = pegbar_process()
  private var isRunning = false
  private var planar: PlanarFrames?
  private var straight: [UInt8] = []
  private var count = 0

  init(
    path: String, format: VideoFormat, settings: ExportSettings, tool: String? = Tool.ffmpeg.path
  ) throws {
    try OutputFile.checkTarget(path, overwrite: settings.overwrite)
    guard let tool else {
      throw MediaError(
        .missingTool, path: path, reason: "ffmpeg is not installed", advice: Tool.ffmpeg.advice)
    }
    self.settings = settings
    self.path = path
    self.format = format
    file = try OutputFile(path: path, overwrite: settings.overwrite)
    if format.keepsAlpha {
      straight = [UInt8](repeating: 0, count: settings.width * settings.height * 4)
    } else {
      planar = PlanarFrames(settings: settings)
    }
    try start(tool)
  }

  deinit { abandon() }

  private func arguments(_ tool: String) -> [String] {
    let rate = settings.frameRate
    let size = "\(planar?.width ?? settings.width)x\(planar?.height ?? settings.height)"
    let colour =
      format.keepsAlpha
      ? ["-pix_fmt", "rgba"]
      : ["-pix_fmt", "yuv420p", "-color_range", "tv", "-colorspace", "bt709"]
    // Without -xerror some of its muxers report a full disk and end with status 0.
    return [tool, "-nostdin", "-hide_banner", "-loglevel", "error", "-xerror", "-f", "rawvideo"]
      + colour + ["-s", size, "-framerate", "\(rate.numerator)/\(rate.denominator)"]
      + ["-i", "pipe:0", "-an", "-map_metadata", "-1", "-fflags", "+bitexact"]
      + format.encoding(settings)
      // The temporary exists already; its name must not be taken for an option or a protocol.
      + ["-y", "file:\(file.temporary)"]
  }

  private func start(_ tool: String) throws {
    var words: [UnsafeMutablePointer<CChar>?] = arguments(tool).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    let code = pegbar_process_start(words, &process)
    guard code == 0 else {
      throw MediaError(
        .missingTool, path: path, reason: "\(tool) does not start: \(systemReason(code))",
        advice: Tool.ffmpeg.advice)
    }
    isRunning = true
  }

  func write(_ frame: Picture) throws {
    settings.check(frame)
    precondition(isRunning, "a frame after the end")
    let code =
      if let planar {
        send(planar.convert(frame))
      } else {
        sendStraight(frame)
      }
    // A closed pipe means that the encoder has gone: it knows why.
    if code == EPIPE { throw stopped() }
    guard code == 0 else { throw writingFailed(path, code) }
    count += 1
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard let start = bytes.baseAddress else { return 0 }
    return pegbar_write_all(process.input, start, bytes.count)
  }

  private func sendStraight(_ frame: Picture) -> Int32 {
    straight.withUnsafeMutableBufferPointer { out in
      guard let start = out.baseAddress else { return 0 }
      for y in 0..<frame.height {
        pegbar_codec_straight(frame.row(y), start + y * frame.width * 4, frame.width)
      }
      return pegbar_write_all(process.input, start, out.count)
    }
  }

  func finish() throws {
    precondition(isRunning, "finished twice")
    guard count > 0 else { throw Exporter.noFrames(path) }
    pegbar_process_close_input(&process)
    let status = pegbar_process_wait(&process)
    isRunning = false
    guard status == 0, !errorText().contains("Error writing") else {
      throw failure(status: status)
    }
    pegbar_process_close(&process)
    try file.publish()
  }

  func abandon() {
    if isRunning {
      isRunning = false
      pegbar_process_kill(&process)
      _ = pegbar_process_wait(&process)
      pegbar_process_close(&process)
    }
    file.abandon()
  }

  // MARK: - Failure

  private func stopped() -> MediaError {
    pegbar_process_close_input(&process)
    let status = pegbar_process_wait(&process)
    isRunning = false
    return failure(status: status)
  }

  private func errorText() -> String {
    var text = [CChar](repeating: 0, count: 2048)
    pegbar_process_errors(&process, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func failure(status: Int32) -> MediaError {
    let words = errorText()
    pegbar_process_close(&process)
    file.abandon()
    if words.contains("No space left on device") { return writingFailed(path, ENOSPC) }
    let lines = words.split(whereSeparator: \.isNewline)
    if let line = lines.first(where: { $0.contains("Unknown encoder") }) {
      return MediaError(
        .missingTool, path: path, reason: "this ffmpeg cannot do it: \(line)",
        advice: "install a complete ffmpeg: apt-get install ffmpeg")
    }
    let cause = lines.first.map(String.init) ?? "it ended with status \(status)"
    return MediaError(
      .encoder, path: path, reason: "ffmpeg failed: \(cause)",
      advice: "try again or use another format")
  }
}
