import PegbarCore
import PegbarSystem

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
  /// What ffmpeg had written to standard error when its first frame came.
  private var firstWords: Int?
  /// What of it has been looked at.
  private var seenWords = 0

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
      let microseconds = Int(saturating: ((start - stream.formatStart) * 1e6).rounded(.down))
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
    let scaling = stream.toneMapping == nil ? stream.color.scaling : ToneMapping.scaling
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
      guard let time = FrameStream.time(in: line) else { continue }
      awaitsPixels = true
      if firstWords == nil {
        firstWords = process.errorCount
        seenWords = process.errorCount
      }
      return time
    }
    return nil
  }

  /// The time in "frame:12   pts:400000  pts_time:0.4", which a line for the key follows.
  private static func time(in line: some StringProtocol) -> Int? {
    guard let mark = line.firstRange(of: " pts:") else { return nil }
    return Int(line[mark.upperBound...].prefix { $0 == "-" || $0.isNumber })
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
      switch readNotes(milliseconds: patience) {
      case .bytes: break
      case .end: return nil
      case .timeout: throw silent()
      }
    }
  }

  private func readNotes(milliseconds: Int32) -> ChildProcess.Arrival {
    var block = [UInt8](repeating: 0, count: 4096)
    let arrival = block.withUnsafeMutableBytes {
      process.read(.notes, into: $0, milliseconds: milliseconds)
    }
    if case .bytes(let count) = arrival { lines += block[..<count] }
    return arrival
  }

  private func silent() -> MediaError {
    process.end()
    return MediaError(
      .decoder, path: tools.path, reason: "ffmpeg gave no sign of life for \(patience / 1000) s",
      advice: "try again or convert the clip")
  }

  /// What ffmpeg says is wrong with the file since this was asked last; nil for nothing.
  ///
  /// What it said before its first frame does not count: a stream may begin with frames that need
  /// earlier ones.
  ///
  /// - Returns: its words, and the time of the frame that it had come to, nil where none is ahead.
  func complaint() -> (words: String, time: Int?)? {
    let count = process.errorCount
    guard count > seenWords else { return nil }
    defer { seenWords = count }
    let lines = process.errorText(from: seenWords).split(whereSeparator: \.isNewline)
    guard
      let line = lines.first(where: { line in
        FrameStream.damageWords.contains { line.contains($0) }
      })
    else { return nil }
    return (ClipTools.plain(line), newestTime())
  }

  /// The time of the last frame that ffmpeg has made, as far as it has said.
  private func newestTime() -> Int? {
    while case .bytes(let count) = readNotes(milliseconds: 0), count > 0 {}
    let said = String(decoding: lines, as: UTF8.self).split(whereSeparator: \.isNewline)
    return said.reversed().lazy.compactMap(FrameStream.time).first
  }

  /// What demuxers and decoders say of broken files and of nothing else.
  private static let damageWords = [
    "Invalid data found", "orrupt", "error while decoding", "oncealing", "damaged at",
    "Invalid NAL unit size", "exceeds containing master", "EBML number", "partial file",
    "ended prematurely", "runcat",
  ]

  /// Waits for ffmpeg's end: what it said since its first frame, and its status.
  ///
  /// - Throws: `MediaError` of kind decoder where it has no end.
  func outcome() throws -> (words: String, status: Int32) {
    guard process.isRunning else { return (process.errorText(from: firstWords ?? 0), -1) }
    guard let status = process.wait(seconds: Double(patience) / 1000) else { throw silent() }
    return (process.errorText(from: firstWords ?? 0), status)
  }

  /// Ends the child.
  func stop() { process.end() }
}
