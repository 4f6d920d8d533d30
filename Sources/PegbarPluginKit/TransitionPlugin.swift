/// A transition: one picture becomes another.
///
/// As progress approaches 0 the result approaches `from`, as it approaches 1, `to`.
public protocol TransitionPlugin: EffectPlugin {
  /// The places of both pictures, for transitions that only move them; otherwise nil, the default.
  func placement(at progress: Double) -> Placements?
}

extension TransitionPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func placement(at progress: Double) -> Placements? { nil }
}

/// The values that are the same for all frames of one transition.
public typealias TransitionSetup = EffectSetup

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
