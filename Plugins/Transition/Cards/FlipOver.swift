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
    let isNew = frame.progress >= 0.5
    let turn = Turn(halfTurns: isNew ? frame.progress - 1 : frame.progress)
    let half = Double(stage.length) / 2
    // The nearest edge stays in the plane of the screen.
    let back = half * abs(turn.sine)
    let (s, z) = (half * turn.cosine, half * turn.sine)
    var card = Card(
      isNew: isNew, along: 0..<stage.length, start: Card.Place(s: -s, z: z - back),
      end: Card.Place(s: s, z: -z - back))
    card.light = 1 - shading * (1 - turn.cosine)
    return [card]
  }
}
