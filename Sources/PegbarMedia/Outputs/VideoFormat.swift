/// A format that ffmpeg encodes; the raw value is its extension.
public enum VideoFormat: String, Equatable, Sendable, CaseIterable {
  /// H.264 in MP4.
  case mp4
  /// H.264 in Matroska; with alpha lossless FFV1.
  case mkv
  /// VP9 in WebM, with alpha as a second picture.
  case webm
  /// H.264 in QuickTime; with alpha ProRes 4444.
  case mov

  /// The encoder for output with alpha; nil for a format without alpha.
  public var alphaEncoder: String? {
    switch self {
    case .webm: "libvpx-vp9"
    case .mov: "prores_ks"
    case .mkv: "ffv1"
    case .mp4: nil
    }
  }

  /// Whether a file begins as this format does.
  func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch ContentKind(bytes) {
    case .video("mov"):
      let isQuickTime = bytes.dropFirst(8).starts(with: "qt  ".utf8)
      return self == .mov ? isQuickTime : self == .mp4 && !isQuickTime
    case .video("matroska"):
      // The name of the kind comes within the first element.
      let kind = self == .webm ? "webm" : "matroska"
      return (self == .webm || self == .mkv) && bytes.contains(kind.utf8)
    default: return false
    }
  }

  /// Arguments that encode sound.
  var soundEncoding: [String] {
    switch self {
    case .mp4, .mkv, .mov: ["-c:a", "aac", "-b:a", "192k"]
    case .webm: ["-c:a", "libopus", "-b:a", "160k"]
    }
  }

  /// Makes what ffmpeg is fed with.
  func frames(_ settings: ExportSettings) -> any PackedFrames {
    guard settings.keepsAlpha else { return PlanarFrames(settings: settings) }
    return self == .webm
      ? TranslucentPlanarFrames(settings: settings) : StraightFrames(settings: settings)
  }

  private static let tags = ["-color_primaries", "bt709", "-color_trc", "bt709"]
  private static let planarTags =
    tags + ["-colorspace", "bt709", "-color_range", "tv", "-chroma_sample_location", "left"]

  private var container: [String] {
    switch self {
    case .mp4, .mov: ["-movflags", "+faststart", "-f", rawValue]
    case .mkv: ["-f", "matroska"]
    case .webm: ["-f", rawValue]
    }
  }

  /// Arguments between the input and the output.
  func encoding(_ settings: ExportSettings) -> [String] {
    let threads = ["-threads", String(max(1, settings.threads))]
    let codec =
      switch self {
      case .webm: VideoFormat.vp9(settings)
      case .mkv where settings.keepsAlpha: VideoFormat.ffv1(settings)
      case .mov where settings.keepsAlpha: VideoFormat.proRes
      case .mp4, .mkv, .mov:
        ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p"]
          + VideoFormat.planarTags
      }
    return codec + threads + container
  }

  private static func vp9(_ settings: ExportSettings) -> [String] {
    // Frames out of order and alpha cannot be used together in its container.
    let form = settings.keepsAlpha ? ["yuva420p", "-auto-alt-ref", "0"] : ["yuv420p"]
    return ["-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "good", "-cpu-used", "4"]
      + ["-row-mt", "1", "-pix_fmt"] + form + planarTags
  }

  private static func ffv1(_ settings: ExportSettings) -> [String] {
    // Pictures of a few pixels cannot be divided.
    let slices = min(settings.width, settings.height) < 16 ? "1" : "4"
    return ["-c:v", "ffv1", "-level", "3", "-slicecrc", "1", "-slices", slices, "-pix_fmt", "bgra"]
      + tags
  }

  // The scaler does not say what it has made.
  private static let proResFilter =
    "scale=out_color_matrix=bt709:out_range=limited:flags=accurate_rnd+bitexact"
    + ",format=yuva444p10le"
    + ",setparams=colorspace=bt709:range=limited:color_primaries=bt709:color_trc=bt709"

  private static let proRes =
    ["-vf", proResFilter]
    + ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-alpha_bits", "16"]
    + ["-pix_fmt", "yuva444p10le"] + tags + ["-colorspace", "bt709", "-color_range", "tv"]
}
