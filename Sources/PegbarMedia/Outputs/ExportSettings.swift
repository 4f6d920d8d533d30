import PegbarEngine
import PegbarSystem

/// The effort of PNG compression.
public enum PNGEffort: String, CaseIterable, Sendable {
  /// About 5 ms for 1920 × 1080 on two cores.
  case fast
  /// Usually a tenth smaller, flat drawings up to a half, for ten times the work.
  case small
}

/// The settings of an exporter.
public struct ExportSettings: Sendable {
  /// The width of each frame in pixels.
  public var width: Int

  /// The height of each frame in pixels.
  public var height: Int

  /// The frame rate.
  public var frameRate: FrameRate

  /// The number of frames, if known; lets conflicts be found before any work.
  public var frameCount: Int?

  /// The number of the first frame in the names of a sequence.
  public var firstFrameNumber = 0

  /// How often an animation plays; 0 means forever.
  public var loopCount = 0

  /// The background for formats without alpha: red, green, blue.
  public var background = SIMD3<UInt8>(0, 0, 0)

  /// Whether video keeps alpha instead of being composited over `background`.
  ///
  /// Only for formats with alpha: see `VideoFormat.alphaEncoder`.
  public var keepsAlpha = false

  /// The effort of PNG and APNG compression; the pixels never depend on it.
  public var pngEffort = PNGEffort.fast

  /// How good lossy WebP is, 0…100, of opaque frames; nil for lossless.
  package var webPQuality: Int?

  /// Whether each frame becomes one of the file, even if it equals the one before or is shown very briefly.
  ///
  /// Only for GIF, APNG and WebP.
  package var keepsEveryFrame = false

  /// Whether an existing output may be replaced.
  public var overwrite = false

  /// The sound, from the first frame on, for formats that support it; nil for none.
  public var sound: SoundFile?

  /// The file descriptor that receives raw pixels for the output `-`.
  public var standardOutput: Int32 = 1

  /// How long an encoder may neither read nor write before it is ended, seconds; 0 for no limit.
  public var encoderPatience = 300.0

  /// The number of threads of an encoder; the pixels never depend on it.
  ///
  /// Default: one per processor.
  public var threads: Int

  /// Makes settings for frames of a size.
  public init(width: Int, height: Int, frameRate: FrameRate, frameCount: Int? = nil) {
    precondition(width > 0 && height > 0, "frames of \(width)x\(height) pixels")
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.frameCount = frameCount
    threads = Processors.count
  }

  /// A frame of another size is the caller's mistake.
  func check(_ frame: Picture) {
    precondition(
      frame.width == width && frame.height == height,
      "a frame of \(frame.width)x\(frame.height) in an output of \(width)x\(height)")
  }
}
