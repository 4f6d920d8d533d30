#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One run of ffmpeg that decodes a clip from some time on, frame after frame.
///
/// Pixels come through the child's standard output, the time of each frame as a line of text
/// through its descriptor 3, just before the pixels. It never runs ahead by more than the pipes
/// hold. One thread at a time.
final class FrameStream {
  private let tools: ClipTools
  private let process: ChildProcess
  private let patience: Int32
  private var lines: [UInt8] = []
  private var awaitsPixels = false

  /// Starts decoding.
  ///
  /// - Parameters:
  ///   - tools: the file.
  ///   - stream: what of it.
  ///   - start: seconds of the container's own clock before which nothing is sent; nil for all.
  ///   - patience: seconds of silence after which it is given up.
  /// - Throws: `MediaError` of kind missingTool.
  init(_ tools: ClipTools, _ stream: VideoStream, from start: Double?, patience: Double) throws {
    self.tools = tools
    self.patience = Int32(max(0.001, min(86_400, patience)) * 1000)
    var seek: [String] = []
    if let start, start > stream.formatStart {
      let microseconds = Int(((start - stream.formatStart) * 1e6).rounded(.down))
      seek = ["-ss", "\(microseconds)us"]
    }
    let decoder = stream.decoder.map { ["-c:v", $0] } ?? []
    process = try ChildProcess(
      tool: tools.tool(.ffmpeg),
      arguments: ["-nostdin"] + tools.guards + decoder + seek + ["-copyts"] + tools.input
        + FrameStream.output(stream),
      pipes: [.output, .notes], path: tools.path)
  }

  private static func output(_ stream: VideoStream) -> [String] {
    // Rotation comes before; the sizes are given so that a stream that changes its own keeps ours.
    let size = "scale=\(stream.width):\(stream.height)"
    let flags = "flags=bicubic+accurate_rnd+full_chroma_int+bitexact"
    let scaling = stream.toneMapping == nil ? stream.colour.scaling : ToneMapping.scaling
    let pixels =
      stream.isPlanar
      ? ["\(size):\(flags)", "format=yuv420p"]
      : ["\(size):\(flags):\(scaling)", "format=rgba"]
    let filters =
      (stream.toneMapping.map { [$0] } ?? []) + pixels + [
        "settb=AVTB", "metadata=mode=add:key=pegbar:value=1",
        "metadata=mode=print:key=pegbar:file='pipe\\:3':direct=1",
      ]
    return [
      "-map", "0:\(stream.index)", "-an", "-sn", "-dn", "-fps_mode", "passthrough",
      "-vf", filters.joined(separator: ","), "-flush_packets", "1", "-f", "rawvideo", "pipe:1",
    ]
  }

  /// The time of the next frame in microseconds of the container's clock; nil at the end.
  ///
  /// Its pixels have to be taken before the next call.
  func nextTime() throws -> Int? {
    precondition(!awaitsPixels, "the pixels before have not been taken")
    while let line = try nextLine() {
      // "frame:12   pts:400000  pts_time:0.4", then a line for the key.
      guard let mark = line.firstRange(of: " pts:") else { continue }
      let digits = line[mark.upperBound...].prefix { $0 == "-" || $0.isNumber }
      guard let time = Int(digits) else { continue }
      awaitsPixels = true
      return time
    }
    return nil
  }

  /// Fills a buffer of exactly one frame: straight RGBA without gaps, or planes.
  ///
  /// False when it is cut off.
  func takePixels(_ bytes: UnsafeMutableRawBufferPointer) throws -> Bool {
    awaitsPixels = false
    var done = 0
    while done < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      switch process.read(.output, into: rest, milliseconds: patience) {
      case .bytes(let count): done += count
      case .end: return false
      case .timeout: throw silent()
      }
    }
    return true
  }

  private func nextLine() throws -> String? {
    while true {
      if let end = lines.firstIndex(of: UInt8(ascii: "\n")) {
        defer { lines.removeSubrange(...end) }
        return String(decoding: lines[..<end], as: UTF8.self)
      }
      var block = [UInt8](repeating: 0, count: 4096)
      let arrival = block.withUnsafeMutableBytes {
        process.read(.notes, into: $0, milliseconds: patience)
      }
      switch arrival {
      case .bytes(let count): lines += block[..<count]
      case .end: return nil
      case .timeout: throw silent()
      }
    }
  }

  private func silent() -> MediaError {
    process.end()
    return MediaError(
      .decoder, path: tools.path, reason: "ffmpeg is silent for \(patience / 1000) s",
      advice: "try again or convert the clip")
  }

  /// Waits for ffmpeg's end; nil when all was well, else its words, or its status.
  func outcome() -> (words: String, status: Int32) {
    let status = process.isRunning ? process.wait() : -1
    return (process.errorText, status)
  }

  /// Ends the child.
  func stop() { process.end() }
}
