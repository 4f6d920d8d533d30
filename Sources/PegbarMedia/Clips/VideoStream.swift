import CPegbarCodecs
import PegbarCore
import PegbarEngine

/// The properties of a video stream that decoding needs.
struct VideoStream {
  let index: Int
  /// Pixels after rotation and with square pixels.
  let width: Int
  let height: Int
  private(set) var frameRate: FrameRate
  private(set) var isVariableRate: Bool
  let hasAlpha: Bool
  /// Seconds, where the container says it.
  private(set) var duration: Double?
  /// Whether `duration` is the shown stream's own and not the longest stream's.
  let hasOwnDuration: Bool
  private(set) var frameCount: Int?
  /// When the first packet is shown, where packets were counted to learn the duration.
  private var firstPacket: Double?
  /// The time at which the container starts, in seconds.
  let formatStart: Double
  /// The decoder that is asked for; nil for ffmpeg's choice.
  let decoder: String?
  /// What the numbers of its pixels mean.
  let color: VideoColor
  /// Whether pixels come as they are stored, 4:2:0, and not as RGBA from ffmpeg's scaler.
  let isPlanar: Bool
  /// The filters that bring HDR brightness to SDR; nil where it is SDR, or they are missing.
  let toneMapping: String?
  let remarks: [String]

  /// Reads a description.
  ///
  /// - Parameters:
  ///   - probe: what ffprobe says.
  ///   - path: the file, for errors.
  ///   - mapsTones: whether ffmpeg has the filters for HDR; only asked where they are needed.
  /// - Throws: `MediaError`.
  init(_ probe: StreamProbe, path: String, mapsTones: @autoclosure () -> Bool) throws {
    let video = probe.video
    index = video.integer("index") ?? 0
    (width, height) = try VideoStream.size(video, path: path)
    let rates = VideoStream.rate(video)
    (frameRate, isVariableRate) = rates
    let keyed = video["tags"]?.double("alpha_mode") == 1
    let pixels = video["pix_fmt"]?.string ?? ""
    hasAlpha = keyed || VideoStream.hasAlpha(pixels)
    // ffmpeg's own decoders of these two leave the second picture, which is alpha, alone.
    decoder =
      switch video["codec_name"]?.string {
      case "vp8" where keyed: "libvpx"
      case "vp9" where keyed: "libvpx-vp9"
      default: nil
      }
    let own = video.double("duration")
    let tagged = VideoStream.taggedDuration(video)
    hasOwnDuration = own != nil || tagged != nil || probe.soundIndex == nil
    let formatStart = probe.format.double("start_time") ?? 0
    self.formatStart = formatStart
    // Matroska's text, like the whole file's length, counts from before the first picture.
    let start = video.double("start_time") ?? formatStart
    let whole = probe.format.double("duration").map { $0 - (start - formatStart) }
    duration = (own ?? tagged.map { $0 - start } ?? whole).flatMap { $0 > 0 ? $0 : nil }
    frameCount = video.integer("nb_frames").flatMap { $0 > 0 ? $0 : nil }
    let stored = (video.integer("width") ?? 0, video.integer("height") ?? 0)
    color = VideoColor(video, rows: stored.1)
    let isHDR = ToneMapping.isNeeded(video)
    // The filters know no alpha.
    let isMapped = isHDR && !hasAlpha && mapsTones()
    toneMapping = isMapped ? ToneMapping.filters(video) : nil
    // What is turned or stretched has its chroma elsewhere.
    isPlanar =
      color.hasPlanes && !hasAlpha && !isMapped && stored == (width, height)
      && VideoStream.angle(video) == 0
    remarks = isHDR && !isMapped ? [VideoStream.pale(video, hasAlpha: hasAlpha)] : []
  }

  private static func pale(_ video: JSONValue, hasAlpha: Bool) -> String {
    let transfer = video["color_transfer"]?.string ?? ""
    let cause = hasAlpha ? "it has alpha" : "ffmpeg has no zscale and tonemap filters"
    return "HDR brightness (\(transfer)) is shown as if it were SDR, colours look pale: \(cause)"
  }

  /// Containers whose headers say nothing of a stream's length, or only about.
  private static let vague: Set = ["mpeg", "mpegts", "flv", "asf", "ogg"]

  /// Looks at the packets where the header is not to be relied on.
  mutating func measure(_ tools: ClipTools) throws {
    if duration == nil || VideoStream.vague.contains(tools.demuxer) {
      let packets = try StreamProbe.packets(tools, stream: index, seconds: nil)
      take(packets)
      // A container may give a time to a few packets only.
      let counted = Double(packets.count) / frameRate.value
      duration = max(packets.duration, isVariableRate ? 0 : counted, 1 / frameRate.value)
      frameCount = packets.count
      firstPacket = packets.start
    } else if tools.demuxer == "matroska" {
      // Its header has the rate that was meant, whatever the frames do.
      take(try StreamProbe.packets(tools, stream: index, seconds: 20))
    }
    duration = duration.map(evened)
  }

  /// Takes away the packets before the first frame that can be decoded.
  ///
  /// A recording may begin in the middle of a group of pictures.
  ///
  /// - Parameter start: of that frame, in seconds of the container's clock.
  mutating func begin(at start: Double) {
    guard let firstPacket, let duration, start > firstPacket else { return }
    let rest = max(duration - (start - firstPacket), 1 / frameRate.value)
    self.duration = rest
    frameCount = frameRate.frameCount(duration: rest - 1e-3)
  }

  /// A time after the first frame as it was meant.
  ///
  /// Containers round times, Matroska to milliseconds; those of an even rate are put right.
  func evened(_ seconds: Double) -> Double {
    if isVariableRate { return seconds }
    let exact = frameRate.time(
      ofFrame: Int(saturating: (min(seconds, 1e9) * frameRate.value).rounded()))
    return abs(exact - seconds) < min(0.0011, 0.25 / frameRate.value) ? exact : seconds
  }

  private mutating func take(_ packets: PacketTimes) {
    guard let uneven = packets.uneven else { return }
    isVariableRate = true
    frameRate = UsualRate.nearest(uneven)
  }

  /// Bytes of a frame as it comes from ffmpeg.
  var frameSize: Int {
    isPlanar
      ? pgb_codec_planes_size(UInt32(width), UInt32(height)) : width * height * 4
  }

  private static func size(_ video: JSONValue, path: String) throws -> (Int, Int) {
    guard var width = video.integer("width"), var height = video.integer("height"), width > 0,
      height > 0
    else {
      throw MediaError(
        .damaged, path: path, reason: "damaged: its pictures have no size",
        advice: "save or copy the file again")
    }
    if let (across, down) = video.fraction("sample_aspect_ratio", ":"), across != down {
      let wide = Double(width) * Double(across) / Double(down)
      guard wide < Double(PictureReader.maximumSide) else { throw tooLarge(wide, height, path) }
      width = max(1, Int(saturating: wide.rounded()))
    }
    if isOnItsSide(video) { swap(&width, &height) }
    guard max(width, height) <= PictureReader.maximumSide,
      width <= StreamProbe.maximumPixels / height
    else { throw tooLarge(Double(width), height, path) }
    return (width, height)
  }

  private static func tooLarge(_ width: Double, _ height: Int, _ path: String) -> MediaError {
    MediaError(
      .tooLarge, path: path, reason: "\(width.rounded()) x \(height) pixels are too many",
      advice: "at most \(PictureReader.maximumSide) a side and 2^28 in all")
  }

  /// Degrees by which ffmpeg will turn it.
  private static func angle(_ video: JSONValue) -> Double {
    let matrices = video["side_data_list"]?.array ?? []
    return matrices.compactMap { $0.double("rotation") }.first
      ?? video["tags"]?.double("rotate") ?? 0
  }

  private static func isOnItsSide(_ video: JSONValue) -> Bool {
    let angle = angle(video)
    guard abs(angle) < 1e6 else { return false }
    let half = abs(angle.truncatingRemainder(dividingBy: 180))
    return abs(half - 90) < 1
  }

  private static func rate(_ video: JSONValue) -> (FrameRate, Bool) {
    func read(_ key: String) -> FrameRate? {
      video.fraction(key, "/").flatMap { FrameRate(numerator: $0.0, denominator: $0.1) }
    }
    let average = read("avg_frame_rate")
    guard let base = read("r_frame_rate"), base.value <= 1000 else {
      return (average.map { UsualRate.nearest($0.value) } ?? UsualRate.nearest(30), true)
    }
    guard let average, UsualRate.distance(base, average.value) > 1.01 else {
      return (UsualRate.exact(base), false)
    }
    return (UsualRate.nearest(average.value), true)
  }

  private static func hasAlpha(_ format: String) -> Bool {
    ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "ya8", "ya16", "pal8", "ayuv", "vuya"]
      .contains { format.hasPrefix($0) }
  }

  /// When a stream ends, as Matroska has it in a text.
  private static func taggedDuration(_ video: JSONValue) -> Double? {
    guard let parts = video["tags"]?["DURATION"]?.string?.split(separator: ":"), parts.count == 3,
      let hours = Double(parts[0]), let minutes = Double(parts[1]), let seconds = Double(parts[2])
    else { return nil }
    // A text may say "inf" or "nan".
    let length = hours * 3600 + minutes * 60 + seconds
    return length.isFinite ? length : nil
  }
}
