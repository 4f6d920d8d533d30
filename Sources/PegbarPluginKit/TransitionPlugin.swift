/// A transition: one picture becomes another.
///
/// As progress approaches 0 the result approaches `from`, as it approaches 1, `to`. `render` writes every
/// pixel of its rows and nothing else, with the same bytes for any division into rows. After `prepare` an
/// instance does not change.
public protocol TransitionPlugin: Plugin {
  /// Called before the first frame, and again when size or direction change. Does nothing by default.
  mutating func prepare(_ setup: TransitionSetup) throws(PluginError)

  /// The passes and the memory of each frame, read after `prepare`; by default one pass without memory.
  var plan: Plan { get }

  /// Called once for each frame, before `render`. Does nothing by default.
  func beginFrame(_ frame: Frame) throws(PluginError)

  /// Writes `rows` of `frame.out`; called from many threads.
  func render(_ frame: Frame, rows: Range<Int>) throws(PluginError)

  /// The places of both pictures, for transitions that only move them; otherwise nil, the default.
  func placement(at progress: Double) -> Placements?
}

extension TransitionPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public mutating func prepare(_ setup: TransitionSetup) throws(PluginError) {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var plan: Plan { Plan() }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func beginFrame(_ frame: Frame) throws(PluginError) {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func placement(at progress: Double) -> Placements? { nil }
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

  /// Makes a plan.
  public init(passes: Int = 1, frameBytes: Int = 0, callBytes: Int = 0) {
    self.passes = passes
    self.frameBytes = frameBytes
    self.callBytes = callBytes
  }
}

/// The values that are the same for all frames of one transition.
public struct TransitionSetup: Sendable {
  /// One of the descriptor's directions; nil if it has none.
  public var direction: Direction?
  /// Pixels of all pictures.
  public var width: Int
  /// Pixels of all pictures.
  public var height: Int
  /// Pixels per point.
  public var scale: Double
  /// The duration of the whole transition, seconds; 0 if unknown.
  public var duration: Double
  /// The width of a pixel divided by its height.
  public var pixelAspect: Double
  /// Whether a preview is wanted rather than the result: faster and coarser.
  public var isDraft: Bool

  init(_ setup: pegbar_effect_setup) {
    direction = Direction(rawValue: setup.direction)
    width = Int(setup.width)
    height = Int(setup.height)
    scale = setup.scale
    duration = setup.duration
    pixelAspect = setup.pixel_aspect
    isDraft = setup.quality == UInt32(PEGBAR_QUALITY_DRAFT)
  }
}

/// The places of both pictures; their corners and those of the output are (0,0) and (1,1).
public struct Placements {
  /// The old picture.
  public var from: pegbar_placement
  /// The new picture.
  public var to: pegbar_placement
  /// Whether the new picture is drawn last.
  public var newAbove: Bool

  /// Makes placements from two translations in units of the picture.
  public init(
    movingFrom from: (x: Double, y: Double), to: (x: Double, y: Double), newAbove: Bool
  ) {
    self.from = Self.moved(from.x, from.y)
    self.to = Self.moved(to.x, to.y)
    self.newAbove = newAbove
  }

  /// Makes placements of both pictures in place, the new one on top with an opacity.
  public init(newOpacity: Double) {
    self.init(movingFrom: (0, 0), to: (0, 0), newAbove: true)
    to.opacity = newOpacity
  }

  private static func moved(_ x: Double, _ y: Double) -> pegbar_placement {
    pegbar_placement(
      transform: (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, 0, 1), opacity: 1, visible: 1,
      reserved: 0)
  }
}
