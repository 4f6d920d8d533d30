import PegbarCore
import PegbarSystem

/// The sound of a clip or a sound file: 48 kHz, stereo, decoded by ffmpeg.
///
/// Sample 0 belongs to the clip's first frame. Reading forwards is cheap; any other position starts a new
/// process. Use it from one thread at a time.
public final class AudioTrack {
  /// Samples per second of each channel.
  public static let sampleRate = 48_000

  private let tools: ClipTools
  private let stream: Int
  /// Where sample 0 lies after the container's start, in samples.
  private let offset: Int
  private let patience: Int32

  private var process: ChildProcess?
  private var upcoming = 0
  private var hasEnded = false

  /// Decoders settle within this many samples after a seek; they are thrown away.
  private static let preroll = sampleRate

  init(_ tools: ClipTools, stream: Int, start: Double, patience: Double) {
    self.tools = tools
    self.stream = stream
    offset = Int(saturating: (max(-1e9, min(1e9, start)) * Double(AudioTrack.sampleRate)).rounded())
    self.patience = Int32(max(0.001, min(86_400, patience)) * 1000)
  }

  /// Opens the first sound of a file: a clip, or WAV, FLAC, MP3, M4A, Ogg.
  ///
  /// - Throws: `MediaError`; of kind unsupported if there is no sound.
  public static func open(
    path: String, options: ClipOptions = ClipOptions()
  ) throws -> AudioTrack {
    let head = try FileContent.head(path: path, count: ContentKind.sample)
    let kind = head.withUnsafeBytes { ContentKind($0) }
    let demuxer: String
    switch kind {
    case .sound(let name): demuxer = ["M4A": "mov"][name] ?? name.lowercased()
    case .video(let name): demuxer = name
    default: throw kind.refusal(path: path) ?? silent(path)
    }
    if case .video = kind {
      let clip = try? VideoClip(path: path, demuxer: demuxer, options: options)
      if let track = try clip?.sound() { return track }
    }
    let tools = try ClipTools(path: path, demuxer: demuxer)
    guard let stream = try StreamProbe.soundIndex(tools) else { throw silent(path) }
    return AudioTrack(tools, stream: stream, start: 0, patience: options.patience)
  }

  private static func silent(_ path: String) -> MediaError {
    MediaError(.unsupported, path: path, reason: "has no sound", advice: "name a file with sound")
  }

  /// Interleaved samples of both channels; 0 before and after the sound.
  ///
  /// - Parameters:
  ///   - start: the index of the first sample of each channel; may be negative.
  ///   - count: the number of samples of each channel.
  /// - Returns: `count * 2` numbers, mostly within −1…1.
  /// - Throws: `MediaError`.
  public func samples(from start: Int, count: Int) throws -> [Float] {
    var out = [Float](repeating: 0, count: max(0, count) * 2)
    let skipped = max(0, min(count, -start))
    guard skipped < count else { return out }
    let first = start + skipped
    if process == nil || first < upcoming || first > upcoming + 10 * AudioTrack.sampleRate {
      try seek(to: first)
    }
    try skip(first - upcoming)
    let done = try out.withUnsafeMutableBytes { bytes in
      try fill(UnsafeMutableRawBufferPointer(rebasing: bytes[(skipped * 8)...]))
    }
    upcoming += (count - skipped)
    // Less than a whole sample at the end is none.
    for index in (skipped * 2 + done / 4)..<out.count { out[index] = 0 }
    return out
  }

  private func seek(to sample: Int) throws {
    rest()
    let place = sample + offset - AudioTrack.preroll
    let seconds = Double(place) / Double(AudioTrack.sampleRate)
    let seek = place > 0 ? ["-ss", "\(Int(saturating: (seconds * 1e6).rounded()))us"] : []
    process = try ChildProcess(
      tool: tools.tool(.ffmpeg),
      arguments: ["-nostdin"] + tools.guards + seek + tools.input + [
        "-map", "0:\(stream)", "-vn", "-sn", "-dn",
        "-af", "aresample=\(AudioTrack.sampleRate):async=1:first_pts=0",
        "-ac", "2", "-f", "f32le", "pipe:1",
      ], pipes: .output, path: tools.path)
    upcoming = place > 0 ? sample - AudioTrack.preroll : -offset
  }

  private func skip(_ count: Int) throws {
    var left = count
    var block = [UInt8](repeating: 0, count: min(max(0, count), 1 << 15) * 8)
    while left > 0 {
      let part = min(left, 1 << 15)
      _ = try block.withUnsafeMutableBytes {
        try fill(UnsafeMutableRawBufferPointer(rebasing: $0[..<(part * 8)]))
      }
      left -= part
      upcoming += part
    }
  }

  /// Fills with what there is; the bytes that came.
  private func fill(_ bytes: UnsafeMutableRawBufferPointer) throws -> Int {
    guard let process, !hasEnded else { return 0 }
    var done = 0
    while done < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      switch process.read(.output, into: rest, milliseconds: patience) {
      case .bytes(let count): done += count
      case .end:
        hasEnded = true
        let status = process.wait(seconds: Double(patience) / 1000) ?? -1
        guard status == 0 else { throw failed(process, status) }
        return done
      case .timeout: throw failed(process, -1)
      }
    }
    return done
  }

  private func failed(_ process: ChildProcess, _ status: Int32) -> MediaError {
    let words = process.errorText
    rest()
    guard status > 0, status < 128 else {
      return MediaError(
        .decoder, path: tools.path, reason: "ffmpeg did not finish the sound", advice: "try again")
    }
    return tools.failure(words, otherwise: "ffmpeg cannot decode the sound")
  }

  /// Releases the process until the next `samples`.
  public func rest() {
    process?.end()
    process = nil
    hasEnded = false
    upcoming = 0
  }
}
