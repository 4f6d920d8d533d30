/// What transitions and image filters have in common: they draw pictures from pictures.
///
/// `render` writes every pixel of its rows and nothing else, with the same bytes for any division into rows.
/// After `prepare` an instance does not change.
public protocol EffectPlugin: Plugin {
  /// The forms of pixels that `render` works with, the best first; empty, the default, for `.rgba8` alone.
  ///
  /// The host chooses one: `EffectSetup.pixels`. The operations of `Frame` work with `.rgba8` only.
  static var pixelFormats: [pegbar_pixel_format] { get }

  /// Called before the first frame, and again when size or direction change. Does nothing by default.
  mutating func prepare(_ setup: EffectSetup) throws(PluginError)

  /// The passes and the memory of each frame, read after `prepare`; by default one pass without memory.
  var plan: Plan { get }

  /// Called once for each frame, before `render`. Does nothing by default.
  func beginFrame(_ frame: Frame) throws(PluginError)

  /// Writes `rows` of `frame.out`; called from many threads.
  func render(_ frame: Frame, rows: Range<Int>) throws(PluginError)
}

extension EffectPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static var pixelFormats: [pegbar_pixel_format] { [] }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public mutating func prepare(_ setup: EffectSetup) throws(PluginError) {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var plan: Plan { Plan() }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func beginFrame(_ frame: Frame) throws(PluginError) {}
}

/// How an effect draws a frame.
///
/// With several passes, `render` goes through the whole output several times, and a pass begins when the one
/// before is complete. The last one writes every pixel of its rows.
public struct Plan: Sendable {
  /// 1…64.
  public var passes: Int
  /// Bytes that all calls of a frame share: `Frame.frameMemory`.
  public var frameBytes: Int
  /// Bytes for each call alone: `Frame.callMemory`.
  public var callBytes: Int
  /// Whether a filter with one input changes nothing; then no frame is drawn.
  public var isIdentity = false
  /// Whether a filter reads the frame's time or number.
  public var isFrameVarying = false

  /// Makes a plan.
  public init(passes: Int = 1, frameBytes: Int = 0, callBytes: Int = 0) {
    self.passes = passes
    self.frameBytes = frameBytes
    self.callBytes = callBytes
  }

  /// The plan of a filter that changes nothing.
  public static var identity: Plan {
    var plan = Plan()
    plan.isIdentity = true
    return plan
  }
}

/// The values that are the same for all frames of one transition or filter.
public struct EffectSetup: Sendable {
  /// The number of pictures that a frame has.
  public var inputCount: Int
  /// One of the descriptor's directions; nil if it has none.
  public var direction: Direction?
  /// Pixels of all pictures; 0 where filters are asked for regions.
  public var width: Int
  /// Pixels of all pictures; 0 where filters are asked for regions.
  public var height: Int
  /// Pixels per point.
  public var scale: Double
  /// The duration of the whole transition, seconds; 0 if unknown, and in filters.
  public var duration: Double
  /// The width of a pixel divided by its height.
  public var pixelAspect: Double
  /// Whether a preview is wanted rather than the result: faster and coarser.
  public var isDraft: Bool
  /// The form of the pixels of all pictures.
  public var pixels: pegbar_pixel_format

  init(_ setup: pegbar_effect_setup) {
    inputCount = Int(setup.input_count)
    direction = Direction(rawValue: setup.direction)
    width = Int(setup.width)
    height = Int(setup.height)
    scale = setup.scale
    duration = setup.duration
    pixelAspect = setup.pixel_aspect
    isDraft = setup.quality == UInt32(PEGBAR_QUALITY_DRAFT)
    pixels = setup.pixels
  }
}

extension pegbar_pixel_format {
  /// 8 bits for each channel, premultiplied, sRGB: the host's own.
  public static let rgba8 = premultiplied(PEGBAR_FORMAT_RGBA8)
  /// 16-bit floats, premultiplied, sRGB.
  public static let rgba16F = premultiplied(PEGBAR_FORMAT_RGBA16F)
  /// 32-bit floats, premultiplied, sRGB.
  public static let rgba32F = premultiplied(PEGBAR_FORMAT_RGBA32F)

  private static func premultiplied(_ format: Int) -> pegbar_pixel_format {
    pegbar_pixel_format(
      format: UInt32(format), alpha: UInt32(PEGBAR_ALPHA_PREMULTIPLIED),
      color_space: UInt32(PEGBAR_COLOR_SPACE_SRGB), memory: UInt32(PEGBAR_MEMORY_CPU))
  }
}
