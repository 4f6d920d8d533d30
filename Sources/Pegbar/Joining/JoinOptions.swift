import PegbarEngine
import PegbarMedia
import PegbarSystem

/// How pictures and clips are joined.
public struct JoinOptions: Sendable {
  /// How long each picture stays between its cuts, seconds, 0 or more.
  ///
  /// Default 1.
  public var hold = 1.0

  /// The size of the output in pixels; nil for the first input's.
  public var size: PixelSize?

  /// How inputs of another size are fitted to it.
  ///
  /// Default `fill`.
  public var fit = PictureFit.fill

  /// Premultiplied red, green, blue and alpha around inputs that do not fill the size.
  ///
  /// Default clear.
  public var background = SIMD4<UInt8>(0, 0, 0, 0)

  /// The frame rate; nil for the first clip's, or 30 if there are only pictures.
  public var frameRate: FrameRate?

  /// Whether the transitions are played backwards.
  ///
  /// Default false.
  public var isReversed = false

  /// How much louder the sound of each input becomes, decibels: none, one for all inputs, or one for each.
  ///
  /// 0 changes nothing, −∞ silences, and an input without sound ignores its gain. At most 40. Default none.
  public var gains: [Double] = []

  /// The number of drawing threads, 1 or more; the pixels never depend on it.
  ///
  /// Default: one per processor.
  public var threads = Processors.count

  /// The largest gain, decibels: a hundred times the amplitude.
  static let largestGain = 40.0

  /// The defaults.
  public init() {}
}
