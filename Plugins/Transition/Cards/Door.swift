import PegbarPluginKit

/// The old picture opens like a door.
struct Door: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.door", name: "Door",
    summary: "The old picture swings open like a door and shows the new one.", category: "turn",
    directions: .all, defaultDirection: .fromLeft,
    parameters: [
      .perspective(0.5, to: 0.9), .shading(),
      .bool("outwards", "Outwards", default: false, doc: "Whether it opens towards the viewer."),
    ],
    aliases: [.pegbar("door")])

  var stage = CardStage()
  let perspective: Double
  private let shading: Double
  private let isOutwards: Bool

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
    isOutwards = arguments.bool("outwards")
  }

  func cards(_ frame: Frame) -> [Card] {
    // Until the viewer, who stands in the middle, sees only its edge.
    let beyond = (isOutwards ? -1 : 1) * pegbar_atan(perspective / 2) / Double.pi
    let turn = Turn(halfTurns: frame.progress * (0.5 + beyond))
    let length = Double(stage.length)
    let new = Card(isNew: true, length: stage.length)
    var old = Card(
      isNew: false, along: 0..<stage.length,
      start: Card.Place(
        s: length / 2 - length * turn.cosine, z: (isOutwards ? 1 : -1) * length * turn.sine),
      end: Card.Place(s: length / 2, z: 0))
    old.light = 1 - shading * min(1, 1 - turn.cosine)
    return [new, old]
  }

  var isInOrder: Bool { true }
}
