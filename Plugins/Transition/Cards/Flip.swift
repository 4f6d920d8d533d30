import PegbarPluginKit

/// A card that makes half a turn: its front is the old picture, its back the new one.
///
/// The card moves back just enough to keep its nearest edge in the picture's plane: nothing leaves the
/// frame. Around the card the frame is transparent.
///
/// Rule: transitions.flips.
protocol Flip: CardTransition {
  /// The side of the card that comes to the front.
  static var side: Direction { get }
}

extension Flip {
  /// The description of a flip; `side` is the word for the side in names.
  static func describe(_ name: String, side: String) -> Descriptor {
    Descriptor(
      id: "pegbar.transition.flipFrom" + name, name: "Flip From " + name,
      summary: "The view turns over like a card; its \(side) comes to the front.",
      category: "turn",
      parameters: [.perspective()],
      aliases: [.pegbar("flipFrom" + name), .uikit("flipFrom" + name)])
  }

  mutating func prepare(_ setup: EffectSetup) {
    stage.prepare(setup, direction: Self.side, perspective: perspective, most: mostCards)
  }

  func cards(_ frame: Frame) -> [Card] {
    [.flipping(from: 0..<stage.length, of: stage.length, progress: frame.progress)]
  }

  func placement(at progress: Double) -> Placements? {
    let card = card(at: progress)
    var placements = Placements(newOpacity: 1)
    placements.from.transform = card.placement
    placements.to.transform = card.placement
    placements.from.visible = card.isVisible && progress < 0.5 ? 1 : 0
    placements.to.visible = card.isVisible && progress >= 0.5 ? 1 : 0
    return placements
  }

  /// The side of the card that the eye sees: the old picture before half the turn, then the new one.
  private func card(at progress: Double) -> FlipPlacement {
    let angle = (progress < 0.5 ? progress : progress - 1) * Double.pi
    return FlipPlacement(
      angle: Self.side.isForward ? angle : -angle, isHorizontal: Self.side.isHorizontal,
      perspective: perspective)
  }
}

/// The left side comes to the front.
struct FlipFromLeft: Flip {
  static let side = Direction.fromLeft
  static let descriptor = describe("Left", side: "left side")

  var stage = CardStage()
  let perspective: Double

  init(_ arguments: Arguments) { perspective = arguments.number("perspective") }
}

/// The right side comes to the front.
struct FlipFromRight: Flip {
  static let side = Direction.fromRight
  static let descriptor = describe("Right", side: "right side")

  var stage = CardStage()
  let perspective: Double

  init(_ arguments: Arguments) { perspective = arguments.number("perspective") }
}

/// The top comes to the front.
struct FlipFromTop: Flip {
  static let side = Direction.fromTop
  static let descriptor = describe("Top", side: "top")

  var stage = CardStage()
  let perspective: Double

  init(_ arguments: Arguments) { perspective = arguments.number("perspective") }
}

/// The bottom comes to the front.
struct FlipFromBottom: Flip {
  static let side = Direction.fromBottom
  static let descriptor = describe("Bottom", side: "bottom")

  var stage = CardStage()
  let perspective: Double

  init(_ arguments: Arguments) { perspective = arguments.number("perspective") }
}
