/// The format of an output, selected by its extension.
public enum ExportFormat: Equatable, Sendable {
  /// One picture.
  case png
  /// A numbered picture for each frame.
  case sequence(FramePattern)
  /// Animated PNG.
  case apng
  /// GIF.
  case gif
  /// Lossless WebP, animated if there is more than one frame.
  case webp
  /// Uncompressed 4:2:0 video.
  case y4m
  /// Straight-alpha RGBA on standard output.
  case raw
  /// A video encoded by ffmpeg.
  case video(VideoFormat)

  /// The known extensions, for messages and completion.
  public static let endings =
    [".png", ".apng", ".gif", ".webp", ".y4m"] + VideoFormat.allCases.map { ".\($0.rawValue)" }

  /// Reads an output's name: an extension, `%05d` before `.png`, a folder ending in `/`, or `-`.
  ///
  /// - Throws: `MediaError` of kind badOutput if the extension is unknown.
  public init(output: String) throws {
    if output == "-" {
      self = .raw
      return
    }
    if output.hasSuffix("/") {
      self = .sequence(FramePattern(folder: output))
      return
    }
    let name = output.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    switch ending {
    case "png": self = FramePattern(output).map(ExportFormat.sequence) ?? .png
    case "apng": self = .apng
    case "gif": self = .gif
    case "webp": self = .webp
    case "y4m": self = .y4m
    default:
      guard let ending, let video = VideoFormat(rawValue: ending) else {
        throw MediaError(
          .badOutput, path: output, reason: "no output format has that extension",
          advice: "use \(ExportFormat.endings.joined(separator: " ")), a folder/ or -")
      }
      self = .video(video)
    }
  }

  /// Whether the format supports more than one frame.
  public var isAnimated: Bool { self != .png }

  /// Warnings for the user about an output before it is made; usually none.
  public func warnings(for settings: ExportSettings) -> [String] {
    var warnings: [String] = []
    if self == .gif, settings.frameRate.value > 50 {
      warnings.append(
        "GIF shows at most 50 frames per second; some of the \(settings.frameRate) are dropped")
    }
    if settings.sound != nil, !hasSound {
      warnings.append("the format cannot hold sound, so the output is silent")
    }
    return warnings
  }

  /// Whether the format supports alpha; GIF keeps only fully transparent pixels.
  public var canKeepAlpha: Bool {
    switch self {
    case .png, .sequence, .apng, .gif, .webp, .raw: true
    case .y4m: false
    case .video(let format): format.alphaEncoder != nil
    }
  }

  /// Whether the format supports sound.
  public var hasSound: Bool {
    if case .video = self { true } else { false }
  }
}
