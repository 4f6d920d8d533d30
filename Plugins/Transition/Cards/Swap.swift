import PegbarPluginKit

/// The pictures change places: the old one goes back past the new one.
struct Swap: CardTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.swap", name: "Swap",
    summary: "The pictures move around each other and change places.", category: "turn",
    directions: .all, defaultDirection: .fromLeft,
    parameters: [
      .perspective(0.8), .shading(0.5),
      .number(
        "radius", "Radius", default: 0.6, range: 0...3, softRange: 0...1, unit: .fraction,
        doc: "How far the pictures move aside, as a part of their length."),
    ],
    aliases: [.pegbar("swap")])

  var stage = CardStage()
  let perspective: Double
  private let shading: Double
  private let radius: Double

  init(_ arguments: Arguments) {
    perspective = arguments.number("perspective")
    shading = arguments.number("shading")
    radius = arguments.number("radius")
  }

  func cards(_ frame: Frame) -> [Card] {
    let turn = Turn(halfTurns: frame.progress)
    let reach = radius * Double(stage.length)
    let card = { (isNew: Bool, way: Double, progress: Double) in
      let depth = (1 - way * turn.cosine) / 2
      var card = Card(
        isNew: isNew, length: stage.length, s: way * reach * turn.sine, z: -2 * reach * depth)
      card.light = 1 - shading * depth
      // Through transparent pictures the one behind would be seen at the ends.
      card.opacity = min(1, 5 * progress)
      return card
    }
    return [card(false, 1, 1 - frame.progress), card(true, -1, frame.progress)]
  }
}
