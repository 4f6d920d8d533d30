import PegbarEngine
import PegbarSystem

/// How much work goes into compressing PNG.
public enum PNGEffort: String, CaseIterable, Sendable {
  /// About 5 ms for 1920 × 1080 on two cores.
  case fast
  /// Most often a tenth smaller, flat drawings up to a half, for ten times the work.
  case small
}

/// What an exporter has to know before the first frame.
public struct ExportSettings: Sendable {
  /// Width of each frame in pixels.
  public var width: Int

  /// Height of each frame in pixels.
  public var height: Int

  /// Frames a second.
  public var frameRate: FrameRate

  /// How many frames will come, if that is known: lets conflicts be found before any work.
  public var frameCount: Int?

  /// The number of the first frame in the names of a sequence.
  public var firstFrameNumber = 0

  /// How often an animation plays; 0 is for ever.
  public var loopCount = 0

  /// What formats without alpha lie over: red, green, blue.
  public var background = SIMD3<UInt8>(0, 0, 0)

  /// Whether video keeps its alpha instead of lying over `background`.
  ///
  /// Only for formats that have any: see `VideoFormat.alphaEncoder`.
  public var keepsAlpha = false

  /// How much work goes into the compression of PNG and APNG; the pixels never depend on it.
  public var pngEffort = PNGEffort.fast

  /// Whether an existing output may be replaced.
  public var overwrite = false

  /// Sound for formats that have any, from the first frame on; nil for none.
  public var sound: SoundFile?

  /// The descriptor that takes raw pixels for the output `-`.
  public var standardOutput: Int32 = 1

  /// Seconds that an encoder may neither take nor write anything before it is ended; 0: any.
  public var encoderPatience = 300.0

  /// Threads an encoder may use; the pixels never depend on it.
  ///
  /// Default: one a processor.
  public var threads: Int

  /// Settings for frames of a size.
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
