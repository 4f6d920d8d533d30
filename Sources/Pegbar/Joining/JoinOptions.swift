import PegbarEngine
import PegbarMedia
import PegbarSystem

/// How pictures and clips are joined.
public struct JoinOptions: Sendable {
  /// Seconds that each picture stands between its cuts, 0 or more.
  ///
  /// Default 1.
  public var hold = 1.0

  /// Pixels of the output; nil for the first input's.
  public var size: PixelSize?

  /// How inputs of another size take it.
  ///
  /// Default `fill`.
  public var fit = PictureFit.fill

  /// Premultiplied red, green, blue and alpha around inputs that do not fill the size.
  ///
  /// Default clear.
  public var background = SIMD4<UInt8>(0, 0, 0, 0)

  /// Frames a second; nil for the first clip's, and 30 where there are pictures only.
  public var frameRate: FrameRate?

  /// Whether the transitions are played backwards.
  ///
  /// Default false.
  public var isReversed = false

  /// Threads that draw, 1 or more; the pixels never depend on it.
  ///
  /// Default: one a processor.
  public var threads = Processors.count

  /// The defaults.
  public init() {}
}
