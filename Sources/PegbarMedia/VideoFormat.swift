/// A format that ffmpeg encodes; the raw value is its ending.
public enum VideoFormat: String, Equatable, Sendable, CaseIterable {
  /// H.264 in MP4.
  case mp4
  /// H.264 in Matroska.
  case mkv
  /// VP9 in WebM.
  case webm
  /// H.264 in QuickTime.
  case mov
  /// Lossless animated WebP, with alpha.
  case webp

  /// Whether straight RGBA goes in; else 4:2:0.
  var keepsAlpha: Bool { self == .webp }

  /// Arguments that encode sound; nil for a format that has none.
  var soundEncoding: [String]? {
    switch self {
    case .mp4, .mkv, .mov: ["-c:a", "aac", "-b:a", "192k"]
    case .webm: ["-c:a", "libopus", "-b:a", "160k"]
    case .webp: nil
    }
  }

  /// Arguments between the input and the output.
  func encoding(_ settings: ExportSettings) -> [String] {
    let threads = String(max(1, settings.threads))
    let colour = [
      "-pix_fmt", "yuv420p", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-colorspace", "bt709", "-color_range", "tv", "-chroma_sample_location", "left",
    ]
    let h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-threads", threads]
    switch self {
    case .mp4: return h264 + colour + ["-movflags", "+faststart", "-f", "mp4"]
    case .mov: return h264 + colour + ["-movflags", "+faststart", "-f", "mov"]
    case .mkv: return h264 + colour + ["-f", "matroska"]
    case .webm:
      let quality = ["-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4"]
      return ["-c:v", "libvpx-vp9"] + quality + ["-row-mt", "1", "-threads", threads] + colour
        + ["-f", "webm"]
    case .webp:
      let loops = String(min(65535, max(0, settings.loopCount)))
      return ["-c:v", "libwebp_anim", "-lossless", "1", "-compression_level", "3"]
        + ["-pix_fmt", "bgra", "-loop", loops, "-f", "webp"]
    }
  }
}
