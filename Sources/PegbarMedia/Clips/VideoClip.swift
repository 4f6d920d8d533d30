import CPegbarCodecs
import PegbarCore
import PegbarEngine
import PegbarSystem

/// A video, decoded by one ffmpeg process that is started again when time goes back.
///
/// Pixels are as deterministic as the installed ffmpeg. Memory: two frames and what the pipe holds.
final class VideoClip: ClipSource {
  let info: ClipInfo
  private let tools: ClipTools
  private let stream: VideoStream
  private let options: ClipOptions
  /// The container's time of the first frame, in microseconds.
  private let origin: Int
  private let soundIndex: Int?

  private var decoder: FrameStream?
  /// The frame that `current` names, as it came.
  private var pixels: [UInt8] = []
  private var current: Int?
  private var upcoming: Int?
  private var hasEnded = false
  /// Where the file turned out to be broken: seconds, about, and what ffmpeg said.
  private var damage: (time: Double, words: String)?
  private var shown: (time: Int, picture: Picture)?

  /// Seconds ahead from which seeking is cheaper than decoding all between.
  private static let farAhead = 8.0

  init(path: String, demuxer: String, options: ClipOptions) throws {
    tools = try ClipTools(path: path, demuxer: demuxer)
    // Without it there is no clip, and nothing needs to be tried.
    let ffmpeg = try tools.tool(.ffmpeg)
    let probe = try StreamProbe(tools)
    var stream = try VideoStream(
      probe, path: path, mapsTones: ToneMapping.isAvailable(ffmpeg: ffmpeg))
    try stream.measure(tools)
    self.options = options
    soundIndex = probe.soundIndex
    let first = try FrameStream(tools, stream, from: nil, patience: options.patience)
    defer { first.stop() }
    guard let origin = try first.nextTime() else {
      let outcome = try first.outcome()
      throw tools.failure(outcome.words, otherwise: "it has no frame")
    }
    self.origin = origin
    stream.begin(at: Double(origin) / 1e6)
    self.stream = stream
    let seconds = stream.duration ?? 1 / stream.frameRate.value
    info = ClipInfo(
      path: path, width: stream.width, height: stream.height, duration: seconds,
      frameRate: stream.frameRate, isVariableRate: stream.isVariableRate,
      frameCount: stream.frameCount ?? stream.frameRate.frameCount(duration: seconds - 1e-3),
      hasAlpha: stream.hasAlpha, hasAudio: soundIndex != nil, remarks: stream.remarks)
  }

  func frame(at time: Double) throws -> Picture {
    // Rounded towards later by the tolerance; not a number is the start.
    let seconds = time.isNaN ? 0 : min(max(time, 0), 1e9)
    let wanted = origin + Int(saturating: (seconds * 1e6 + 1).rounded(.down))
    do {
      try seek(to: wanted)
      while let next = upcoming, next <= wanted { try advance() }
      if current == nil { try advance() }
      return try picture()
    } catch {
      rest()
      throw error
    }
  }

  func sound() throws -> AudioTrack? {
    guard let soundIndex else { return nil }
    return AudioTrack(
      tools, stream: soundIndex, start: Double(origin) / 1e6 - stream.formatStart,
      patience: options.patience)
  }

  private func picture() throws -> Picture {
    guard let current else { throw tools.failure("", otherwise: "it has no frame") }
    if let shown, shown.time == current { return shown.picture }
    let (width, height) = (info.width, info.height)
    let picture = try Picture(
      ofFile: info.path, width: width, height: height, isOpaque: !info.hasAlpha
    ) { out, stride in
      pixels.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        if stream.isPlanar { return draw(start, into: out, stride: stride) }
        for y in 0..<height {
          let row = out + y * stride
          row.copyMemory(from: start + y * width * 4, byteCount: width * 4)
          if info.hasAlpha { pgb_codec_premultiply(row, width) }
        }
      }
    }
    shown = (current, picture)
    return picture
  }

  private func draw(
    _ planes: UnsafeRawPointer, into out: UnsafeMutableRawPointer, stride: Int
  ) {
    var matrix = stream.color.matrix
    // Below that a thread costs more than it gains; decoder and encoder have theirs.
    let threads = info.width * info.height > 1 << 22 ? Processors.count : 1
    let made = pgb_codec_read_planes(
      planes.assumingMemoryBound(to: UInt8.self), UInt32(info.width), UInt32(info.height), &matrix,
      Int32(threads), out.assumingMemoryBound(to: UInt8.self), stride)
    guard made != 0 else {
      MemoryShortage.end(for: "a picture of \(info.width)x\(info.height) pixels")
    }
  }

  /// A frame's time as it was meant.
  private func evened(_ time: Int) -> Int {
    let seconds = stream.evened(Double(time - origin) / 1e6)
    return origin + Int(saturating: (max(-1e12, min(1e12, seconds)) * 1e6).rounded())
  }

  /// Takes the upcoming frame's pixels and learns the time of the one after.
  private func advance() throws {
    guard let decoder, let time = upcoming else { return }
    let whole = try pixels.withUnsafeMutableBytes { try decoder.takePixels($0) }
    guard whole else {
      try checkEnd()
      throw cutOff()
    }
    current = time
    upcoming = try decoder.nextTime().map(evened)
    listen(to: decoder)
    if upcoming == nil { try checkEnd() }
    if let damage, !options.allowsTruncated, reached > damage.time + VideoClip.readAhead {
      throw broken(damage.time, damage.words)
    }
  }

  /// Seconds that a decoder may read ahead of its newest frame: what comes sooner may be whole.
  private static let readAhead = 0.5

  private func listen(to decoder: FrameStream) {
    guard damage == nil, let (words, time) = decoder.complaint() else { return }
    damage = (Double(max(time ?? origin, current ?? origin) - origin) / 1e6, words)
  }

  // MARK: - Going to a time

  /// Makes sure that decoding goes on at or before a time.
  private func seek(to wanted: Int) throws {
    if decoder != nil, let place = current ?? upcoming, place <= wanted {
      let isFar = Double(wanted - place) > VideoClip.farAhead * 1e6
      if hasEnded || !isFar || !canSeek || beyondEnd(place) { return }
    }
    // The frame that is shown at a time may have started long before it.
    var back = 1_000_000
    while canSeek, wanted - back > origin {
      try start(from: wanted - back)
      if let first = upcoming, first <= wanted { return }
      back *= 8
    }
    try start(from: nil)
  }

  /// Only these containers have an index by which the very same pixels come after a seek.
  private var canSeek: Bool { tools.demuxer == "mov" || tools.demuxer == "matroska" }

  private func beyondEnd(_ place: Int) -> Bool {
    Double(place - origin) > (info.duration - VideoClip.farAhead) * 1e6
  }

  private func start(from time: Int?) throws {
    rest()
    pixels = [UInt8](repeating: 0, count: stream.frameSize)
    let fresh = try FrameStream(
      tools, stream, from: time.map { Double($0) / 1e6 }, patience: options.patience)
    decoder = fresh
    upcoming = try fresh.nextTime().map(evened)
    if upcoming == nil && time == nil { throw cutOff() }
  }

  func rest() {
    decoder?.stop()
    decoder = nil
    pixels = []
    current = nil
    upcoming = nil
    hasEnded = false
    damage = nil
    shown = nil
  }

  // MARK: - The end

  private static let cutWords = ["ended prematurely", "partial file", "runcat"]

  /// Tells a clip's end from a clip that is cut off or broken.
  private func checkEnd() throws {
    hasEnded = true
    guard let decoder else { return }
    let outcome = try decoder.outcome()
    if outcome.status > 128 {
      throw MediaError(
        .decoder, path: tools.path, reason: "ffmpeg was killed at \(reached) s",
        advice: "try again")
    }
    if options.allowsTruncated { return }
    listen(to: decoder)
    let isCut = VideoClip.cutWords.contains { outcome.words.contains($0) }
    if isCut || endsEarly || outcome.status != 0 { throw cutOff(outcome.words) }
    if let damage { throw broken(damage.time, damage.words) }
  }

  /// Whether there are fewer frames than there should be.
  private var endsEarly: Bool {
    // A last frame may be shown for long where the rate varies.
    guard stream.hasOwnDuration, !info.isVariableRate else { return false }
    return reached + max(0.25, 3 / info.frameRate.value) < info.duration
  }

  private var reached: Double { Double((current ?? origin) - origin) / 1e6 }

  private func cutOff(_ words: String = "") -> MediaError {
    let cause =
      words.split(whereSeparator: \.isNewline).first
      .map { " (\(ClipTools.plain($0)))" } ?? ""
    return MediaError(
      .damaged, path: tools.path,
      reason: "damaged: it breaks off at \(reached) s of \(info.duration) s\(cause)",
      advice: "copy the file again")
  }

  private func broken(_ time: Double, _ words: String) -> MediaError {
    MediaError(
      .damaged, path: tools.path,
      reason: "damaged: it is broken at about \(time) s of \(info.duration) s (\(words))",
      advice: "copy the file again, or have ffmpeg make a new one of what can be read")
  }
}
