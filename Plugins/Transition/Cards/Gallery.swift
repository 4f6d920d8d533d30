import PegbarPluginKit

/// The viewer steps back, walks from one picture to the next and comes near again.
struct Gallery: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.gallery", name: "Gallery",
    summary: "The viewer steps back, walks to the new picture and comes near.", category: "turn",
    directions: .all, defaultDirection: .fromRight,
    parameters: [
      .number(
        "distance", "Distance", default: 0.6, range: 0...10, softRange: 0...2, unit: .fraction,
        doc: "How far the viewer steps back, as a part of the distance before."),
      .number(
        "gap", "Gap", default: 0.15, range: 0...2, unit: .fraction,
        doc: "The space between the pictures, as a part of their length."),
    ],
    aliases: [.pegbar("gallery")])

  var stage = CardStage()
  let perspective = 1.0
  private let distance: Double
  private let gap: Double

  init(_ arguments: Arguments) {
    distance = arguments.number("distance")
    gap = arguments.number("gap")
  }

  func cards(_ frame: Frame) -> [Card] {
    let turn = Turn(halfTurns: frame.progress)
    let length = Double(stage.length)
    let way = (1 - turn.cosine) / 2
    let (step, z) = ((1 + gap) * length, -distance * length * turn.sine)
    return [
      Card(isNew: false, length: stage.length, s: step * way, z: z),
      Card(isNew: true, length: stage.length, s: step * (way - 1), z: z),
    ]
  }
}
