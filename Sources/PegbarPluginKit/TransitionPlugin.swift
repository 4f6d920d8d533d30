/// A transition: one picture becomes another.
///
/// As progress nears 0 the result nears `from`, as it nears 1 `to`. `render` writes every pixel of
/// its rows and nothing else, and gives the same bytes however the rows are divided. After
/// `prepare` an instance does not change.
public protocol TransitionPlugin: Plugin {
  /// Called before the first frame, and again when size or direction change. Unasked does nothing.
  mutating func prepare(_ setup: TransitionSetup) throws(PluginError)

  /// Writes `rows` of `frame.out`; called from many threads.
  func render(_ frame: Frame, rows: Range<Int>) throws(PluginError)

  /// Where the two pictures are, for transitions that only move them; nil, as unasked, for others.
  func placement(at progress: Double) -> Placements?
}

extension TransitionPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public mutating func prepare(_ setup: TransitionSetup) throws(PluginError) {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func placement(at progress: Double) -> Placements? { nil }
}

/// What stays the same for all frames of one transition.
public struct TransitionSetup: Sendable {
  /// One that the descriptor offers; nil where it offers none.
  public var direction: Direction?
  /// Pixels of all pictures.
  public var width: Int
  /// Pixels of all pictures.
  public var height: Int
  /// Pixels in a point.
  public var scale: Double
  /// Seconds of the whole transition; 0 where nobody knows.
  public var duration: Double

  init(_ setup: pegbar_transition_setup) {
    direction = Direction(rawValue: setup.direction)
    width = Int(setup.width)
    height = Int(setup.height)
    scale = setup.scale
    duration = setup.duration
  }
}

/// Where both pictures are; their corners are (0,0) and (1,1), and so are the output's.
public struct Placements {
  /// The old picture.
  public var from: pegbar_placement
  /// The new picture.
  public var to: pegbar_placement
  /// Whether the new one is drawn last.
  public var newAbove: Bool

  /// Placements by two translations in units of the picture.
  public init(
    movingFrom from: (x: Double, y: Double), to: (x: Double, y: Double), newAbove: Bool
  ) {
    self.from = Self.moved(from.x, from.y)
    self.to = Self.moved(to.x, to.y)
    self.newAbove = newAbove
  }

  /// Both pictures in place, the new one above with an opacity.
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
