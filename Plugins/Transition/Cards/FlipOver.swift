import PegbarPluginKit

/// The view turns over like a card, with the old picture on its front and the new one on its back.
struct FlipOver: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.flip", name: "Flip",
    summary: "The view turns over like a card.", category: "turn",
    directions: .all, defaultDirection: .fromRight,
    parameters: [.perspective(), .shading()],
    aliases: [.pegbar("flip"), .ca("oglFlip"), .ca("flip"), .ca("alignedFlip")])

  var stage = CardStage()
  let perspective: Double
  private let shading: Double

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
  }

  func cards(_ frame: Frame) -> [Card] {
    let card = Card.flipping(
      from: 0..<stage.length, of: stage.length, progress: frame.progress, shading: shading)
    return [card]
  }
}

extension Card {
  /// A piece of the old picture that turns over about its middle and has the new one on its back.
  ///
  /// Its nearest edge stays in the plane of the screen.
  ///
  /// - Parameters:
  ///   - piece: along the direction, pixels.
  ///   - length: of the pictures along the direction, pixels.
  ///   - progress: of the turn, 0…1.
  ///   - shading: how dark it becomes.
  /// - Returns: the card.
  static func flipping(
    from piece: Range<Int>, of length: Int, progress: Double, shading: Double = 0
  ) -> Card {
    let isNew = progress >= 0.5
    let turn = Turn(halfTurns: isNew ? progress - 1 : progress)
    let half = Double(piece.count) / 2
    let middle = Double(piece.lowerBound) + half - Double(length) / 2
    let back = half * abs(turn.sine)
    let (s, z) = (half * turn.cosine, half * turn.sine)
    var card = Card(
      isNew: isNew, along: piece, start: Place(s: middle - s, z: z - back),
      end: Place(s: middle + s, z: -z - back))
    card.light = 1 - shading * (1 - turn.cosine)
    return card
  }
}
