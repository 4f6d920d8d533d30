/// The kind of an output, told by the ending of its name.
public enum ExportFormat: Equatable, Sendable {
  /// One picture.
  case png
  /// A numbered picture a frame.
  case sequence(FramePattern)
  /// Animated PNG.
  case apng
  /// GIF.
  case gif
  /// Lossless WebP, animated where there is more than one frame.
  case webp
  /// Uncompressed 4:2:0 video.
  case y4m
  /// Straight RGBA on standard output.
  case raw
  /// Something that ffmpeg encodes.
  case video(VideoFormat)

  /// The endings that are known, for messages and completion.
  public static let endings =
    [".png", ".apng", ".gif", ".webp", ".y4m"] + VideoFormat.allCases.map { ".\($0.rawValue)" }

  /// Reads an output's name: an ending, `%05d` before `.png`, a folder ending in `/`, or `-`.
  ///
  /// - Throws: `MediaError` of kind badOutput when the ending is unknown.
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

  /// Whether the format keeps more than one frame.
  public var isAnimated: Bool { self != .png }

  /// What a user should be told about an output before it is made; most often nothing.
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

  /// Whether translucent pixels can stay what they are, in GIF at least the invisible ones.
  public var canKeepAlpha: Bool {
    switch self {
    case .png, .sequence, .apng, .gif, .webp, .raw: true
    case .y4m: false
    case .video(let format): format.alphaEncoder != nil
    }
  }

  /// Whether the format can hold sound.
  public var hasSound: Bool {
    if case .video = self { true } else { false }
  }
}
